% `global x = v` gives v to an x that is not global yet.
%
% RUN:  specialise global_given_first_value -d start=5 -t 'x: real double scalar'
% TRY:  global_given_first_value(5, 1)   global_given_first_value(5, -1)
function y = global_given_first_value(start, x)
  global calls_of_first = 3;
  y = counted(x) + counted(x);
  if x > 0
    y = y + again();
  end
  y = y + calls_of_first;
  calls_of_first = 3;
end
function y = counted(x)
  global calls_of_first
  calls_of_first = calls_of_first + 1;
  y = x * calls_of_first;
end
function y = again()
  global calls_of_first = 100;
  y = calls_of_first;
end
% --- residual -------------------------------------------------------
function y = global_given_first_value(x)
    global calls_of_first = 3;
    y = counted__1(x) + counted__1(x);
    if x > 0
        y = y + again__1();
    end
    y = y + calls_of_first;
    calls_of_first = 3;
end

function y = counted__1(x)
    global calls_of_first;
    calls_of_first = calls_of_first + 1;
    y = x * calls_of_first;
end

function y = again__1()
    global calls_of_first = 100;
    y = calls_of_first;
end
% --- remarks --------------------------------------------------------
% 20:10: remark: a `global` with a first value, or one or a `persistent` mentioned before, makes `again__1` run in the run-time's interpreter [native-interpreted]
% 6:10: remark: a `global` with a first value, or one or a `persistent` mentioned before, makes `global_given_first_value` run in the run-time's interpreter [native-interpreted]
