% Loops whose step is known when the program runs go over integers where base, step and limit are whole.
%
% RUN:  specialise steps_known_when_it_runs -t 'x: real double [1 ?]' -t 'a: real double scalar' -t 'd: real double scalar' -t 'n: real double scalar'
% TRY:  steps_known_when_it_runs(1:20, 1, 3, 18)
% TRY:  steps_known_when_it_runs(1:20, 18, -3, 1)
% TRY:  steps_known_when_it_runs(1:20, 18, 3, 1)
% TRY:  steps_known_when_it_runs(1:20, 1, 0.5, 9)
% TRY:  steps_known_when_it_runs(1:20, 1.5, 1, 9)
% TRY:  steps_known_when_it_runs(1:20, 1, 2, 9.75)
% TRY:  steps_known_when_it_runs(1:20, 1, 4, 40)
% TRY:  steps_known_when_it_runs(1:20, -0, 1, 3)
% TRY:  steps_known_when_it_runs(1:20, 1, 0, 3)
% TRY:  steps_known_when_it_runs(1:20, 3, -1, -0)
% TRY:  steps_known_when_it_runs(1:20, NaN, 1, 3)
% TRY:  steps_known_when_it_runs(1:20, 1, NaN, 3)
% TRY:  steps_known_when_it_runs(1:20, 1, Inf, 3)
% TRY:  steps_known_when_it_runs(1:20, 2^50, 2^51, 2^53)
% TRY:  steps_known_when_it_runs(1:20, 1, 2^40, 2^41)
% TRY:  steps_known_when_it_runs(1:20, 5, 0.1, 5.35)
% TRY:  steps_known_when_it_runs(zeros (1, 0), 1, 1, 3)
function [s, x, last] = steps_known_when_it_runs(x, a, d, n)
  s = 0;
  last = -1;
  for k = a:d:n
    s = s + k;
    last = 1 / (k - a);
  end
  half = 1;
  while half < 9
    for k = 1:half
      for i = k:2 * half:numel(x)
        p = i + half;
        if p <= numel(x)
          t = x(p);
          x(p) = x(i) - t;
          x(i) = x(i) + t / 2;
        end
      end
    end
    half = 2 * half;
  end
  for k = a:d:n
    s = s + x(k) * x(mod(k + a, 7) + 1);
  end
end
% --- residual -------------------------------------------------------
function s = steps_known_when_it_runs(x, a, d, n)
    s = 0;
    for k = a:d:n
        s = s + k;
    end
    for i = 1:2:numel(x)
        p = i + 1;
        if p <= numel(x)
            t = x(p);
            x(p) = x(i) - t;
            x(i) = x(i) + t / 2;
        end
    end
    for i = 1:4:numel(x)
        p = i + 2;
        if p <= numel(x)
            t = x(p);
            x(p) = x(i) - t;
            x(i) = x(i) + t / 2;
        end
    end
    for i = 2:4:numel(x)
        p = i + 2;
        if p <= numel(x)
            t = x(p);
            x(p) = x(i) - t;
            x(i) = x(i) + t / 2;
        end
    end
    for i = 1:8:numel(x)
        p = i + 4;
        if p <= numel(x)
            t = x(p);
            x(p) = x(i) - t;
            x(i) = x(i) + t / 2;
        end
    end
    for i = 2:8:numel(x)
        p = i + 4;
        if p <= numel(x)
            t = x(p);
            x(p) = x(i) - t;
            x(i) = x(i) + t / 2;
        end
    end
    for i = 3:8:numel(x)
        p = i + 4;
        if p <= numel(x)
            t = x(p);
            x(p) = x(i) - t;
            x(i) = x(i) + t / 2;
        end
    end
    for i = 4:8:numel(x)
        p = i + 4;
        if p <= numel(x)
            t = x(p);
            x(p) = x(i) - t;
            x(i) = x(i) + t / 2;
        end
    end
    for k = 1:8
        for i = k:16:numel(x)
            p = i + 8;
            if p <= numel(x)
                t = x(p);
                x(p) = x(i) - t;
                x(i) = x(i) + t / 2;
            end
        end
    end
    for k = a:d:n
        s = s + x(k) * x(mod(k + a, 7) + 1);
    end
end
% --- remarks --------------------------------------------------------
% 30:5: remark: loop kept: unrolling it makes several times the code and saves no work (`%# unroll` unrolls it all the same) [loop-kept]
