% A range times 1 is a matrix, which is shown otherwise; what hands it on as it is leaves it a range.
%
% RUN:  specialise range_times_one -t 'n: real double scalar' -t 'x: real double [1 ?]' -t 'c: real double [? 1]' --nargout 0
% TRY:  range_times_one(0.3, 0:0.1:0.2, [1; 2])
% TRY:  range_times_one(0, [0.5 0.25], 1)
function range_times_one(n, x, c)
  r = 0:0.1:n;
  a = 1 * r
  b = x .* 1
  d = double(r)
  e = cat(2, r)
  f = c * 1
  k = (1 * r) - 0.1
  l = x .* 1 + n
  g = [r]
  h = +r
  i = cast(r, 'double')
end
% --- residual -------------------------------------------------------
function range_times_one(n, x, c)
    r = 0:0.1:n;
    a = 1 * r
    b = x .* 1
    d = double(r)
    e = cat(2, r)
    f = c
    k = r - 0.1
    l = x + n
    g = [r]
    h = +r
    i = cast(r, 'double')
end
% --- remarks --------------------------------------------------------
