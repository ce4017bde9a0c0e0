function foo, disp('a'), bar, end
function bar, disp('b'), end
