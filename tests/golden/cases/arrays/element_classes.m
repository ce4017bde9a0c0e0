% Elements of other classes go into an array that is known element by element.
%
% RUN:  specialise element_classes -d 'k = 2' -t 'x: realscalar' -t 'z: complex double scalar' --nargout 4
% TRY:  element_classes(2, 1, 1+2i)
% TRY:  element_classes(2, NaN, complex(1, 0))
% TRY:  element_classes(2, -0, -1i)
function [a, b, c, d] = element_classes(k, x, z)
  a = [1 2 x];
  if a(k) > 1
    a(1) = true;
  end
  b = a;
  b(2) = single(x);
  if b(3) > 0
    b(k) = 7;
  end
  c = [0 1 0];
  if c(k)
    c(3) = z;
  end
  c(1) = int8(3);
  d = zeros(1, 3);
  if d(1) == 0
    d(5) = x;
    d(2, 2) = x + 1;
    d(:, 1) = [];
  end
  d(end + 1, :) = x;
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = element_classes(x, z)
    a = [1, 2, x];
    a(1) = true;
    b = a;
    b(2) = single(x);
    if b(3) > 0
        b(2) = 7;
    end
    c = [0, 1, 0];
    c(3) = z;
    c(1) = int8(3);
    d = [0, 0, 0, x; x + 1, 0, 0, 0; x, x, x, x];
end
% --- remarks --------------------------------------------------------
