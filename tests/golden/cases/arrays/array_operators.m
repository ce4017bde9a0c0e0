% Operator assignments, steps and `end` in arrays known element by element.
%
% RUN:  specialise array_operators -d 'w = [3 0 -1]' -t 'x: realscalar' --nargout 3
% TRY:  array_operators([3 0 -1], 2)
% TRY:  array_operators([3 0 -1], -0)
% TRY:  array_operators([3 0 -1], NaN)
function [a, b, s] = array_operators(w, x)
  a = 1:4;
  a(2) += x;
  a(end) *= w(1);
  if a(end) > 10
    a(1)++;
  end
  b = a(end:-1:1);
  a(1) = a(end - 1) - w(3);
  s = a(2:3);
  if s(1) > 2, s(end + 1) = x; end
  b(end + 2) = x;
  a(:) = 1;
  s = [s(:)', b(3)];
end
% --- residual -------------------------------------------------------
function [a, b, s] = array_operators(x)
    a__2 = 2 + x;
    if a__2 > 2
        s = [a__2, 3, x];
    else
        s = [a__2, 3];
    end
    s = [s(:)', a__2];
    a = [1, 1, 1, 1];
    b = [12, 3, a__2, 2, 0, x];
end
% --- remarks --------------------------------------------------------
