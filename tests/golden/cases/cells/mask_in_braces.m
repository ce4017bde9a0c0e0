% `c{mask} = v` stores where the mask is true once, and fails where it is not.
%
% RUN:  specialise mask_in_braces -t 'm: logical'
% TRY:  mask_in_braces([true false])
% TRY:  mask_in_braces([false false])
% TRY:  mask_in_braces([true true])
% TRY:  mask_in_braces(false)
function c = mask_in_braces(m)
  c = {1, 2};
  try
    c{m} = 3;
  catch problem
    disp(problem.message)
  end
  c{[false true]} = 4;
end
% --- residual -------------------------------------------------------
function c = mask_in_braces(m)
    c = {1, 2};
    try
        c{m} = 3;
    catch problem
        disp(problem.message)
    end
    c{[false, true]} = 4;
end
% --- remarks --------------------------------------------------------
