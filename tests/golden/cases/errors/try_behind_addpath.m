% A program that says where functions are found may find one that is nowhere now: the `try` stays.
%
% RUN:  specialise try_behind_addpath -t 'x: real double scalar'
% TRY:  try_behind_addpath(2)
function y = try_behind_addpath(x)
  addpath(tempdir());
  try
    y = accelerated_kernel_for_this(x, 3);
  catch
    y = x + 1;
  end
end
% --- residual -------------------------------------------------------
function y = try_behind_addpath(x)
    addpath(tempdir());
    try
        y = accelerated_kernel_for_this(x, 3);
    catch
        y = x + 1;
    end
end
% --- remarks --------------------------------------------------------
