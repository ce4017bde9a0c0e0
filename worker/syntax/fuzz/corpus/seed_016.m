x = 3 # comment
x = 3; % comment
x = 3, y = 4 % c
x % comment
x; % comment
x, % comment
, x
; x
,, x
;; x
x,, y
x;; y
x;, y
x = 3;;
x = 1 ; y = 2 ;
x=1;y=2;z=x+y
A = [1 2 3]';B = A';
A=B';C=D';
a=b';c='d';
a=[b'];c='d';
a=b.c';d='e';
a=b(1)';d='e';
a=b{1}';d='e';
a={b'};d='e';
a=b'*c';d='e';
a = b' + c'; d = 'e';
a = [b';c'];d='e';
a = {b', 'x'; c', 'y'};
a = f(b', 'x');
a = f(b','x');
a = f('x', b');
a = f('x',b')';
a = f(b ', c');
a = b ';
a = (b ');
