% Written out, five trips of a search for shortest ways are five times the code and know nothing that a kept loop asks:
% the loop over the nodes is kept. That over the edges, which are known, is written out.
%
% RUN:  specialise kept_costs_less --nargout 2 -t 'w: real double [1 6]'
% TRY:  kept_costs_less([1 2 3 4 5 6])
% TRY:  kept_costs_less([7 1 1 9 -0.5 2])
% TRY:  kept_costs_less([NaN 1 Inf 2 0 -0])
function [dist, from] = kept_costs_less(w)
  edges = [1 2; 1 3; 2 4; 3 4; 2 3; 4 5];
  n = 5;
  dist = Inf(1, n);
  from = zeros(1, n);
  done = false(1, n);
  dist(1) = 0;
  for trip = 1:n
    [m, u] = min(dist + 1e9 * done);
    done(u) = true;
    for e = 1:rows(edges)
      if edges(e, 1) == u
        v = edges(e, 2);
        if dist(u) + w(e) < dist(v)
          dist(v) = dist(u) + w(e);
          from(v) = u;
        end
      end
    end
  end
end
% --- residual -------------------------------------------------------
function [dist, from] = kept_costs_less(w)
    dist = [0, Inf, Inf, Inf, Inf];
    done = false(1, 5);
    from = zeros(1, 5);
    table__1 = [2, 3, 2, 4];
    table__2 = [4, 4, 3, 5];
    for trip = 1:5
        [m, u] = min(dist + 1000000000 * done);
        done(u) = true;
        if 1 == u
            dist__1 = dist(u) + w(1);
            if dist__1 < dist(2)
                dist(2) = dist__1;
                from(2) = u;
            end
            dist__2 = dist(u) + w(2);
            if dist__2 < dist(3)
                dist(3) = dist__2;
                from(3) = u;
            end
        end
        for k = 3:6
            if table__1(k - 2) == u
                dist__3 = dist(u) + w(k);
                table__3 = table__2(k - 2);
                if dist__3 < dist(table__3)
                    dist(table__3) = dist__3;
                    from(table__3) = u;
                end
            end
        end
    end
end
% --- remarks --------------------------------------------------------
% 15:3: remark: loop kept: unrolling it makes several times the code and saves no work (`%# unroll` unrolls it all the same) [loop-kept]
% 19:7: remark: 4 trips of 6 statements that differ in numbers only became a loop [rolled]
