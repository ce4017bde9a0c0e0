% How many elements a value of any class has is read where it lies; an object is asked, and a list is not one value.
%
% RUN:  specialise counts_of_elements --nargout 3
% TRY:  counts_of_elements({magic(3), [1 2;3 4], 5, 'abc', {}, [], true, int8([1 2 3]), struct('a', {1, 2, 3}), containers.Map({'a', 'b'}, {1, 2}), @sin, 1:5, sparse(eye(3)), ones(2, 3, 2)}, 1)
% TRY:  counts_of_elements({}, 'abc')   counts_of_elements({1i, single([])}, containers.Map('a', 1))   counts_of_elements({1}, @sin)   counts_of_elements({1, 2}, ones(2, 0, 3))   counts_of_elements({4, {5, 6}}, {7, 8})
function [n, t, m] = counts_of_elements(C, x)
  n = 0; t = [];
  for k = 1:numel(C)
    n = n + numel(C{k});
    for j = 1:numel(C{k})
      t(end + 1) = j;
    end
  end
  y = x;
  m = numel(x) + 10 * numel(y);
end
% --- residual -------------------------------------------------------
function [n, t, m] = counts_of_elements(C, x)
    n = 0;
    t = [];
    for k = 1:numel(C)
        n = n + numel(C{k});
        for j = 1:numel(C{k})
            t(end + 1) = j;
        end
    end
    numel__1 = numel(x);
    m = numel__1 + 10 * numel__1;
end
% --- remarks --------------------------------------------------------
