% Finite elements of a bar; a system that is singular is solved by least squares.
%
% RUN:  specialise fem_bar -d 'ne = 3' -t 'E: realscalar' -t 'A: realscalar' -t 'P: realscalar'
% TRY:  fem_bar(3, 200, 2, 10)
% TRY:  fem_bar(3, 1, 0, 10)
function u = fem_bar(ne, E, A, P)
  L = 1; h = L / ne; nn = ne + 1;
  K = zeros(nn);
  ke = E * A / h * [1 -1; -1 1];
  for e = 1:ne
    idx = [e, e+1];
    K(idx, idx) = K(idx, idx) + ke;
  end
  f = zeros(nn, 1);
  f(end) = P;
  free = setdiff(1:nn, 1);
  u = zeros(nn, 1);
  u(free) = K(free, free) \ f(free);
end
% --- residual -------------------------------------------------------
function u = fem_bar(E, A, P)
    ke = E * A / 0.3333333333333333 * [1, -1; -1, 1];
    K = [0, 0, 0, 0; 0, 0, 0, 0; 0, 0, 0, 0; 0, 0, 0, 0];
    K([1, 2], [1, 2]) = [0, 0; 0, 0] + ke;
    K([2, 3], [2, 3]) = K([2, 3], [2, 3]) + ke;
    K([3, 4], [3, 4]) = K([3, 4], [3, 4]) + ke;
    u = [0; 0; 0; 0];
    u([2, 3, 4]) = K([2, 3, 4], [2, 3, 4]) \ [0; 0; P];
end
% --- remarks --------------------------------------------------------
