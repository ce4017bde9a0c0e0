x({end}) = 1;
x(1:end)' 
x(end/2) = 1;
x(end/2:end) = [];
x = x(1, end + 1 : end + 3);

x = [a']';
x = {1}';
x = "say ""hi""";
x = ['abc';'def'];
x = ['a' 'b'; 'c' 'd'];
x = ['a''b' 'c'];
x = [x 'a'];
x = a(end)'; y = 'q';
a = x(end'); b = 'c';
if x' y', end
if x', y', end
disp('a'), disp('b')
f \ a
f & a
f &a
f && a
f .
cd .
cd ..
ls .
f .5
f ./a
f .a
f < a
f <a
#!/usr/bin/octave -qf
x = 1;
%}
x = 1;
x = [1 2 % c ...
3 4];
x = [1 2 ... % c
3 4];
