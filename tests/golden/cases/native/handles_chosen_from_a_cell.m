% A handle that is chosen from a cell of known ones and does nothing but be called is a number; a subscript outside the
% cell fails as ever.
%
% RUN:  specialise handles_chosen_from_a_cell --nargout 3 -t 'code: real double [1 ?]' -t 'x: realscalar' -t 'm: realscalar'
% TRY:  handles_chosen_from_a_cell([1 2 3 4 2 1], 0.7, 1)
% TRY:  handles_chosen_from_a_cell([4 4 3], NaN, 2)
% TRY:  handles_chosen_from_a_cell([1 5], 2, 1)
% TRY:  handles_chosen_from_a_cell([1 0], 2, 1)
% TRY:  handles_chosen_from_a_cell([1 -1], 2, 1)
% TRY:  handles_chosen_from_a_cell([2 1.5], 2, 1)
% TRY:  handles_chosen_from_a_cell([2 NaN], 2, 1)
% TRY:  handles_chosen_from_a_cell([2 Inf], 2, 1)
% TRY:  handles_chosen_from_a_cell(zeros(1, 0), -0, 1)
% TRY:  handles_chosen_from_a_cell([1 1 4], -0, 3)
% TRY:  handles_chosen_from_a_cell([1 1 4], 3, 4)
function [s, t, u] = handles_chosen_from_a_cell(code, x, m)
  ops = {@(v) v + 1, @(v) v * 0.5, @halved, @(v) -v};
  s = x;
  for k = 1:numel(code)
    f = ops{code(k)};
    s = f(s);
    if abs(s) > 10
      s = f(f(s)) / 16;
    end
  end
  more = {@(a, b) a + b; @(a, b) a - b; @(a, b) [a b]};
  g = more{m};
  t = g(s, x);
  if m > 1
    g = more{end};
  end
  u = 1 + g(s, 2);
  h = ops{end};
  u = [u, h(s)];
end

function y = halved(v)
  y = v / 2 - 1 / v;
end
% --- residual -------------------------------------------------------
function [s, t, u] = handles_chosen_from_a_cell(code, x, m)
    s = x;
    ops = {@(v) v + 1, @(v) v * 0.5, @halved, @(v) -v};
    for k = 1:numel(code)
        f = ops{code(k)};
        s = f(s);
        if abs(s) > 10
            s = f(f(s)) / 16;
        end
    end
    more = {@(a, b) a + b; @(a, b) a - b; @(a, b) [a, b]};
    g = more{m};
    t = g(s, x);
    if m > 1
        g = @(a, b) [a, b];
    end
    u = 1 + g(s, 2);
    u = [u, -s];
end

function y = halved(v)
    y = v / 2 - 1 / v;
end
% --- remarks --------------------------------------------------------
