x = 1; x +1
x = 1; x + 1
x = 1; x -1; x - 1; x' * 2; x *2
x = 1; x (1)
x = 1; clear x; x -1
for i = 1:3, i -1, end
[a, b] = size(x); a -1, b -1
[a(1), b.c] = size(x); a -1, b -1
if true, z = 1; end, z -1
global G; G -1
persistent P; P -1
x.y = 1; x -1
a.b -1
a.b - 1
a(1) -1
a{1} -1
a' -1
eval -1
x = input('a'); x -1
@a -1
