do x++; until x > 3
do
 x++;
until (x > 3)
switch x, case 1, a, case 2, b, otherwise, c, end
switch x
  case 1
    a
  case {2, 3}
    b
  case {'a','b'}
    c
  otherwise
    d
end
switch (x) case 1 a; end
switch x % c
 % comment before case
 case 1 % c1
  a;
 % comment before case 2
 case 2
  b;
 otherwise % c3
end
switch lower(x)
 case 'a', b;
 case {'c' 'd'}, e;
endswitch
switch x, end
switch x
end
try, x; catch, y; end
try x; catch y; end
try
 x;
catch err
 disp(err.message);
end
