switch x ...
 case 1 ...
 y = 1;
end
switch true
 case x > 1 && y < 2
  z
end
try x; catch y = 1; end
try, x, catch, y, end_try_catch
try; x; catch; y; end;
try x, end
try
  x
catch me
  rethrow(me)
end
try
  x
catch, disp(1)
end
try
  x
catch disp(1)
end
try
  x
catch disp(1); y
end
try
  x
catch ME disp(1)
end
try
  x
catch ME; disp(1)
end
try
  x
catch % c
  y
end
try
  x
catch err % c
  y
end
try
  x
catch ...
  err
  y
end
try, a; catch err, try, b; catch err2, c; end, end
