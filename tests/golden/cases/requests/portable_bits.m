% With --portable-bits nothing is computed ahead of time whose last bits follow the machine; whole numbers are.
%
% RUN:  specialise portable_bits -d 'A = [0.1 0.7; 0.3 0.9]' -t 'x: real double [2 1]' --portable-bits
% TRY:  portable_bits([0.1 0.7; 0.3 0.9], [1; 2])   portable_bits([0.1 0.7; 0.3 0.9], [-0.3; 1e9])
function y = portable_bits(A, x)
  whole = [1 2; 3 4] * [0 1; 1 0.5];
  S = A' * A + whole;
  c = complex(A, 1)' * A;
  if det(A) < 0
    y = S * x + c(:, 1) * tanh(A(1)) + log10(100);
  else
    y = x / norm(A);
  end
end
% --- residual -------------------------------------------------------
function y = portable_bits(x)
    S = [0.1, 0.7; 0.3, 0.9]' * [0.1, 0.7; 0.3, 0.9] + [2, 2; 4, 5];
    c = complex([0.1, 0.7; 0.3, 0.9], [1, 1; 1, 1])' * [0.1, 0.7; 0.3, 0.9];
    if det([0.1, 0.7; 0.3, 0.9]) < 0
        y = S * x + c(:, 1) * tanh(0.1) + 2;
    else
        y = x / norm([0.1, 0.7; 0.3, 0.9]);
    end
end
% --- remarks --------------------------------------------------------
% 7:7: remark: `A' * A` (portable_bits.m:7), `complex(A, 1)' * A` (portable_bits.m:8), `det(A)` (portable_bits.m:9), `tanh(A(1))` (portable_bits.m:10) and 1 more: computed where the program runs, as last bits of OpenBLAS and libm follow the machine [kept-general]
