% The place of a number in a table of rising numbers is counted, where it may be nowhere: before the first, behind the last, or NaN.
%
% RUN:  specialise place_in_table -d 'T = [0 1 2.5 4]' -t 'x: real double scalar' --nargout 3
% TRY:  place_in_table([0 1 2.5 4], 1.75)   place_in_table([0 1 2.5 4], -1)   place_in_table([0 1 2.5 4], NaN)   place_in_table([0 1 2.5 4], 4)   place_in_table([0 1 2.5 4], Inf)   place_in_table([0 1 2.5 4], -0)
function [a, b, c] = place_in_table(T, x)
  a = find(T <= x, 1, 'last');
  if isempty(a)
    a = 1;
  end
  b = find(x < T, 1);
  if ~isempty(b)
    b = b - 1;
  else
    b = numel(T);
  end
  c = find([T, 5, 6] >= 2 * x, 1, 'first');
  if isempty(c), c = -1; end
end
% --- residual -------------------------------------------------------
function [a, b, c] = place_in_table(x)
    a = 1 + (1 <= x) + (2.5 <= x) + (4 <= x);
    b = 4 - ((x < 0) + (x < 1) + (x < 2.5) + (x < 4));
    c = 7 - sum([0, 1, 2.5, 4, 5, 6] >= 2 * x);
    if c == 7
        c = -1;
    end
end
% --- remarks --------------------------------------------------------
