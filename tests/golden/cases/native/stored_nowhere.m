% A number that is stored under a truth: where that is known to be false nothing is stored, and what asks any and all of
% one truth asks the truth. The names in functions of ours fold.
%
% RUN:  specialise stored_nowhere -t 'x: realscalar in [1, 4]' -t 'w: real double [1 n]' -d 'on = false'
% TRY:  stored_nowhere(2.5, [1 2 3], false)   stored_nowhere(4, zeros(1, 0), false)   stored_nowhere(1, [1 -2], false)
function [z, y] = stored_nowhere(x, w, on)
  assert(all(w > 0));
  z = interp1([1 2 4], [1 2 3], x);
  y = x;
  y(on, :) = 7;
  y(x > 2) = 0;
end
% --- residual -------------------------------------------------------
function z = stored_nowhere(x, w)
    table__1 = [1, 0.5];
    table__2 = [1, 2, 4];
    table__3 = [1, 2];
    if ~all(w > 0)
        error('assert (all (w > 0)) failed');
    end
    at__1 = lookup([1, 2, 4], x, 'lr');
    z = table__1(at__1) .* (x - table__2(at__1)) + table__3(at__1);
    extrap__1 = NA();
end
% --- remarks --------------------------------------------------------
