% Of an array whose elements are whole numbers in single precision only whole numbers are shown; cells that do not conform
% are an error of `strcmp`.
%
% RUN:  specialise near_integers -d 'A = [2 1; 1 3]' -t 'b: real double [2 1]' --nargout 2
% TRY:  near_integers([2 1; 1 3], [5; 5])   near_integers([2 1; 1 3], [1; 2])
function [x, n] = near_integers(A, b)
  x = A \ b
  disp([1 - 1e-9, 100 + 1e-6; 3, -7]);
  s = 1 - 1e-9
  n = 0;
  try
    n = sum(strcmp({'a', 'b'}, {'a', 'b', num2str(b(1))}));
  catch err
    disp(err.message);
  end
end
% --- residual -------------------------------------------------------
function [x, n] = near_integers(b)
    x = [2, 1; 1, 3] \ b
    disp([0.999999999, 100.000001; 3, -7]);
    s = 0.999999999
    n = 0;
    try
        n = sum(strcmp({'a', 'b'}, {'a', 'b', num2str(b(1))}));
    catch err
        disp(err.message);
    end
end
% --- remarks --------------------------------------------------------
