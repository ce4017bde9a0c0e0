% A statement that is taken apart proves only what certainly runs: the product of the right side may not.
%
% RUN:  specialise extents_apart --nargout 1 -t 'b: real double [? ?] dense' -t 'q: realscalar'
% TRY:  extents_apart([1 2; 3 4], 1)
% TRY:  extents_apart([1 2; 3 4], -1)
% TRY:  extents_apart([1 2 3], -1)
% TRY:  extents_apart([1 2 3], 1)
function y = extents_apart(b, q)
  y = q > 0 && sum(sum(b * b)) > 1 && (t = q);
  if rows(b) ~= columns(b)
    y = 3;
  end
end
% --- residual -------------------------------------------------------
function y = extents_apart(b, q)
    if q > 0
        holds__2 = sum(sum(b * b)) > 1;
    else
        holds__2 = false;
    end
    y = holds__2;
    if rows(b) ~= columns(b)
        y = 3;
    end
end
% --- remarks --------------------------------------------------------
