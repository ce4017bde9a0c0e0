% Native code calls what the residual program calls by name, also functions that only an installed Octave has.
%
% RUN:  specialise native_installed -d 'how = "spline"'
% TRY:  native_installed(1:5, [1 4 9 16 25], 2.5, 'spline', 'normest')
% TRY:  native_installed(1:5, [1 4 9 16 20], [2.5 3.1], 'spline', 'no_such_function')
function y = native_installed(x, v, q, how, name)
  y = interp1(x, v, q, how);
  try
    y(end + 1) = feval(name, [1 2; 3 4]);
  catch err
    y = {y, err.message};
  end
end
% --- residual -------------------------------------------------------
function y = native_installed(x, v, q, name)
    y = interp1(x, v, q, 'spline');
    try
        y(end + 1) = feval(name, [1, 2; 3, 4]);
    catch err
        y = {y, err.message};
    end
end
% --- remarks --------------------------------------------------------
