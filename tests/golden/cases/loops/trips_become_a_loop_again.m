% A description that vanishes leaves the same few statements many times: they are a loop over tables, in which values are
% handed on from trip to trip and behind it, and an error is that of the trip that raises it.
%
% RUN:  specialise trips_become_a_loop_again -d 'n = 20' -t 'x: real double [? 1]' -t 'a: real scalar' --nargout 3
% TRY:  trips_become_a_loop_again(20, (1:20)' / 7, 0.5)
% TRY:  trips_become_a_loop_again(20, -zeros(20, 1), -0)
% TRY:  trips_become_a_loop_again(20, [NaN; (1:18)'; Inf], 1)
% TRY:  trips_become_a_loop_again(20, (1:6)', 1)
% TRY:  trips_become_a_loop_again(20, zeros(0, 1), 1)
function [f, g, last] = trips_become_a_loop_again(n, x, a)
  steps = {};
  for i = 1:n
    steps{end+1} = struct('kind', 'drag', 'at', i, 'w', 10 + mod(i * i, 7) / 4);
  end
  f = 0;
  g = zeros(n, 1);
  v = a;
  for k = 1:numel(steps)
    s = steps{k};
    switch s.kind
      case 'drag'
        before = v;
        v = x(s.at) - a * v;
        if v > before
          f = f + s.w * (v - before) ^ 2;
        else
          f = f - abs(v);
        end
        g(k) = s.w * v + before;
      case 'lift'
        f = f + x(s.at);
    end
  end
  last = [v, before];
end
% --- residual -------------------------------------------------------
function [f, g, last] = trips_become_a_loop_again(x, a)
    v = x(1) - a * a;
    if v > a
        f = 10.25 * (v - a)^2;
    else
        f = 0 - abs(v);
    end
    g = [0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0];
    g(1) = 10.25 * v + a;
    table__1 = [11, 10.5, 10.5, 11, 10.25, 10, 10.25, 11, 10.5, 10.5, 11, 10.25, 10, 10.25, 11, ...
            10.5, 10.5, 11, 10.25];
    for k = 2:20
        v__19 = v;
        v = x(k) - a * v;
        if v > v__19
            f = f + table__1(k - 1) * (v - v__19)^2;
        else
            f = f - abs(v);
        end
        g(k) = table__1(k - 1) * v + v__19;
    end
    last = [v, v__19];
end
% --- remarks --------------------------------------------------------
% 23:9: remark: 19 trips of 7 statements that differ in numbers only became a loop [rolled]
