% An assignment inside an expression becomes a statement before it, or the branch of an `if`.
%
% RUN:  specialise assignment_as_value -t 'x: real double [2 ?]' -t 'k: realscalar' -d 'd = 0'
% TRY:  assignment_as_value([1 2 3; 4 5 6], 1, 0)   assignment_as_value([1; 2], 0, 0)   assignment_as_value(zeros(2, 0), -0, 0)
% TRY:  assignment_as_value([NaN 1; 2 3], NaN, 0)
function y = assignment_as_value(x, k, d)
  (dim = find(size(x) > 5, 1)) || (dim = 1);
  (n = k) > 0 || (n = 10);
  a = b = n + x(1);
  a(1) = a + scaled(b) + scaled(b, 3);
  d && (n = 20);
  y = sum(x, dim) * n + a;
  if (m = n * 2) > 3
    y = y + m;
  end
end
function z = scaled(v, factor = 2)
  z = v * factor;
end
% --- residual -------------------------------------------------------
function y = assignment_as_value(x, k)
    dim = find(size(x) > 5, 1);
    if ~(dim && true)
        dim = 1;
    end
    n = k;
    if ~(n > 0)
        n = 10;
    end
    b = n + x(1);
    a = b + b * 2 + b * 3;
    y = sum(x, dim) * n + a;
    m = n * 2;
    if m > 3
        y = y + m;
    end
end
% --- remarks --------------------------------------------------------
