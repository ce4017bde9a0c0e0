x = a + ... 'comment'
    b;
x = 'a...b'; y = ['...' 'c'];
x = 'abc %'; % 'real comment'
x = "abc #"; # "real comment"
fprintf('%s %d...\n', x, ... foo
 y);
x = a';% comment'
x = a' ;% 'c'
x = [a' % 'c'
b'];
x = [a' 'str' % 'c'
];
x = {a', 'str' , ...
 b' };
x = a.'; y = a.b'; z = a{1}.';
x = [a.b' c.d'];
x = [a{1}' b(2)'];
x = [1' 2'];
x = [1', 2'];
x = ["a" 'b' "c"'];
x = ["a"' 'b''c'];
x = [f' g' 'h'];
x = {@(x) x', 'a'};
x = {@(x) x.' , "a"};
