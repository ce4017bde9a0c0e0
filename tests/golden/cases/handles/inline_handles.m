% Handles passed down end as inlined arithmetic.
%
% RUN:  specialise handle_passed_down -d 'rule = @trapezoid' -d 'n = 4' -t 'a: realscalar' -t 'b: realscalar'
% TRY:  handle_passed_down(@trapezoid, 0, 1, 4)
% TRY:  handle_passed_down(@trapezoid, -1, -1, 4)
% TRY:  handle_passed_down(@trapezoid, 0, Inf, 4)
function q = handle_passed_down(rule, a, b, n)
  q = integrate(rule, @(x) x^2 + 1, a, b, n);
end
function q = integrate(rule, f, a, b, n)
  q = 0;
  h = (b - a) / n;
  for k = 0:n-1
    q = q + rule(f, a + k*h, a + (k+1)*h);
  end
end
function s = trapezoid(f, a, b)
  s = (b - a) / 2 * (f(a) + f(b));
end
% --- residual -------------------------------------------------------
function q = handle_passed_down(a, b)
    h = (b - a) / 4;
    a__1 = a + 0 * h;
    a__3 = a + h;
    a__2 = a + 2 * h;
    a__5 = a__3^2 + 1;
    a__6 = a__2^2 + 1;
    q = 0 + (a__3 - a__1) / 2 * (a__1^2 + 1 + a__5) + (a__2 - a__3) / 2 * (a__5 + a__6);
    a__4 = a + 3 * h;
    b__4 = a + 4 * h;
    a__7 = a__4^2 + 1;
    q = q + (a__4 - a__2) / 2 * (a__6 + a__7) + (b__4 - a__4) / 2 * (a__7 + (b__4^2 + 1));
end
% --- remarks --------------------------------------------------------
