% What is reduced is an array: of an array and one number beside each other in it the array is the one that is no number by its
% text, through functions of elements.
%
% RUN:  specialise arrays_by_reductions --nargout 3
% TRY:  arrays_by_reductions([0.5 2 9], [1 2 3 4], [3 1 2])   arrays_by_reductions([0.5 2 9], [1; 2; NaN; 4], [3; 1; -0])   arrays_by_reductions([NaN -0 Inf], [Inf -0 NaN], [0 -0])
% TRY:  arrays_by_reductions([0.5 2], 3, 4)   arrays_by_reductions([0.5 2], [1 2; 3 4], [1 2])   arrays_by_reductions([0.5 2], [], 1)   arrays_by_reductions([], [1 2], 1)   arrays_by_reductions(2, zeros(1, 0), zeros(0, 3))
% TRY:  arrays_by_reductions([0.5 2 9], single([1 2 3]), [1 2])   arrays_by_reductions([0.5 2 9], [1+2i 3], [1 2])   arrays_by_reductions([5 2 9], int8([1 100 -100]), [1 2])
% TRY:  arrays_by_reductions([0.5 2 9], 1:4, 3:-1:1)   arrays_by_reductions([0.5 2 9], [true false], 'abc')   arrays_by_reductions([0.5 2 9], {1, 2}, 1)   arrays_by_reductions([0.5 2 9], eye(2), eye(2))
function [s, t, u] = arrays_by_reductions(x, c, d)
  s = 0;
  t = 0;
  u = 0;
  for i = 1:numel(x)
    [m, k] = min((c - x(i)) .^ 2);
    s = s + m * k;
    t = t + sum(exp(-abs(2 * d - x(i))));
    u = u + max(x(i) / 4 - d);
  end
end
% --- residual -------------------------------------------------------
function [s, t, u] = arrays_by_reductions(x, c, d)
    s = 0;
    t = 0;
    u = 0;
    for i = 1:numel(x)
        [m, k] = min((c - x(i)).^2);
        s = s + m * k;
        t = t + sum(exp(-abs(2 * d - x(i))));
        u = u + max(x(i) / 4 - d);
    end
end
% --- remarks --------------------------------------------------------
