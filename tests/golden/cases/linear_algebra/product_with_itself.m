% A row of a matrix times its own transpose: two arrays, which Octave multiplies by another routine than one variable and
% its transpose, with other bits. So the row is not given a variable, and none that holds it is used.
%
% RUN:  specialise product_with_itself --nargout 2 -t 'x: real double [3 60]' -t 'k: realscalar'
% TRY:  product_with_itself(reshape(sin(1:180), 3, 60), 2)   product_with_itself(reshape(cos((1:180) .^ 2), 3, 60), 3)
% TRY:  product_with_itself(reshape(sin(1:180), 3, 60), 4)
function [y, z] = product_with_itself(x, k)
  row = x(k, :);
  y = x(k, :) * x(k, :)' + x(1, :) * x(1, :)';
  z = row * x(k, :)';
end
% --- residual -------------------------------------------------------
function [y, z] = product_with_itself(x, k)
    row = x(k, :);
    y = x(k, :) * x(k, :)' + x(1, :) * x(1, :)';
    z = row * x(k, :)';
end
% --- remarks --------------------------------------------------------
