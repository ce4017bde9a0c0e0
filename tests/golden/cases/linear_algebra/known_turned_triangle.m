% A known triangle that stands turned beside `\` stays turned in the residual: solved as it stands it rounds otherwise.
%
% RUN:  specialise known_turned_triangle -d 'R = [2 0.3 0.7; 0 1.7 0.9; 0 0 1.1]' -t 'b: real double [3 1]'
% TRY:  known_turned_triangle([2 0.3 0.7; 0 1.7 0.9; 0 0 1.1], [0.1; 0.7; -3.3])
% TRY:  known_turned_triangle([2 0.3 0.7; 0 1.7 0.9; 0 0 1.1], [1; NaN; Inf])
% TRY:  known_turned_triangle([2 0.3 0.7; 0 1.7 0.9; 0 0 1.1], [0.123; 45.6; 7.89])
function x = known_turned_triangle(R, b)
  x = R \ (R' \ b);
end
% --- residual -------------------------------------------------------
function x = known_turned_triangle(b)
    x = [2, 0.3, 0.7; 0, 1.7, 0.9; 0, 0, 1.1] \ ([2, 0.3, 0.7; 0, 1.7, 0.9; 0, 0, 1.1]' \ b);
end
% --- remarks --------------------------------------------------------
