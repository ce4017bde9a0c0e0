% Errors at elements of an array that is known element by element.
%
% RUN:  specialise element_errors -d 'n = 3' -t 'x: realscalar' --nargout 2
% TRY:  element_errors(3, 1)
% TRY:  element_errors(3, 3)
% TRY:  element_errors(3, 5)
% TRY:  element_errors(3, 0)
% TRY:  element_errors(3, 2.5)
% TRY:  element_errors(3, NaN)
function [v, msg] = element_errors(n, x)
  q = [5 x 7];
  msg = '';
  v = 0;
  if q(1) == 5
    q(n + 1) = x;
  end
  try
    v = q(x);
    q(2, 3, 1) = 4;
    q(7) = [];
  catch e
    msg = e.message;
  end
  q(end) = [];
  if q(end) > 5
    v = v + numel(q);
  end
  if x == 5
    v = q(10);
  end
end
% --- residual -------------------------------------------------------
function [v, msg] = element_errors(x)
    q = [5, x, 7, x];
    v = 0;
    try
        v = q(x);
        q(2, 3, 1) = 4;
        q(7) = [];
        msg = '';
    catch e
        msg = e.message;
    end
    q(end) = [];
    if q(end) > 5
        v = v + numel(q);
    end
    if x == 5
        v = q(10);
    end
end
% --- remarks --------------------------------------------------------
