% A variable without a value, and functions that are nowhere, say natively where they stand.
%
% RUN:  specialise undefined_where_caught -t 'x: realscalar' --nargout 2
% TRY:  undefined_where_caught(2)
% TRY:  undefined_where_caught(-1)
% TRY:  undefined_where_caught(0)
% TRY:  undefined_where_caught(-3)
function [r, log] = undefined_where_caught(x)
  log = '';
  r = 0;
  try
    if x > 0
      y = x + 1;
    end
    r = y * 2;
    r = r + y(1);
  catch e
    log = [log, e.identifier, '/', shorter(e.message)];
  end
  try
    if x < 0
      r = r + this_function_is_nowhere(x, 'a');
    end
  catch e
    log = [log, e.identifier, '/', shorter(e.message)];
  end
  try
    if x == 0
      r = neither_is_this(x);
    elseif x < -2
      r = z_of(x);
    end
  catch e
    log = [log, e.identifier, '/', shorter(e.message), shorter(lasterr())];
  end
end
function z = z_of(x)
  if x > 0
    z = 1;
  end
  z = z + 1;
end
function s = shorter(s)
  s = strtok(s, 'n');
end
% --- residual -------------------------------------------------------
function [r, log] = undefined_where_caught(x)
    r = 0;
    try
        if x > 0
            y = x + 1;
        end
        r = y * 2;
        r = r + y(1);
        log = '';
    catch e
        log = ['', e.identifier, '/', shorter__1(e.message)];
    end
    try
        if x < 0
            r = r + this_function_is_nowhere(x, 'a');
        end
    catch e
        log = [log, e.identifier, '/', shorter__1(e.message)];
    end
    try
        if x == 0
            r = neither_is_this(x);
        elseif x < -2
            r = z_of__1(x);
        end
    catch e
        log = [log, e.identifier, '/', shorter__1(e.message), shorter__2(lasterr())];
    end
end

function s = shorter__1(s)
    s = strtok(s, 'n');
end

function z = z_of__1(x)
    if x > 0
        z = 1;
    end
    z = z + 1;
end

function s = shorter__2(s)
    s = strtok(s, 'n');
end
% --- remarks --------------------------------------------------------
% 22:15: remark: `this_function_is_nowhere` is no variable here and no function that is found: the call fails [not-found]
% 29:11: remark: `neither_is_this` is no variable here and no function that is found: the call fails [not-found]
