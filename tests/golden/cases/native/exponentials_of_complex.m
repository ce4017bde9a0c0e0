% exp of complex numbers: with and without a real part, where it narrows, and of what is no finite number.
%
% RUN:  specialise exponentials_of_complex -t 'a: real double scalar' -t 'b: real double scalar' -t 'x: real double [1 ?]' --nargout 3
% TRY:  exponentials_of_complex(0, 1, [0 1 2])   exponentials_of_complex(-0, 2, [-0 1e-320 pi])   exponentials_of_complex(1, 0, [0 1e22 1e308])
% TRY:  exponentials_of_complex(0, 0, zeros(1, 0))   exponentials_of_complex(710, 1, [1 Inf])   exponentials_of_complex(-746, 1, [NaN 2])   exponentials_of_complex(Inf, 1, 3)
% TRY:  exponentials_of_complex(-Inf, 1, 3)   exponentials_of_complex(NaN, 1, 3)   exponentials_of_complex(0, Inf, 3)   exponentials_of_complex(0, NaN, 3)
% TRY:  exponentials_of_complex(0, 4.9e-324, 1:5)   exponentials_of_complex(0, 2.2e-308, -1:1)   exponentials_of_complex(-3.5, -2e5, (1:9) / 7)
function [z, s, y] = exponentials_of_complex(a, b, x)
  z = exp(complex(a, b));
  s = 0;
  for k = 1:numel(x)
    s = s + exp(1i * (b * x(k))) + exp(a + 2i * x(k));
  end
  y = exp(1i * x) .* exp(a * x);
end
% --- residual -------------------------------------------------------
function [z, s, y] = exponentials_of_complex(a, b, x)
    z = exp(complex(a, b));
    s = 0;
    for k = 1:numel(x)
        s = s + exp(complex(0, 1) * (b * x(k))) + exp(a + complex(0, 2) * x(k));
    end
    y = exp(complex(0, 1) * x) .* exp(a * x);
end
% --- remarks --------------------------------------------------------
