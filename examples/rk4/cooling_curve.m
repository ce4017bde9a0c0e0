function y = cooling_curve(span, y0, steps, rate, ambient)
% Temperature of a body that cools by Newton's law: y' = -rate * (y - ambient).
%   span, y0, steps  as in rk4
%   rate, ambient    constants of the law, passed through the solver to the right-hand side
  y = rk4(@cooling, span, y0, steps, rate, ambient);
end

function slope = cooling(t, y, rate, ambient)
  slope = -rate * (y - ambient);
end
