% Hulls and triangulations are Qhull's, in its order, with the options that are given.
%
% RUN:  specialise hull_of_points -t 'p: real double [? ?]' -t 'options: char' --nargout 3
% TRY:  hull_of_points([0 0; 1 0; 1 1; 0 1; 0.5 0.4], 'Qt')
% TRY:  hull_of_points([0 0 0; 1 0 0; 0 1 0; 0 0 1; 1 1 1; 0.2 0.3 0.1], 'Qt')
% TRY:  hull_of_points([0 0; 1 0; 2 0; 3 0], 'Qt')
% TRY:  hull_of_points([0 0; 9 0; 9 9; 0 8], 'Qt Pp')
function [corners, volume, simplices] = hull_of_points(p, options)
  [corners, volume] = convhulln(p, options);
  simplices = __delaunayn__(p);
end
% --- residual -------------------------------------------------------
function [corners, volume, simplices] = hull_of_points(p, options)
    [corners, volume] = convhulln(p, options);
    simplices = __delaunayn__(p);
end
% --- remarks --------------------------------------------------------
