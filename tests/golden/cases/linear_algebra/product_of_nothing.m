% An array without elements is known by its size, and a product of such is zero.
%
% RUN:  specialise product_of_nothing -t 'R: real double [3 3]' -t 'b: real double [3 1]' --nargout 3
% TRY:  product_of_nothing(eye(3), [1;2;3])
% TRY:  product_of_nothing([1 NaN Inf;0 1 2;0 0 1], [1;2;3])
function [x, e, s] = product_of_nothing(R, b)
  x = zeros(3,1) + 0*b;
  for k = 3:-1:2
    x(k) = (b(k) - R(k,k+1:3)*x(k+1:3))/R(k,k);
  end
  e = sum(b(4:3)); s = [R(4:3,:); b'];
end
% --- residual -------------------------------------------------------
function [x, e, s] = product_of_nothing(R, b)
    x = [0; 0; 0] + 0 * b;
    x(3) = b(3) / R(3, 3);
    x(2) = (b(2) - R(2, 3) * x(3)) / R(2, 2);
    s = [R(zeros(1, 0), :); b'];
    e = 0;
end
% --- remarks --------------------------------------------------------
