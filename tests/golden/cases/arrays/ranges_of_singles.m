% How many elements a range of singles has is counted in singles.
%
% RUN:  specialise ranges_of_singles --nargout 2
% TRY:  ranges_of_singles(single(1.5), 0.1, 2)
% TRY:  ranges_of_singles(0, single(0.1), 100)
% TRY:  ranges_of_singles(0, 0.1, single(0.9999999))
% TRY:  ranges_of_singles(0, 0.1, single(0.999999))
% TRY:  ranges_of_singles(single(2), -0.1, 1)
% TRY:  ranges_of_singles(single(3.3), 0.1, 4.4)
% TRY:  ranges_of_singles(single(5), 1, 3)
% TRY:  ranges_of_singles(single(1), NaN, 2)
% TRY:  ranges_of_singles(single(1), 2, 2)
% TRY:  ranges_of_singles(single(1e7), 1, 1e7 + 5)
% TRY:  ranges_of_singles(single(1), 1, Inf)
% TRY:  ranges_of_singles(0, 1e-30, single(1))
function [r, s] = ranges_of_singles(a, h, b)
  r = a:h:b;
  s = single(0);
  for x = a:h:b
    s = s + x * x;
  end
end
% --- residual -------------------------------------------------------
function [r, s] = ranges_of_singles(a, h, b)
    r = a:h:b;
    s = single(0);
    for x = a:h:b
        s = s + x * x;
    end
end
% --- remarks --------------------------------------------------------
