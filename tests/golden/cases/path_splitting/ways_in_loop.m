% A table is searched for each element of what is not known, and the statements behind the search join again.
%
% RUN:  specialise ways_in_loop -d 'xs = [0 1 2 4]' -d 'ys = [0 1 4 16]' -t 'q: real double [1 ?]'
% TRY:  ways_in_loop([0 1 2 4], [0 1 4 16], [0.5 3 NaN])   ways_in_loop([0 1 2 4], [0 1 4 16], zeros(1, 0))
% TRY:  ways_in_loop([0 1 2 4], [0 1 4 16], [-1 9 -0 Inf])
function v = ways_in_loop(xs, ys, q)
  v = zeros(size(q));
  for k = 1:numel(q)
    lo = 1;
    hi = numel(xs);
    do
      mid = floor((lo + hi) / 2);
      if q(k) >= xs(mid)
        lo = mid;
      else
        hi = mid;
      end
    until hi - lo <= 1
    slope = (ys(hi) - ys(lo)) / (xs(hi) - xs(lo));
    v(k) = ys(lo) + slope * (q(k) - xs(lo));
    if isnan(v(k))
      v(k) = -1;
    end
  end
end
% --- residual -------------------------------------------------------
function v = ways_in_loop(q)
    v = zeros(size(q));
    for k = 1:numel(q)
        q__1 = q(k);
        if q__1 >= 1
            if q__1 >= 2
                v(k) = 4 + 6 * (q__1 - 2);
            else
                v(k) = 1 + 3 * (q__1 - 1);
            end
        else
            v(k) = 0 + q__1;
        end
        if isnan(v(k))
            v(k) = -1;
        end
    end
end
% --- remarks --------------------------------------------------------
