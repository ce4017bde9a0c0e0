f == a
f ==a
f a=b
f :a
f 1 2
f 1
f .5
f ...
 a
f a ...
 b
f \ a
f \a
f & a
f &a
f && a
f < a
f <a
f a(1, 2)
f a(1, 2) b
f a[1 2] b
f (1, 2)
f (1)
f (1), 2
f (1)'
f' 
f'*3
f ' a'
pi -1
pi *2
e -1
i -1
ans -1
x -1; x = 3; x -1
x.y = 1; x -1
x(1) = 1; x -1
[x, y] = f; x -1
for k = 1:3, k -1, end
global g; g -1
@sin
1
1 + 2
'a'
"a"
[1 2]
{1}
-1
(1)
(a) = 3;
-x
~x
!x
~ x
1:3
1:3;
(1:3)'
''
''''
""
x.'
x'
x';
[x]'
{x}'
return
return;
break;
x = 3 % comment
