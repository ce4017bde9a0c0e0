% A persistent variable that is only read in the body of a `try`.
%
% RUN:  specialise kept_read_in_try -t 'x: real double scalar'
% TRY:  kept_read_in_try(2)
% TRY:  kept_read_in_try(5)
% TRY:  kept_read_in_try(-0)
% TRY:  kept_read_in_try(NaN)
function y = kept_read_in_try(x)
  set11(5);
  try
    if x > 3, error('u11:big', 'big %g', x); end
    y = x * get11();
  catch
    y = 1;
  end
  set11(0);
  y = y + get11();
end
function set11(v), store11(v); end
function v = get11(), v = store11(); end
function v = store11(n)
  persistent s
  if nargin, s = n; end
  v = s;
end
% --- residual -------------------------------------------------------
function y = kept_read_in_try(x)
    try
        if x > 3
            error('u11:big', 'big %g', x);
        end
        y = x * 5;
    catch
        y = 1;
    end
    y = y + 0;
end
% --- remarks --------------------------------------------------------
