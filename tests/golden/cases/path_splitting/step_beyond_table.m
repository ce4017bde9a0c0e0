% A place that the table does not have, and one that holds no function: errors of the call as it stands.
%
% RUN:  specialise step_beyond_table -d 'n = 12' -t 'x: real double scalar' --nargout 2
% TRY:  step_beyond_table(0.3, 12)  step_beyond_table(5, 12)  step_beyond_table(10, 12)  step_beyond_table(200, 12)
function [y, k] = step_beyond_table(x, n)
  table = {@up, @hold_, @down, 'none'};
  s = struct('mode', 1, 'v', 0); k = 0;
  while s.mode > 0 && k < n
    s = table{s.mode}(s, x); k = k + 1;
  end
  y = s.v;
end
function s = up(s, x)
  s.v = s.v + x;
  if s.v > 3, s.mode = 2 + (s.v > 100); elseif s.v < -4, s.mode = 0; end
end
function s = hold_(s, x)
  s.v = s.v * 0.9;
  s.mode = 4.5 - (x < 9) * 1.5;
end
function s = down(s, x)
  s.v = s.v - 2 * x;
  if s.v < 0, s.mode = 1; end
end
% --- residual -------------------------------------------------------
function [y, k] = step_beyond_table(x)
    k = 0;
    s = struct('mode', 1, 'v', 0);
    table = {@up, @hold_, @down, 'none'};
    while s.mode > 0 && k < 12
        switch s.mode
            case 1
                s.v = s.v + x;
                if s.v > 3
                    s.mode = 2 + (s.v > 100);
                elseif s.v < -4
                    s.mode = 0;
                end
            case 2
                s.v = s.v * 0.9;
                s.mode = 4.5 - (x < 9) * 1.5;
            case 3
                s.v = s.v - 2 * x;
                if s.v < 0
                    s.mode = 1;
                end
            otherwise
                s = table{s.mode}(s, x);
        end
        k = k + 1;
    end
    y = s.v;
end

function s = up(s, x)
    s.v = s.v + x;
    if s.v > 3
        s.mode = 2 + (s.v > 100);
    elseif s.v < -4
        s.mode = 0;
    end
end

function s = hold_(s, x)
    s.v = s.v * 0.9;
    s.mode = 4.5 - (x < 9) * 1.5;
end

function s = down(s, x)
    s.v = s.v - 2 * x;
    if s.v < 0
        s.mode = 1;
    end
end
% --- remarks --------------------------------------------------------
