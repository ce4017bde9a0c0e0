try
 x;
catch ME, disp(ME.message); end
try
 x
catch
 y
end_try_catch
try, error('a'); end
try error('a'), catch disp(lasterr), end
try
  x;
catch err % comment
  y;
end
try x, catch err, y, end
try, x; catch ME; y; end
try
 x;
catch disp('x');
end
try
 x;
catch
end
unwind_protect
 x;
unwind_protect_cleanup
 y;
end_unwind_protect
unwind_protect x; unwind_protect_cleanup y; end_unwind_protect
% comment only
# comment only
x = 1;
x = 2;
#{
hash block
#}
