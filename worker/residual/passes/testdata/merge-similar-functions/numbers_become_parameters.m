% A number that is the same in all stays, as does an exponent that is; places with the same numbers share a parameter.
% FACTS: numbers x a y e
function y = f (x)
  y = g1 (x) + g1 (2 * x);
  y = y + g2 (x) + g2 (3 * x);
  y = y + g3 (x) + g3 (4 * x);
  y = y + g4 (x) + g4 (5 * x);
end
function r = g1 (a)
  e = exp (-10 * a);
  r = -10 * e + 7 * e + 100 * a ^ 2;
end
function r = g2 (a)
  e = exp (-20 * a);
  r = -20 * e + 7 * e + 400 * a ^ 2;
end
function r = g3 (a)
  e = exp (-30 * a);
  r = -30 * e + 7 * e + 900 * a ^ 2;
end
function r = g4 (a)
  e = exp (-0 * a);
  r = -0 * e + 7 * e + 0 * a ^ 2;
end
% --- after ---
function y = f(x)
    y = g1(x, -10, 100) + g1(2 * x, -10, 100);
    y = y + g1(x, -20, 400) + g1(3 * x, -20, 400);
    y = y + g1(x, -30, 900) + g1(4 * x, -30, 900);
    y = y + g1(x, -0, 0) + g1(5 * x, -0, 0);
end
function r = g1(a, number__1, number__2)
    e = exp(number__1 * a);
    r = number__1 * e + 7 * e + number__2 * a^2;
end
