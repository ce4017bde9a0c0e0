@
?
`
..
. . .
x = @(x) a = x;
x = end;
x(end) = end;
return'
function f
arguments
  x double
end
y = x;
end
function r = f(x, y)
  arguments
    x (1,1) double {mustBePositive} = 3
    y (:,:) string = "a"
  end
  r = x + y;
end
%{
unclosed
x = 1
for((i=1:10)) x=i; end
switch x
 otherwise
  1;
 case 2
  2;
end
x = 5.*y; x = 5.y;
x = 1; x 'a'
