% What the caller calls its argument is the same for the residual program, as long as all parameters are left.
%
% RUN:  specialise name_of_argument -t 'x: real double [m n]'
% TRY:  name_of_argument([1 2])   name_of_argument(-1)
function name_of_argument(x)
  if any(x(:) < 0)
    label = inputname(1);
    if isempty(label)
      label = 'input';
    end
    error('%s must not be negative', label);
  end
end
% --- residual -------------------------------------------------------
function name_of_argument(x)
    if any(x(:) < 0)
        label = inputname(1);
        if isempty(label)
            label = 'input';
        end
        error('%s must not be negative', label);
    end
end
% --- remarks --------------------------------------------------------
% 7:13: remark: a function that reads its caller's frame makes `name_of_argument` run in the run-time's interpreter [native-interpreted]
