% Maps with two results, with options cut short, and with values captured from around.
%
% RUN:  specialise mp_two -d 'g = 3' -t 'x: real double [1 ?]' --nargout 2
% TRY:  mp_two([1 2 3], 3)
% TRY:  mp_two(zeros(1,0), 3)
function [a, b] = mp_two(x, g)
  k = 0.5 * g;
  [a, b] = arrayfun(@(t) both(t, k, 'x'), x);
  c = arrayfun(@(t) both(t, a, 'y'), x, 'un', 0);
  b = [b, c{:}];
end
function [p, q] = both(t, k, mode)
  switch mode
    case 'x'
      p = t * k; q = t - k;
    case 'y'
      p = t + numel(k); q = 0;
  end
end
% --- residual -------------------------------------------------------
function [a, b] = mp_two(x)
    [a, b] = arrayfun(@(t) anonymous__1(t), x);
    c = arrayfun(@(t) t + numel(a), x, 'un', 0);
    b = [b, c{:}];
end

function [result__1, result__2] = anonymous__1(t)
    result__1 = t * 1.5;
    result__2 = t - 1.5;
end
% --- remarks --------------------------------------------------------
