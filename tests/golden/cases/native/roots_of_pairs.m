% The square root of a number that may be negative is a pair of numbers, as what is computed with it is.
%
% RUN:  specialise roots_of_pairs --nargout 4
% TRY:  roots_of_pairs([4 -4 0 -0 2])   roots_of_pairs([NaN Inf -Inf])   roots_of_pairs([-1e-320 1e-320 -1e308 realmin])   roots_of_pairs(-2)   roots_of_pairs([])   roots_of_pairs([1; -9; 3])
% TRY:  roots_of_pairs([1 2i -3])   roots_of_pairs([3+4i -3-4i complex(-1, -0)])   roots_of_pairs(single([4 -2]))   roots_of_pairs([true false])   roots_of_pairs(int8([4 9]))   roots_of_pairs('ab')   roots_of_pairs({4})
function [s, z, n, e] = roots_of_pairs(x)
  s = 0;
  z = 1i;
  n = 0;
  e = 0;
  for k = 1:numel(x)
    d = sqrt(x(k));
    s = s + d * (1 + 2i) / (k + 1);
    z = sqrt(z) - d;
    n = n + ~isreal(d);
    e = e + abs(sqrt(x(k) - 3) * d) + real(d) - imag(sqrt(-x(k)));
  end
end
% --- residual -------------------------------------------------------
function [s, z, n, e] = roots_of_pairs(x)
    e = 0;
    n = 0;
    s = 0;
    z = complex(0, 1);
    for k = 1:numel(x)
        d = sqrt(x(k));
        s = s + d * complex(1, 2) / (k + 1);
        z = sqrt(z) - d;
        n = n + ~isreal(d);
        e = e + abs(sqrt(x(k) - 3) * d) + real(d) - imag(sqrt(-x(k)));
    end
end
% --- remarks --------------------------------------------------------
