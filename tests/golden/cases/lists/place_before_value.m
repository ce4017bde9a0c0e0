% A subscript of the target is evaluated before the value: its error comes first, also where the value is shared.
%
% RUN:  specialise place_before_value -d 'A = zeros(2, 0)'
% TRY:  place_before_value(zeros(2, 0), 1)   place_before_value(zeros(2, 0), 3)
function y = place_before_value(A, k)
  z = 1;
  for l = {'p', [1 2]}
    try
      z(z > k + [1 2 3; 4 5 6]) = A(k, 1);
    catch err
      z = err.message;
      break;
    end
  end
  y = z;
end
% --- residual -------------------------------------------------------
function y = place_before_value(k)
    A = zeros(2, 0);
    while true
        z = 1;
        try
            z(1 > k + [1, 2, 3; 4, 5, 6]) = A(k, 1);
        catch err
            z = err.message;
            break;
        end
        try
            z(z > k + [1, 2, 3; 4, 5, 6]) = A(k, 1);
        catch err
            z = err.message;
            break;
        end
        break;
    end
    y = z;
end
% --- remarks --------------------------------------------------------
