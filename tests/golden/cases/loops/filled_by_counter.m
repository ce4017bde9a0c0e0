% Behind a loop that is kept, an array that each trip stores into at the counter has the extents of the last trip: a row,
% a column, a list. One that may have been stored into less often has not.
%
% RUN:  specialise filled_by_counter -t 'a: real double [1 3]' -t 'q: real double scalar' --nargout 4
% TRY:  filled_by_counter([1 -2 0.5], 3.5)
% TRY:  filled_by_counter([NaN -0 Inf], -1)
function [y, n, m, k] = filled_by_counter(a, q)
  x = a;
  c = a(:);
  w = {};
  z = [];
  for j = 80:-1:2 %# keep
    x(j) = x(1) * 0.5 + sin(q * j);
    c(j) = x(j) - q;
    w(j) = {x(j)};
    if q > 3
      z(j) = q;
    end
  end
  y = sum(x) + w{80} + w{3}(1);
  n = numel(x) * 1000 + columns(w);
  m = size(c);
  k = numel(z);
end
% --- residual -------------------------------------------------------
function [y, n, m, k] = filled_by_counter(a, q)
    x = a;
    c = a(:);
    w = {};
    z = [];
    for j = 80:-1:2
        x(j) = x(1) * 0.5 + sin(q * j);
        c(j) = x(j) - q;
        w(j) = {x(j)};
        if q > 3
            z(j) = q;
        end
    end
    y = sum(x) + w{80} + w{3}(1);
    k = numel(z);
    n = 80080;
    m = [80, 1];
end
% --- remarks --------------------------------------------------------
% 12:3: remark: loop kept: unrolling it leaves more than 400 statements (`%# unroll` unrolls it all the same) [loop-kept]
