% What has been added once can be added again: b.*a cannot fail after a+b, inside a branch only there.
%
% RUN:  specialise extents_fit --nargout 1 -t 'a: real double [? ?] dense' -t 'b: real double [? ?] dense' -t 'q: realscalar'
% TRY:  extents_fit([1 2; 3 4], [5 6; 7 8], 1)
% TRY:  extents_fit([1 2 3], [4; 5], 1)
% TRY:  extents_fit([1 2 3], [4 5], 1)
% TRY:  extents_fit([1 2 3], [4 5], 0)
% TRY:  extents_fit([1 2 3], [4 5], -1)
function y = extents_fit(a, b, q)
  y = 0;
  if q > 0
    y = a + b;
    unused = b .* a;
  elseif q == 0 && sum(a .* b) > 0
    unused = a - b;
  else
    unused = a - b;
  end
  unused = b - a;
end
% --- residual -------------------------------------------------------
function y = extents_fit(a, b, q)
    if q > 0
        y = a + b;
    else
        if q == 0 && sum(a .* b) > 0
        end
        unused = a - b;
        y = 0;
    end
end
% --- remarks --------------------------------------------------------
