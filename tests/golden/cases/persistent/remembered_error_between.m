% An error between two stores leaves the second variable as it was, which a later call finds.
%
% RUN:  specialise remembered_error_between -t 'x: real double [1 3]'
% TRY:  remembered_error_between([1 2 3])
% TRY:  remembered_error_between([-1 2 -3])
function y = remembered_error_between(x)
  y = {};
  for k = 1:3
    try
      y{end+1} = made(x(k));
    catch err
      y{end+1} = err.message;
    end
  end
end
function y = made(x)
  persistent table level
  if isempty(table)
    table = [1 2 3];
    if x < 0
      error('below zero');
    end
    level = 5;
  end
  y = [numel(level), table(2) + x];
end
% --- residual -------------------------------------------------------
function y = remembered_error_between(x)
    y = {};
    try
        y{1} = made__1(x(1));
    catch err
        y{end + 1} = err.message;
    end
    try
        y{end + 1} = made__1(x(2));
    catch err
        y{end + 1} = err.message;
    end
    try
        y{end + 1} = made__1(x(3));
    catch err
        y{end + 1} = err.message;
    end
end

function y = made__1(x)
    persistent table level;
    if isempty(table)
        table = true;
        if x < 0
            error('below zero');
        end
        level = 5;
    end
    y = [numel(level), 2 + x];
end
% --- remarks --------------------------------------------------------
