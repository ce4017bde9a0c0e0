% What an operator assignment calls in its subscripts it calls once, before the operand.
%
% RUN:  specialise subscript_once -t 'y: real double [1 6]' -t 'k: realscalar' --nargout 3
% TRY:  subscript_once([1 2 3 4 5 6], 2)   subscript_once([6 5 4 3 2 1], 3)   subscript_once([6 5 4 3 2 1], 6)
function [y, k, s] = subscript_once(y, k)
  s.v = y(1:4);
  y(later(k)) += 100;
  y(later(k - 1))++;
  y(later(k - 1)) *= later(k);
  s.v(later(0)) -= k;
end

function k = later(k)
  fprintf('asked for %d\n', k);
  k = k + 1;
end
% --- residual -------------------------------------------------------
function [y, k, s] = subscript_once(y, k)
    s__v = y(1:4);
    at__1 = k;
    fprintf('asked for %d\n', at__1);
    at__1 = at__1 + 1;
    y(at__1) = y(at__1) + 100;
    at__2 = k - 1;
    fprintf('asked for %d\n', at__2);
    at__2 = at__2 + 1;
    y(at__2) = y(at__2) + 1;
    at__3 = k - 1;
    fprintf('asked for %d\n', at__3);
    at__3 = at__3 + 1;
    y(at__3) *= later__1(k);
    fprintf('asked for 0\n');
    s = struct('v', s__v);
    s.v(1) = s.v(1) - k;
end

function k = later__1(k)
    fprintf('asked for %d\n', k);
    k = k + 1;
end
% --- remarks --------------------------------------------------------
