% The extreme of few numbers in brackets with its place: NaN loses, the first of equal ones is taken.
%
% RUN:  specialise extremes_of_few_with_places --nargout 2
% TRY:  extremes_of_few_with_places([1 2 3; 3 2 1; 2 2 2], 0)   extremes_of_few_with_places([NaN 1 NaN; NaN NaN NaN; 0 -0 0], 0)
% TRY:  extremes_of_few_with_places([Inf -Inf NaN; -0 0 -0; 5 NaN 5], NaN)
% TRY:  extremes_of_few_with_places(single([1 2 3]), 0)   extremes_of_few_with_places(uint8([1 2 3]), 0)
% TRY:  extremes_of_few_with_places([1 2i 3], 0)   extremes_of_few_with_places('abc', 0)
% TRY:  extremes_of_few_with_places([1 2], 0)   extremes_of_few_with_places(zeros(0, 3), 0)
function [m, k] = extremes_of_few_with_places(x, g)
  n = size(x, 1);
  m = zeros(n, 5);
  k = zeros(n, 5);
  for i = 1:n
    [m(i, 1), k(i, 1)] = max([0, x(i, 1) + g, x(i, 2) - g, x(i, 3)]);
    [m(i, 2), k(i, 2)] = min([x(i, 1), x(i, 2), x(i, 3)]);
    [m(i, 3), k(i, 3)] = max([x(i, 1), x(i, 2)], [], 2);
    [a, b] = max([x(i, 1); x(i, 2); x(i, 3)]);
    m(i, 4) = a;
    k(i, 4) = b;
    [a, b] = min([x(i, 3), x(i, 2)], [], 1);
    m(i, 5) = a(end);
    k(i, 5) = b(1);
  end
end
% --- residual -------------------------------------------------------
function [m, k] = extremes_of_few_with_places(x, g)
    n = size(x, 1);
    m = zeros(n, 5);
    k = m;
    for i = 1:n
        [out__7, out__8] = max([0, x(i, 1) + g, x(i, 2) - g, x(i, 3)]);
        m(i, 1) = out__7;
        k(i, 1) = out__8;
        [out__7, out__8] = min([x(i, 1), x(i, 2), x(i, 3)]);
        m(i, 2) = out__7;
        k(i, 2) = out__8;
        [out__7, out__8] = max([x(i, 1), x(i, 2)], [], 2);
        m(i, 3) = out__7;
        k(i, 3) = out__8;
        [a, b] = max([x(i, 1); x(i, 2); x(i, 3)]);
        m(i, 4) = a;
        k(i, 4) = b;
        [a, b] = min([x(i, 3), x(i, 2)], [], 1);
        m(i, 5) = a(end);
        k(i, 5) = b(1);
    end
end
% --- remarks --------------------------------------------------------
