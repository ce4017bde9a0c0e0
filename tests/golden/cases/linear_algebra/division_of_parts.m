% A real matrix divides the real and the imaginary parts of a complex one beside each other, by which the last bits go.
%
% RUN:  specialise division_of_parts --nargout 2 -t 'b: complex double [? ?]'
% TRY:  division_of_parts([1+2i; 0.5-3i; 0.1i])   division_of_parts([0.3+0.7i, 1i; 1/3, 2/7i; 3, 4-1i])
function [x, y] = division_of_parts(b)
  a = [1/3 0.7; 0.2 1/7; 0.9 0.4];
  x = a \ b;
  y = b.' / a';
end
% --- residual -------------------------------------------------------
function [x, y] = division_of_parts(b)
    x = [0.3333333333333333, 0.7; 0.2, 0.14285714285714285; 0.9, 0.4] \ b;
    y = b.' / [0.3333333333333333, 0.2, 0.9; 0.7, 0.14285714285714285, 0.4];
end
% --- remarks --------------------------------------------------------
