% An empty value that a variable holds is stored, which fails or makes an empty element: only `[]` written there deletes.
%
% RUN:  specialise empty_is_stored -t 'k: realscalar' --nargout 2
% TRY:  empty_is_stored(1:3, 1)   empty_is_stored('abc', 2)   empty_is_stored({1, 2}, 1)   empty_is_stored({1, 2}, 2)
% TRY:  empty_is_stored({1, 2}, 3)   empty_is_stored(1:3, 3)
function [y, z] = empty_is_stored(y, k)
  z = 1:4;
  e = [];
  t = {zeros(0, 0), char(zeros(0, 0))};
  z(2) = [];
  if k == 1
    y(end) = t{1};
  elseif k == 2
    y(1) = t{2};
  else
    y(k - 1) = e;
  end
end
% --- residual -------------------------------------------------------
function [y, z] = empty_is_stored(y, k)
    if k == 1
        y(end) = zeros(0, 0);
    elseif k == 2
        y(1) = char(zeros(0, 0));
    else
        y(k - 1) = zeros(0, 0);
    end
    z = [1, 3, 4];
end
% --- remarks --------------------------------------------------------
