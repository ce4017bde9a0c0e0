% A field of several structs beside a known array: the operator refuses the list by name, in native code, too.
%
% RUN:  specialise list_in_arithmetic -t 'n: real double scalar'
% TRY:  list_in_arithmetic(0)
% TRY:  list_in_arithmetic(3)
function list_in_arithmetic(n)
  halve(n, struct('a', {1, 1000}));
end
function halve(d, p)
  if d > 0 && d < 5
    halve(d - 1, struct('a', [1 2 3], 'b', 2));
  end
  try
    w = zeros(1, 3) + d;
    w = p.a - w;
    disp(w);
  catch e
    disp(e.message);
  end
end
% --- residual -------------------------------------------------------
function list_in_arithmetic(n)
    halve(n, struct('a', {1, 1000}));
end

function halve(d, p)
    if d > 0 && d < 5
        halve(d - 1, struct('a', [1, 2, 3], 'b', 2));
    end
    try
        w = zeros(1, 3) + d;
        w = p.a - w;
        disp(w);
    catch e
        disp(e.message);
    end
end
% --- remarks --------------------------------------------------------
% 15:9: remark: `halve` kept whole: a comma-separated list where one value is needed is not followed [kept-whole]
