% A range of characters has the nearest codes to its steps.
%
% RUN:  specialise ranges_of_characters --nargout 4
% TRY:  ranges_of_characters('a', 0.3, 'e')
% TRY:  ranges_of_characters("a", 0.5, 'c')
% TRY:  ranges_of_characters('e', -0.4, 'c')
% TRY:  ranges_of_characters('a', NaN, 'c')
% TRY:  ranges_of_characters('a', Inf, 'c')
% TRY:  ranges_of_characters('c', 1, 'a')
% TRY:  ranges_of_characters(97, 0.25, 'c')
% TRY:  ranges_of_characters('a', int8(1), 'c')
function [t, n, k, s] = ranges_of_characters(from, step, to)
  t = from:step:to;
  n = (from:step:to) + 0;
  k = 0;
  for c = from:step:to
    k = 10 * k + c;
  end
  s = 'a':0.25:'b';
end
% --- residual -------------------------------------------------------
function [t, n, k, s] = ranges_of_characters(from, step, to)
    t = from:step:to;
    n = (from:step:to) + 0;
    k = 0;
    for c = from:step:to
        k = 10 * k + c;
    end
    s = 'aabbb';
end
% --- remarks --------------------------------------------------------
