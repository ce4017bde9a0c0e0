% A range without an end cannot be stored, also where nothing reads it; a loop may run over it.
%
% RUN:  specialise range_without_end
% TRY:  range_without_end(1)
% TRY:  range_without_end(3)
function y = range_without_end(x)
  y = 0;
  for k = 1:Inf
    y = y + k;
    if k > x, break; end
  end
  try
    z = 1:Inf;
    y = -1;
  catch problem
    disp(problem.message)
  end
end
% --- residual -------------------------------------------------------
function y = range_without_end(x)
    y = 0;
    for k = 1:Inf
        y = y + k;
        if k > x
            break;
        end
    end
    try
        z = 1:Inf;
        y = -1;
    catch problem
        disp(problem.message)
    end
end
% --- remarks --------------------------------------------------------
