% A function that returns early from a special case is inlined where it is called once.
%
% RUN:  specialise return_inlined -t 'x: real double [1 ?]'
% TRY:  return_inlined([1 -2 3])   return_inlined(zeros(1, 0))   return_inlined([NaN -0])
function y = return_inlined(x)
  y = 0;
  for k = 1:numel(x)
    y = y + root(x(k), k);
  end
end
function r = root(v, k)
  if v < 0
    r = -k;
    return
  end
  r = sqrt(v);
  r = r + k;
end
% --- residual -------------------------------------------------------
function y = return_inlined(x)
    y = 0;
    for k = 1:numel(x)
        v = x(k);
        if v < 0
            r__1 = -k;
        else
            r__1 = sqrt(v) + k;
        end
        y = y + r__1;
    end
end
% --- remarks --------------------------------------------------------
