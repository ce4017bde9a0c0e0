% A variable that is cleared after a known value took the place of another one has no value.
%
% RUN:  specialise cleared_reassigned
% TRY:  cleared_reassigned(5)
% TRY:  cleared_reassigned([1 2; 3 4])
function [r, s] = cleared_reassigned(k)
  x = k + 1;
  s = x;
  x = 3;
  s = s + x;
  clear x
  try
    r = x;
  catch e
    r = e.message(1:13);
  end
end
% --- residual -------------------------------------------------------
function r = cleared_reassigned(k)
    r = cleared_reassigned__w1(k);
end

function [r, s] = cleared_reassigned__w1(k)
    x = k + 1;
    s = x;
    x = 3;
    s = s + x;
    clear('x')
    try
        r = x;
    catch e
        r = e.message(1:13);
    end
end
% --- remarks --------------------------------------------------------
% 11:3: remark: `cleared_reassigned` kept whole: `clear` is not followed [kept-whole]
% 11:3: remark: command syntax makes `cleared_reassigned__w1` run in the run-time's interpreter [native-interpreted]
