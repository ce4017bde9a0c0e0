% An empty row or column is a vector for `linspace`: of its elements there are no rows. NaN points are none.
%
% RUN:  specialise linspace_of_nothing --nargout 3 -t 'n: realscalar'
% TRY:  linspace_of_nothing(3)   linspace_of_nothing(NaN)   linspace_of_nothing(0)
function [x, y, z] = linspace_of_nothing(n)
  x = linspace(zeros(1, 0), 2, n);
  y = linspace(1, 2, n);
  z = linspace(zeros(1, 0), 1, 4);
end
% --- residual -------------------------------------------------------
function [x, y, z] = linspace_of_nothing(n)
    x = linspace(zeros(1, 0), 2, n);
    y = linspace(1, 2, n);
    z = zeros(0, 4);
end
% --- remarks --------------------------------------------------------
