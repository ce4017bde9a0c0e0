% An equation that a trip finds says nothing of the next one: x grows in turn, and each of its sums is checked.
%
% RUN:  specialise extents_equation_loop --nargout 1 -t 'a: real double [? ?] dense' -t 'x: real double [? ?] dense' -t 'k: realscalar'
% TRY:  extents_equation_loop([1 2 3], [1 2 3], 0)
% TRY:  extents_equation_loop([1 2 3], [1 2 3], 1)
% TRY:  extents_equation_loop([1 2 3], [1 2 3], 2)
% TRY:  extents_equation_loop([1 2 3], [1 2], 3)
function y = extents_equation_loop(a, x, k)
  y = 0;
  while k > 0
    s = a + x;
    unused = x - a;
    if isequal(size(a), size(x))
      unused = x .* a;
      y = y + numel(x);
    end
    x = [x, k];
    unused = x ./ a;
    k = k - 1;
  end
  unused = x - a;
end
% --- residual -------------------------------------------------------
function y = extents_equation_loop(a, x, k)
    y = 0;
    while k > 0
        s = a + x;
        if isequal(size(a), size(x))
            y = y + numel(x);
        end
        x = [x, k];
        unused = x ./ a;
        k = k - 1;
    end
    unused = x - a;
end
% --- remarks --------------------------------------------------------
