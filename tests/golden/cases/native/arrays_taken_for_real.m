% Logarithms, roots and powers of arrays, of which native code takes for granted that they are real, and what it does
% where one element is not: the function begins anew, and nobody sees it.
%
% RUN:  specialise arrays_taken_for_real --nargout 5
% TRY:  arrays_taken_for_real([.5 .25 .25; .1 .8 .1; .3 .3 .4], [1 2 3], 0.5)
% TRY:  arrays_taken_for_real([.5 .25 .25; .1 -.8 .1; .3 .3 .4], [1 2 3], 0.5)
% TRY:  arrays_taken_for_real([.5 .25 .25; .1 .8 .1; .3 .3 .4], [-1 2 3], 0.5)
% TRY:  arrays_taken_for_real([.5 0 .25; -0 .8 NaN; .3 .3 Inf], [NaN 2 3], 2)
% TRY:  arrays_taken_for_real([.5 0 .25; 1 .8 1.5; .3 .3 1], [1 -2 3], -1)
% TRY:  arrays_taken_for_real([], [], 1)
% TRY:  arrays_taken_for_real(0.5, 4, [1 2])
% TRY:  arrays_taken_for_real(single([.5 .25]), [1 2], 0.5)
% TRY:  arrays_taken_for_real([.5 .25i], [1 2], 0.5)
% TRY:  arrays_taken_for_real([.5 .25; 1 1], [1 2 3], 0.5)
function [best, place, s, m, a] = arrays_taken_for_real(P, x, p)
  n = size(P, 2);
  best = zeros(1, n);
  place = zeros(1, n);
  for j = 1:n
    [best(j), place(j)] = max(log(P(:, j)) + x(j));
  end
  s = 0;
  for k = 1:numel(x)
    r = sqrt(x) * k;
    s = s + sum(r) + r(k);
  end
  m = x .^ p + 1;
  for k = 1:numel(m)
    m(k) = m(k) * k;
  end
  a = P;
  for k = 1:2
    a = asin(a) / 2;
    a(a > 0.1) = log2(a(a > 0.1)) + k;
  end
end
% --- residual -------------------------------------------------------
function [best, place, s, m, a] = arrays_taken_for_real(P, x, p)
    n = size(P, 2);
    best = zeros(1, n);
    place = best;
    for j = 1:n
        [out__5, out__6] = max(log(P(:, j)) + x(j));
        best(j) = out__5;
        place(j) = out__6;
    end
    s = 0;
    for k = 1:numel(x)
        r = sqrt(x) * k;
        s = s + sum(r) + r(k);
    end
    m = x.^p + 1;
    for k = 1:numel(m)
        m(k) = m(k) * k;
    end
    a = asin(P) / 2;
    a(a > 0.1) = log2(a(a > 0.1)) + 1;
    a = asin(a) / 2;
    a(a > 0.1) = log2(a(a > 0.1)) + 2;
end
% --- remarks --------------------------------------------------------
