% Few elements in order and the one in the middle: as the kernel has them, in loops and not.
%
% RUN:  specialise few_in_order --nargout 4
% TRY:  few_in_order([3 1 2 5 4 9 7 8 6 0], 1)
% TRY:  few_in_order([3; 1; 2; 5; 4; 9; 7; 8; 6; 0], 2)
% TRY:  few_in_order([NaN 1 2 NaN 4 9 -NaN 8 6 0], 2)
% TRY:  few_in_order([0 -0 0 -0 -0 0 0 1 -1 -0], 2)
% TRY:  few_in_order([Inf -Inf Inf 5 5 5 -Inf 8 NaN Inf], 1)
% TRY:  few_in_order(mod((1:60) * 7919, 101), 10)
% TRY:  few_in_order(1:9, 3)
% TRY:  few_in_order([3 1 2 5 4], 0)
% TRY:  few_in_order([3 1 2; 5 4 9; 7 8 6; 0 1 2], 1)
% TRY:  few_in_order(single([3 1 2 5 4 9 7 8 6 0]), 1)
% TRY:  few_in_order(int8([3 1 2 5 4 9 7 8 6 0]), 1)
% TRY:  few_in_order([3+1i 1 2 5 4 9 7 8 6 0], 1)
% TRY:  few_in_order('gbacdefghij', 1)
% TRY:  few_in_order([], 1)
% TRY:  few_in_order([1 2], 1)
% TRY:  few_in_order([1 2], -1)
function [s, p, m, r] = few_in_order(x, w)
  s = sort(x(:), 'descend');
  p = zeros(1, numel(x));
  m = p;
  r = zeros(4, numel(x));
  for k = w+1:numel(x)-w
    [part, at] = sort(x(k-w:k+w));
    p(k) = part(end) - part(1) + at(1) / 16;
    m(k) = abs(median(x(k-w:k+w))) + 2 * abs(median(x(k:k+w)));
    r(1, k) = abs(median([x(k-w) x(k) x(k+w)]));
    r(2, k) = abs(median([x(k-w); x(k); x(k+w); 0]));
    q = sort([x(k-w) -x(k) 0 x(k+w)]);
    r(3, k) = 1 / q(2);
    [~, first] = sort([x(k-w); x(k); x(k+w)], 'descend');
    r(4, k) = first(1) + std(x(k-w:k+w)) + var(x(k-w:k));
  end
end
% --- residual -------------------------------------------------------
function [s, p, m, r] = few_in_order(x, w)
    s = sort(x(:), 'descend');
    numel__1 = numel(x);
    p = zeros(1, numel__1);
    m = p;
    r = zeros(4, numel__1);
    for k = w+1:numel__1-w
        k__1 = k - w;
        k__2 = k + w;
        [part, at] = sort(x(k__1:k__2));
        p(k) = part(end) - part(1) + at(1) / 16;
        m(k) = abs(median(x(k__1:k__2))) + 2 * abs(median(x(k:k__2)));
        r(1, k) = abs(median([x(k__1), x(k), x(k__2)]));
        r(2, k) = abs(median([x(k__1); x(k); x(k__2); 0]));
        q = sort([x(k__1), -x(k), 0, x(k__2)]);
        r(3, k) = 1 / q(2);
        [~, first] = sort([x(k__1); x(k); x(k__2)], 'descend');
        r(4, k) = first(1) + std(x(k__1:k__2)) + var(x(k__1:k));
    end
end
% --- remarks --------------------------------------------------------
