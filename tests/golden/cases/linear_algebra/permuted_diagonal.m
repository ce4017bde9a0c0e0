% A permutation in front of a diagonal matrix moves its rows, with zeros as they are; behind it, it is scaled as another
% matrix is, so that a negative number leaves zeros with a sign. A quotient moves.
%
% RUN:  specialise permuted_diagonal --nargout 4 -t 'p: real double [1 3]' -t 's: real double scalar'
% TRY:  permuted_diagonal([2 1 3], -1)
% TRY:  permuted_diagonal([3 1 2], 2)
% TRY:  permuted_diagonal([3 1 2], NaN)
function [a, b, c, d] = permuted_diagonal(p, s)
  P = eye(3)(p, :);
  D = s * eye(3);
  a = 1 ./ (P * D);
  b = 1 ./ (D * P);
  c = 1 ./ (P \ D);
  d = 1 ./ (D / P);
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = permuted_diagonal(p, s)
    P = subsref(eye(3), struct('type', '()', 'subs', {{p, ':'}}));
    D = s * eye(3);
    a = 1 ./ (P * D);
    b = 1 ./ (D * P);
    c = 1 ./ (P \ D);
    d = 1 ./ (D / P);
end
% --- remarks --------------------------------------------------------
