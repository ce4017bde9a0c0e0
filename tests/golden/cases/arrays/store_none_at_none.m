% Nothing stored at no place leaves the array; an error in what is stored stays.
%
% RUN:  specialise store_none_at_none -t 'm: real double scalar' -t 'b: real double scalar' -t 'v: real' --nargout 3
% TRY:  store_none_at_none(2, 4, [1 2 3])
% TRY:  store_none_at_none(0, NaN, zeros(0, 3))
% TRY:  store_none_at_none(-0, Inf, single([1 2]))
function [x, y, z] = store_none_at_none(m, b, v)
  x = NaN;
  x(false) = b(false) ./ m(false);
  y = [1, 2; 3, 4];
  y(y > 5) = b(false) - m(false);
  z = 7;
  try
    z(false) = v([false, false, true]);
  catch e
    z = e.message(1:5);
  end
end
% --- residual -------------------------------------------------------
function [x, y, z] = store_none_at_none(m, b, v)
    z = 7;
    try
        z(false) = v([false, false, true]);
    catch e
        z = e.message(1:5);
    end
    x = NaN;
    y = [1, 2; 3, 4];
end
% --- remarks --------------------------------------------------------
