% A tolerance that is halved with each call does not come to an end: the recursion has one version.
%
% RUN:  specialise halved_tolerance -d 'f = @(x) exp(-x^2)' -d 'tol = 1e-3' -t 'a: realscalar' -t 'b: realscalar' --nargout 2
% TRY:  halved_tolerance(@(x) exp(-x^2), 0, 1, 1e-3)   halved_tolerance(@(x) exp(-x^2), -3, 5, 1e-3)   halved_tolerance(@(x) exp(-x^2), 1, 1, 1e-3)
% TRY:  halved_tolerance(@(x) exp(-x^2), 0, Inf, 1e-3)
function [q, n] = halved_tolerance(f, a, b, tol)
  if tol <= 0, error('quad:tol', 'tolerance must be positive'); end
  [q, n] = refine(f, a, b, tol, 0);
end
function [q, n] = refine(f, a, b, tol, depth)
  c = (a + b) / 2;
  whole = (b - a) * (f(a) + f(b)) / 2;
  parts = (b - a) * (f(a) + 2 * f(c) + f(b)) / 4;
  if depth > 8 || abs(parts - whole) < tol
    q = parts;
    n = 1;
  else
    [l, m] = refine(f, a, c, tol / 2, depth + 1);
    [r, k] = refine(f, c, b, tol / 2, depth + 1);
    q = l + r;
    n = m + k;
  end
end
% --- residual -------------------------------------------------------
function [q, n] = halved_tolerance(a, b)
    c = (a + b) / 2;
    exp__1 = exp(-a^2);
    exp__2 = exp(-b^2);
    whole = (b - a) * (exp__1 + exp__2) / 2;
    parts = (b - a) * (exp__1 + 2 * exp(-c^2) + exp__2) / 4;
    if abs(parts - whole) < 0.001
        q = parts;
        n = 1;
    else
        [l, m] = refine__2(a, c, 0.0005, 1);
        [r, k] = refine__2(c, b, 0.0005, 1);
        q = l + r;
        n = m + k;
    end
end

function [q, n] = refine__2(a, b, tol, depth)
    c = (a + b) / 2;
    exp__1 = exp(-a^2);
    exp__2 = exp(-b^2);
    whole = (b - a) * (exp__1 + exp__2) / 2;
    parts = (b - a) * (exp__1 + 2 * exp(-c^2) + exp__2) / 4;
    if depth > 8 || abs(parts - whole) < tol
        q = parts;
        n = 1;
    else
        [l, m] = refine__2(a, c, tol / 2, depth + 1);
        [r, k] = refine__2(c, b, tol / 2, depth + 1);
        q = l + r;
        n = m + k;
    end
end
% --- remarks --------------------------------------------------------
% 18:14: remark: an argument kept general: it grows with the recursion [kept-general]
% 19:14: remark: an argument kept general: it grows with the recursion [kept-general]
