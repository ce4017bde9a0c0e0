% Powers of diagonal matrices are those of their elements, as complex numbers where they are not whole; one of singles
% keeps its zeros beside a single alone; powers of permutations are permutations; minus leaves zeros as they are (of
% singles not in native code).
%
% RUN:  specialise diagonals_and_permutations -t 'x: real double [2 1]' -t 's: real double scalar' --nargout 5
% TRY:  diagonals_and_permutations([-1; 4], 2)   diagonals_and_permutations([NaN; -8], NaN)   diagonals_and_permutations([0; 1], Inf)
function [a, b, c, d, e] = diagonals_and_permutations(x, s)
  a = full(diag(x)^0.5);
  b = full(diag(x + 2i)^2);
  c = full(diag(single(x)) * s);
  d = 1 ./ (-diag(x));
  P = eye(3)(:, [2, 3, 1]);
  e = full(P^-1 * P^2) + s;
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = diagonals_and_permutations(x, s)
    diag__1 = diag(x);
    a = full(diag__1^0.5);
    b = full(diag(x + complex(0, 2))^2);
    c = full(diag(single(x)) * s);
    d = 1 ./ -diag__1;
    e = [0, 0, 1; 1, 0, 0; 0, 1, 0] + s;
end
% --- remarks --------------------------------------------------------
