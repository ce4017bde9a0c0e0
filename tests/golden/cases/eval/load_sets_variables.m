% `load` as a command, or by name, sets variables that no text here assigns: nothing is known of `a` behind it.
%
% RUN:  specialise load_sets_variables -t 'x: realscalar'
% TRY:  load_sets_variables(3)
function y = load_sets_variables(x)
  y = command(x) + by_name(x);
end
function y = command(x)
  a = 1;
  try
    load no_file_of_this_name.mat
  catch
    a = 2;
  end
  y = x + a;
end
function y = by_name(x)
  a = 1;
  try
    feval('load', 'no_file_of_this_name.mat');
  catch
    a = 3;
  end
  y = x * a;
end
% --- residual -------------------------------------------------------
function y = load_sets_variables(x)
    y = command(x) + by_name(x);
end

function y = command(x)
    a = 1;
    try
        load('no_file_of_this_name.mat')
    catch
        a = 2;
    end
    y = x + a;
end

function y = by_name(x)
    a = 1;
    try
        feval('load', 'no_file_of_this_name.mat');
    catch
        a = 3;
    end
    y = x * a;
end
% --- remarks --------------------------------------------------------
% 11:5: remark: `command` kept whole: `load` is not followed [kept-whole]
% 20:5: remark: `by_name` kept whole: `load` is not followed [kept-whole]
% 20:5: remark: a function called by name that reads its caller's frame makes `by_name` run in the run-time's interpreter [native-interpreted]
% 11:5: remark: command syntax makes `command` run in the run-time's interpreter [native-interpreted]
