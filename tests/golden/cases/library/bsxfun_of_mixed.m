% bsxfun makes all elements at once where the operands are alike, or one is a number; else column by column, so that each
% column of a complex result becomes real by itself where it can. The error about sizes has other words then.
%
% RUN:  specialise bsxfun_of_mixed -d 'f = @times'
% TRY:  bsxfun_of_mixed(@times, [-1-2i; 3], [0 1 -0])
% TRY:  bsxfun_of_mixed(@times, [Inf+1i; NaN-2i], [1 0])
% TRY:  bsxfun_of_mixed(@times, single([1 2 3]), [-0; 2])
% TRY:  bsxfun_of_mixed(@times, int8([1; 2]), [1 2.5])
% TRY:  bsxfun_of_mixed(@times, [1 2; 3 4], 2i)
% TRY:  bsxfun_of_mixed(@times, [1 2 3], [1 2])
% TRY:  bsxfun_of_mixed(@times, [1 2 3], [1i 2])
% TRY:  bsxfun_of_mixed(@times, zeros(0, 1), [1i 2])
function [y, s] = bsxfun_of_mixed(f, a, b)
  y = bsxfun(f, a, b);
  y = {class(y), size(y), 1 ./ real(y), 1 ./ imag(y)};
  s = bsxfun(@power, a, b) - bsxfun(@(p, q) sum(p) + q, a, b);
end
% --- residual -------------------------------------------------------
function y = bsxfun_of_mixed(a, b)
    y = bsxfun(@times, a, b);
    y__3 = 1 ./ real(y);
    y__4 = 1 ./ imag(y);
    s = bsxfun(@power, a, b) - bsxfun(@(p, q) sum(p) + q, a, b);
    y = {class(y), size(y), y__3, y__4};
end
% --- remarks --------------------------------------------------------
