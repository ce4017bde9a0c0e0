% A permutation vector that is too short, repeats a dimension, names none or has fractions, of permute and ipermute.
%
% RUN:  specialise orders_of_dimensions --nargout 2
% TRY:  orders_of_dimensions(reshape(1:16, 2, 2, 2, 2), [3 1 2 4])   orders_of_dimensions(reshape(1:16, 2, 2, 2, 2), [3 1 2])
% TRY:  orders_of_dimensions(reshape(1:16, 2, 2, 2, 2), [1 2 3 3])   orders_of_dimensions(reshape(1:16, 2, 2, 2, 2), [1 2 3 0])
% TRY:  orders_of_dimensions(reshape(1:12, 2, 3, 2), [3 1.5 2])   orders_of_dimensions(magic(3), [3 1 2])   orders_of_dimensions(magic(3), [2; 1])
% TRY:  orders_of_dimensions(magic(3), [NaN 1])   orders_of_dimensions(magic(3), 'ab')   orders_of_dimensions({1 2; 3 4}, [2 1])
function [y, z] = orders_of_dimensions(x, order)
  try
    y = permute(x, order);
  catch e
    y = e.message;
  end
  z = ipermute(x, order);
end
% --- residual -------------------------------------------------------
function [y, z] = orders_of_dimensions(x, order)
    try
        y = permute(x, order);
    catch e
        y = e.message;
    end
    z = ipermute(x, order);
end
% --- remarks --------------------------------------------------------
