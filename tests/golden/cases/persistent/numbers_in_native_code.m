% What the evaluator knows of persistent variables by induction is known in native code: numbers behind the test that tells the first call.
%
% RUN:  specialise numbers_in_native_code -t 'u: real double scalar' -t 'dt: real double scalar' -d 'n = 4'
% TRY:  numbers_in_native_code(1, 0.5, 4)   numbers_in_native_code(NaN, 1, 4)   numbers_in_native_code(-3, 0, 4)   numbers_in_native_code(Inf, -1, 4)
function [y, log] = numbers_in_native_code(u, dt, n)
  y = zeros(1, n);
  log = '';
  for k = 1:n
    try
      y(k) = filtered(u * k, dt) + counted() + smoothed(u);
    catch e
      log = [log e.message ';'];
    end
  end
end
function y = filtered(u, dt)
  persistent level last gains
  if isempty(gains)
    gains = [2 0.5];
    level = 0;
    last = 0;
  end
  level = level + u * dt;
  if level > 4
    level = 4;
    error('level %g', level);
  end
  y = gains(1) * u + gains(2) * level - last;
  last = u;
end
function n = counted()
  persistent calls
  if ~isempty(calls)
    calls = calls + 1;
  else
    calls = 1;
  end
  n = calls;
end
function y = smoothed(u)
  persistent window
  window = [window, u];
  if numel(window) > 3
    window(1) = [];
  end
  y = sum(window) / numel(window);
end
% --- residual -------------------------------------------------------
function y = numbers_in_native_code(u, dt)
    y = [0, 0, 0, 0];
    try
        y(1) = filtered__1(u, dt) + counted__1() + smoothed__1(u);
        log = '';
    catch e
        log = ['', e.message, ';'];
    end
    try
        y(2) = filtered__1(u * 2, dt) + counted__1() + smoothed__1(u);
    catch e
        log = [log, e.message, ';'];
    end
    try
        y(3) = filtered__1(u * 3, dt) + counted__1() + smoothed__1(u);
    catch e
        log = [log, e.message, ';'];
    end
    try
        y(4) = filtered__1(u * 4, dt) + counted__1() + smoothed__1(u);
    catch e
        log = [log, e.message, ';'];
    end
end

function y = filtered__1(u, dt)
    persistent level last gains;
    if isempty(gains)
        gains = true;
        level = 0;
        last = 0;
    end
    level = level + u * dt;
    if level > 4
        level = 4;
        error('level %g', 4);
    end
    y = 2 * u + 0.5 * level - last;
    last = u;
end

function n = counted__1()
    persistent calls;
    if ~isempty(calls)
        calls = calls + 1;
    else
        calls = 1;
    end
    n = calls;
end

function y = smoothed__1(u)
    persistent window;
    window = [window, u];
    if numel(window) > 3
        window(1) = [];
    end
    y = sum(window) / numel(window);
end
% --- remarks --------------------------------------------------------
