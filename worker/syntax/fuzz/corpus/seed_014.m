x = [1,2;];
x = [1,2,;3,4,];
x = [,1];
x = [;1];
x = [1;;2];
x = [1 2]; y = [3 4]'; z = [5 6].';
x.y.z = 1;
x(1).y(2).z = 1;
x.y(1) = [];
x(1,:) = [];
x = y(:);
x = y(:, 1);
x = y(:,:,2);
x = y{:};
x = {y{:}, 1};
x = [y{:}];
x = [y.a];
x = [y.a, 1];
f(y{:});
f(y.a);
f();
f(:);
f(1, :);
f('a', 'b');
f 'a' 'b'
f a, g b
f a; g b;
f a;b
f [a b]
f -a -b
f a.b
f 'a b' c
f "a b" c
f a"b"c
f a'b'c
f a % comment
f a # comment
f a%b
f ../a
f ~a
f @a
f =a
f = a;
