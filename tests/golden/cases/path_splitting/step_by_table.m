% A step that a table of handles names is that function's statements, for each state those of one.
%
% RUN:  specialise step_by_table -d 'n = 12' -t 'x: real double scalar' --nargout 2
% TRY:  step_by_table(0.3, 12)  step_by_table(5, 12)  step_by_table(-1, 12)  step_by_table(NaN, 12)
function [y, k] = step_by_table(x, n)
  table = {@up, @hold_, @down};
  s = struct('mode', 1, 'v', 0); k = 0;
  while s.mode > 0 && k < n
    s = table{s.mode}(s, x); k = k + 1;
  end
  y = s.v;
end
function s = up(s, x)
  s.v = s.v + x;
  if s.v > 3, s.mode = 2; elseif s.v < -4, s.mode = 0; end
end
function s = hold_(s, x)
  s.v = s.v * 0.9;
  s.mode = 3;
end
function s = down(s, x)
  s.v = s.v - 2 * x;
  if s.v < 0, s.mode = 1; end
end
% --- residual -------------------------------------------------------
function [y, k] = step_by_table(x)
    k = 0;
    s = struct('mode', 1, 'v', 0);
    table = {@up, @hold_, @down};
    while s.mode > 0 && k < 12
        switch s.mode
            case 1
                s.v = s.v + x;
                if s.v > 3
                    s.mode = 2;
                elseif s.v < -4
                    s.mode = 0;
                end
            case 2
                s.v = s.v * 0.9;
                s.mode = 3;
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
        s.mode = 2;
    elseif s.v < -4
        s.mode = 0;
    end
end

function s = hold_(s, x)
    s.v = s.v * 0.9;
    s.mode = 3;
end

function s = down(s, x)
    s.v = s.v - 2 * x;
    if s.v < 0
        s.mode = 1;
    end
end
% --- remarks --------------------------------------------------------
