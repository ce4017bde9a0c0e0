% A real number that is stored among complex ones: the array becomes real where no other part is left, and nobody else
% sees it.
%
% RUN:  specialise real_numbers_among_complex --nargout 3
% TRY:  real_numbers_among_complex([1 2i 3 4], 2)
% TRY:  real_numbers_among_complex([1i 2i 3i 4], 3)
% TRY:  real_numbers_among_complex([1 2; 3i 4], 2)
% TRY:  real_numbers_among_complex([1 2 3 4], 2)
% TRY:  real_numbers_among_complex([1i NaN*1i 0 1], 1)
% TRY:  real_numbers_among_complex(single([1i 2 3 4]), 2)
% TRY:  real_numbers_among_complex([1i 2], 3)
% TRY:  real_numbers_among_complex([1i 2], 0)
% TRY:  real_numbers_among_complex(5, 1)
function [x, y, r] = real_numbers_among_complex(x, n)
  y = x;
  r = 0;
  w = complex(0, 1);
  for k = 1:n
    u = x(k);
    v = x(k + 1) * w;
    x(k) = u + v;
    x(k + 1) = u - v;
    r = r + isreal(x);
    x(k) = real(x(k));
    x(k + 1) = 7;
    r = 10 * r + isreal(x);
    w = w * complex(0, 1);
  end
end
% --- residual -------------------------------------------------------
function [x, y, r] = real_numbers_among_complex(x, n)
    y = x;
    r = 0;
    w = complex(0, 1);
    for k = 1:n
        u = x(k);
        k__1 = k + 1;
        v = x(k__1) * w;
        x(k) = u + v;
        x(k__1) = u - v;
        r = r + isreal(x);
        x(k) = real(x(k));
        x(k__1) = 7;
        r = 10 * r + isreal(x);
        w = w * complex(0, 1);
    end
end
% --- remarks --------------------------------------------------------
