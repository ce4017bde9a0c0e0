% Inverses, determinants, condition numbers and solutions of matrices with NaN or infinite elements, and of triangles
% with a zero on the diagonal, which count as full.
%
% RUN:  specialise inverse_of_what_is_not_finite --nargout 7
% TRY:  inverse_of_what_is_not_finite([1 NaN; 2 3])
% TRY:  inverse_of_what_is_not_finite([1 0; Inf Inf])
% TRY:  inverse_of_what_is_not_finite([2 0.5; 0 2])
% TRY:  inverse_of_what_is_not_finite([0 Inf; 0 -Inf])
% TRY:  inverse_of_what_is_not_finite([10 -Inf; -Inf -Inf])
% TRY:  inverse_of_what_is_not_finite([1 -Inf 2; -Inf 2 0.5; NaN 0.5 0.5])
% TRY:  inverse_of_what_is_not_finite([0 0.5 0.5; 0 NaN 1; 0 0 Inf])
% TRY:  inverse_of_what_is_not_finite([Inf Inf NaN; Inf 10 1.5; NaN 1.5 13])
% TRY:  inverse_of_what_is_not_finite([NaN 2; 1+1i 3])
% TRY:  inverse_of_what_is_not_finite([1i Inf; 2 3])
% TRY:  inverse_of_what_is_not_finite([1 1i; 0 0])
% TRY:  inverse_of_what_is_not_finite(single([1 2 3; 0 5 6; 0 0 9]))
function [b, rc, d, rd, c, x, text] = inverse_of_what_is_not_finite(a)
  [b, rc] = inv(a);
  [d, rd] = det(a);
  c = rcond(a);
  x = a \ (1:rows(a))';
  text = mat2str([b; x.'], 4);
end
% --- residual -------------------------------------------------------
function [b, rc, d, rd, c, x, text] = inverse_of_what_is_not_finite(a)
    [b, rc] = inv(a);
    [d, rd] = det(a);
    c = rcond(a);
    x = a \ (1:rows(a))';
    text = mat2str([b; x.'], 4);
end
% --- remarks --------------------------------------------------------
