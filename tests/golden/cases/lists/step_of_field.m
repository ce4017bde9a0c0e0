% `c.val++` of what is not one struct; targets of several values that have no fields; order of target and operand
%
% RUN:  specialise step_of_field
% TRY:  step_of_field('abc', 1)
% TRY:  step_of_field([1 2 3], 2)
% TRY:  step_of_field(struct('val', {1, 2}), 1)
% TRY:  step_of_field(struct('val', 5), 1)
function step_of_field(c, n)
  d = c;
  try
    c.val++;
    disp(c)
  catch err
    disp(err.message)
  end
  try
    d.val += n;
    disp(d)
  catch err
    disp(err.message)
  end
  try
    [d.val] = deal(n);
    disp(d)
  catch err
    disp(err.message)
  end
  try
    d(7).val += str2func(n)(1);
  catch err
    disp(err.message)
  end
end
% --- residual -------------------------------------------------------
function step_of_field(c, n)
    d = c;
    try
        c.val++;
        disp(c)
    catch err
        disp(err.message)
    end
    try
        d.val = d.val + n;
        disp(d)
    catch err
        disp(err.message)
    end
    try
        [d.val] = deal(n);
        disp(d)
    catch err
        disp(err.message)
    end
    try
        value__2 = str2func(n)(1);
        d(7).val = d(7).val + value__2;
    catch err
        disp(err.message)
    end
end
% --- remarks --------------------------------------------------------
% 29:17: remark: `str2func` of text that is not known makes `step_of_field` run in the run-time's interpreter [native-interpreted]
