% Subscripts of loops that stay within bounds known by name: of rows and columns, one below the length, up to a limit
% in a condition. What is stored there never grows, so that the shapes at the end are those of the beginning.
%
% RUN:  specialise extents_store_within -t 'a: real double [m n]' -t 'x: real double [1 p]'
% TRY:  extents_store_within([1 2; 3 4; 5 6], [1 4 9])
% TRY:  extents_store_within(zeros(0, 3), zeros(1, 0))
% TRY:  extents_store_within(7, 3)
function [b, d, s] = extents_store_within(a, x)
  b = zeros(size(a, 1), size(a, 2));
  for i = 1:size(a, 1)
    for j = size(a, 2):-1:1
      b(i, j) = 2 * a(i, j);
    end
  end
  d = zeros(1, numel(x));
  for k = 1:numel(x) - 1
    d(k) = x(k + 1) - x(k);
  end
  s = zeros(1, numel(x));
  k = 1;
  while k <= numel(x)
    s(k) = x(k) + 1;
    k = k + 1;
  end
  if ~isequal(size(b), size(a)) || ~isequal(size(d), size(x)) || ~isequal(size(s), size(x))
    error('extents:lost', 'a shape is not that of its argument');
  end
end
% --- residual -------------------------------------------------------
function b = extents_store_within(a, x)
    size__1 = size(a, 1);
    size__2 = size(a, 2);
    b = zeros(size__1, size__2);
    for i = 1:size__1
        for j = size__2:-1:1
            b(i, j) = 2 * a(i, j);
        end
    end
    numel__1 = numel(x);
    d = zeros(1, numel__1);
    for k = 1:numel__1-1
        d(k) = x(k + 1) - x(k);
    end
    s = zeros(1, numel__1);
    k = 1;
    while k <= numel__1
        s(k) = x(k) + 1;
        k = k + 1;
    end
end
% --- remarks --------------------------------------------------------
