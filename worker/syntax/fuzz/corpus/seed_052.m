A = {'a','b'}'; B = {'a' 'b'}.';
A = ['abc' ; "def"]; B = ["abc" ; 'def'];
A = [ 'abc' , 'def' ; ...
      'ghi' , 'jkl' ];
A = ['[' num2str(x) ']']; B = ['(' x ')']; C = ['{' '}'];
A = [x, ' ', y, '''', z, ''''''];
A = [x ' ' y '''' z '' ''''''];
A = [' a ' x' ' b ' y.' ' c '];
A = ['a' x{1}' 'b' x.y' 'c' x(1)' 'd'];
A = [x' 'a' ; y' 'b'];
A = {x', 'a' ; y', 'b'};
A = [num2str(x) ' + ' num2str(y) 'i'];
A = [num2str(x), ' % not a comment', "# neither"];
