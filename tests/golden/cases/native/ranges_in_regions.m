% Ranges of whole numbers as leaves of loops over elements, which are computed and not stored; others, with a step that
% is not whole or a limit that is not finite, are left to the kernels. Differences of complex arrays; scalars of other
% classes under roundings, roots and mod.
%
% RUN:  specialise ranges_in_regions --nargout 5
% TRY:  ranges_in_regions([3 1 2], 3)   ranges_in_regions([3 1 2], 2)   ranges_in_regions(zeros(1, 0), 0)   ranges_in_regions(5, 1)   ranges_in_regions([1; 2], 2)
% TRY:  ranges_in_regions([1 NaN -0], 3)   ranges_in_regions([1 2], Inf)   ranges_in_regions([1 2], NaN)   ranges_in_regions([1 2 3], 2.5)   ranges_in_regions([1 2 3], -0)
% TRY:  ranges_in_regions([1+1i 2 3], 3)   ranges_in_regions(int8([1 2 3]), 3)   ranges_in_regions('abc', 3)   ranges_in_regions([1 2 3], int32(3))
function [y, w, s, d, c] = ranges_in_regions(x, n)
  y = (1:numel(x)) .* x + 1;
  w = mod(0:n, 3) == 1;
  s = sum((1:n) .^ 2) + sum((n:-1:0) / 4);
  t = (0:0.25:n) * 2 - (0:0.25:n);
  d = diff([1+1i, 2, 3, y(:)'], 2);
  c = {t, -(0:n) .* 2, 1 ./ (n:-2:0), (-2:n)' + (1:2)};
  k = int32(n);
  r = single(n);
  for i = 1:3
    k = mod(k + int32(i), int32(5));
    r = sqrt(r * r + single(i));
  end
  c = [c, {k, r, floor(r), round(k)}];
end
% --- residual -------------------------------------------------------
function [y, w, s, d, c] = ranges_in_regions(x, n)
    y = (1:numel(x)) .* x + 1;
    w = mod(0:n, 3) == 1;
    s = sum((1:n).^2) + sum((n:-1:0) / 4);
    t = (0:0.25:n) * 2 - (0:0.25:n);
    d = diff([complex(1, 1), 2, 3, y(:)'], 2);
    c = -(0:n) .* 2;
    c__3 = 1 ./ (n:-2:0);
    c__4 = (-2:n)' + (1:2);
    k = int32(n);
    r = single(n);
    k = mod(k + int32(1), int32(5));
    r = sqrt(r * r + single(1));
    k = mod(k + int32(2), int32(5));
    r = sqrt(r * r + single(2));
    k = mod(k + int32(3), int32(5));
    r = sqrt(r * r + single(3));
    c = {t, c, c__3, c__4};
    c = [c, {k, r, floor(r), round(k)}];
end
% --- remarks --------------------------------------------------------
