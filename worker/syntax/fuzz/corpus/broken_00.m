a.b c
x = [a']';
x = {1}';
x = a{1}';
x = a(1)';
x = a.b';
x = 'abc'';
x = ('abc')';
x = 'it''s';
x = "say ""hi""";
x = "tab\tnew\n";
x = 'no\tescape';
x = 'a % b';
x = "a % b # c";
x = 'a ... b';
x = "a ... b";
if x disp 1, end
if (x) disp 1, end
for k in 1:3
end
for k, end
x = 3 + ...

 4;
x = {1,,2};
f (a) b
f {a b}
f a' b
f ~ a
f . 5
f '
f '*3
:
a = end';
a = x(end'); b = 'c';
return'
if x' y', end
if x', y', end
disp('a'), disp('b')
disp('a'); disp("b")
fprintf('%d\n', x);
fprintf("%d\n", x);
fprintf ("%s\n", 'a');
error('MyPkg:id', 'message %s', x);
x = sprintf('%s', ...
 'a');
x = a.b.c(1).d{2}.e;
x = a.b().c;
x = a().b;
x = a:b:c:d;
x = a <> b;
