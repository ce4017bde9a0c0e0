% A handle that still is where a map needs it, and one inside an anonymous function.
%
% RUN:  specialise nested_kept -t 'x: realscalar' -t 'v: real double [1 n]'
% TRY:  nested_kept(2, [1 2 3])   nested_kept(0, 5)
function y = nested_kept(x, v)
  k = x * 2;
  y = sum(arrayfun(@inner, v)) + sum(arrayfun(@(t) inner(t) + 1, v));
  function r = inner(t)
    r = t * k;
  end
end
% --- residual -------------------------------------------------------
function y = nested_kept(x, v)
    k = x * 2;
    y = sum(arrayfun(@(t) t * k, v)) + sum(arrayfun(@(t) t * k + 1, v));
end
% --- remarks --------------------------------------------------------
