% What an operator, a literal or an index gives is never a complex array without imaginary parts, so that `x - 0`, `x(:)`
% and `x.'` of it are x, also where it may be complex. A parameter may be complex (1, 0): there they make it real.
%
% RUN:  specialise narrowed_values --nargout 5 -t 'x: double [2 1]' -t 'a: double [1 1]' -t 'n: realscalar'
% TRY:  narrowed_values([1; -2], 2, 3)
% TRY:  narrowed_values([1i; -2], 0.5, 2)
% TRY:  narrowed_values(complex([1; -0], 0), complex(1, 0), 2)
% TRY:  narrowed_values([NaN; Inf], 1i, 1)
% TRY:  narrowed_values([-0; 0], -0, 0)
function [y, kept, column, z, same] = narrowed_values(x, a, n)
  kept = {isreal(x - [0; 0]), isreal(x(:)), isreal(a.'), isreal(a - 0), isreal(a)};
  y = a * [x(1); x(2)];
  for k = 1:n
    y = y(:) - [0; 0];
    y = [y(2); y(1) * sqrt(a)];
  end
  column = y(:);
  s = (a * n).';
  pair = [s, s + a];
  z = pair(2) - pair(1);
  same = [isreal(y - [0; 0]), isreal(y), isreal(z), isreal(pair(1))];
end
% --- residual -------------------------------------------------------
function [y, kept, column, z, same] = narrowed_values(x, a, n)
    kept__1 = isreal(x - [0; 0]);
    kept__2 = isreal(x(:));
    kept__3 = isreal(a.');
    kept__4 = isreal(a - 0);
    kept__5 = isreal(a);
    y = a * [x(1); x(2)];
    sqrt__1 = sqrt(a);
    for k = 1:n
        y = [y(2); y(1) * sqrt__1];
    end
    column = y;
    s = a * n;
    z = s + a - s;
    isreal__1 = isreal(y);
    same = [isreal__1, isreal__1, isreal(z), isreal(s)];
    kept = {kept__1, kept__2, kept__3, kept__4, kept__5};
end
% --- remarks --------------------------------------------------------
