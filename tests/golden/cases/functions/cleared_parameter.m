% A parameter that was given a known value and is cleared has no value any more, the argument's neither.
%
% RUN:  specialise cleared_parameter --nargout 3
% TRY:  cleared_parameter(2, 1)
% TRY:  cleared_parameter([], 0)
function [a, b, r] = cleared_parameter(k, n)
  a = inner(n);
  k = 3;
  b = k + n;
  clear k
  try
    r = k + 1;
  catch e
    r = e.message(1:13);
  end
end
function r = inner(n)
  n = 'known';
  clear n
  r = exist('n');
end
% --- residual -------------------------------------------------------
function [a, b, r] = cleared_parameter(k, n)
    [a, b, r] = cleared_parameter__w1(k, n);
end

function r = inner(n)
    n = 'known';
    clear('n')
    r = exist('n');
end

function [a, b, r] = cleared_parameter__w1(k, n)
    a = inner(n);
    k = 3;
    b = k + n;
    clear('k')
    try
        r = k + 1;
    catch e
        r = e.message(1:13);
    end
end
% --- remarks --------------------------------------------------------
% 19:3: remark: `inner` kept whole: `clear` is not followed [kept-whole]
% 10:3: remark: `cleared_parameter` kept whole: `clear` is not followed [kept-whole]
% 10:3: remark: command syntax makes `cleared_parameter__w1` run in the run-time's interpreter [native-interpreted]
% 19:3: remark: command syntax makes `inner` run in the run-time's interpreter [native-interpreted]
