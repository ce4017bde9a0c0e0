% Counting and assigning inside expressions, and operator assignments to elements, natively.
%
% RUN:  specialise assignments_in_expressions -t 'n: realscalar' -t 'c: cell' --nargout 2
% TRY:  assignments_in_expressions(3, {1, 2, 3, 4})
% TRY:  assignments_in_expressions(0, {5, 6, 7, 8, 9})
% TRY:  assignments_in_expressions(-2, {1, 2})
% TRY:  assignments_in_expressions(2, {'a', 'b', 'c', 'd'})
% TRY:  assignments_in_expressions(5, {1, 2, 3, 4, 5, 6})
function [r, log] = assignments_in_expressions(n, c)
  log = '';
  k = 1;
  r = zeros(1, 3);
  m = 0;
  while (m = m + 1) < 5
    if m == 2
      continue;
    end
    r(2) += m * n;
  end
  r(1) = c{k++};
  if n > 4
    r(3) = 1;
  elseif (left = n - 1) > 0
    r(3) = left;
  else
    r(3) = -left;
  end
  a = b = k * 2;
  r(end) += a + b;
  r(++k) = 1;
  try
    t = r;
    t(k) *= 2;
    t(n + 7) += 1;
  catch e
    log = [log, e.message];
  end
  try
    t(7) = c{k++};
    t(8) = c{k++};
    t(1, :) += 1;
  catch e
    log = [log, sprintf('%d', k), e.message];
  end
  r = [r, k];
end
% --- residual -------------------------------------------------------
function [r, log] = assignments_in_expressions(n, c)
    r = [0, 0 + n + 3 * n + 4 * n, 0];
    r(1) = c{1};
    if n > 4
        r(3) = 1;
    else
        left = n - 1;
        if left > 0
            r(3) = left;
        else
            r(3) = -left;
        end
    end
    r(3) = r(3) + 8;
    r(3) = 1;
    try
        t = r;
        t(3) = t(3) * 2;
        t(n + 7) = t(n + 7) + 1;
        log = '';
    catch e
        log = ['', e.message];
    end
    k = 3;
    try
        k = 4;
        t(7) = c{3};
        k = 5;
        t(8) = c{4};
        t(1, :) = t(1, :) + 1;
    catch e
        log = [log, sprintf('%d', k), e.message];
    end
    r = [r, k];
end
% --- remarks --------------------------------------------------------
