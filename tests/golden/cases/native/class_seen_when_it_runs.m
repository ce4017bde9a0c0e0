% What begins as a double and becomes a single or an integer around the loop is a number, whose class shows when the
% program runs.
%
% RUN:  specialise class_seen_when_it_runs --nargout 6 -t 'x: real single [1 n]' -t 'k: int16 [1 m]'
% TRY:  class_seen_when_it_runs(single([1 2.5 -3]), int16([100 -7]), 0.1)
% TRY:  class_seen_when_it_runs(single(zeros(1, 0)), int16(zeros(1, 0)), 2)
% TRY:  class_seen_when_it_runs(single([NaN 1e30 1e30]), int16([32767 32767 -32768]), 1e-3)
% TRY:  class_seen_when_it_runs(single(3), int16([1 2 3]), single(0.3))
% TRY:  class_seen_when_it_runs(single([1 2]), int16(5), [1 2])
% TRY:  class_seen_when_it_runs(single([1 2]), int16(5), int8(3))
function [s, m, t, y, any, p] = class_seen_when_it_runs(x, k, g)
  s = 0;
  m = -Inf;
  any = 0;
  w1 = 0;
  w2 = 0;
  y = zeros(1, numel(x), 'single');
  for j = 1:numel(x)
    s = s + x(j) * 2;
    if x(j) > m
      m = x(j);
    end
    w0 = x(j) - g * w1 - 0.25 * w2;
    y(j) = w0 + 2 * w1 + w2;
    w2 = w1;
    w1 = w0;
    if s > 3
      any = true;
    end
  end
  t = 0.5;
  p = 1;
  for j = 1:numel(k)
    t += k(j);
    p = p * k(j) - t / 3;
    if any && p < t
      p = max(p, k(j));
    end
  end
end
% --- residual -------------------------------------------------------
function [s, m, t, y, any, p] = class_seen_when_it_runs(x, k, g)
    numel__1 = numel(x);
    y = zeros(1, numel__1, 'single');
    any = 0;
    m = -Inf;
    s = 0;
    w1 = 0;
    w2 = 0;
    for j = 1:numel__1
        x__1 = x(j);
        s = s + x__1 * 2;
        if x__1 > m
            m = x__1;
        end
        w0 = x__1 - g * w1 - 0.25 * w2;
        y(j) = w0 + 2 * w1 + w2;
        w2 = w1;
        w1 = w0;
        if s > 3
            any = true;
        end
    end
    p = 1;
    t = 0.5;
    for j = 1:numel(k)
        k__1 = k(j);
        t = t + k__1;
        p = p * k__1 - t / 3;
        if any && p < t
            p = max(p, k__1);
        end
    end
end
% --- remarks --------------------------------------------------------
