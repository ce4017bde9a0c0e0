% Global variables in native code: their slots are the variables themselves, which any call may change.
%
% RUN:  specialise global_native --nargout 3 -t 'n: realscalar'
% TRY:  global_native(3)
% TRY:  global_native(0)
% TRY:  global_native(-2)
% TRY:  global_native(6)
function [r, v, t] = global_native(n)
  global g_total g_list g_opts
  g_total = 10;
  g_list = [];
  g_opts.rate = 0.5;
  v = 0;
  for k = 1:n
    g_total += bump(k);
    g_list(end + 1) = g_total + bump(k);
    v = v + g_total * bump(0) + g_opts.rate;
    g_opts.rate = g_opts.rate + k / 8;
  end
  t = g_list;
  try
    r = g_total + check(n);
  catch err
    disp(err.message);
    r = g_total;
  end
  g_list(1) = 0;
  disp(size(t));
  report();
end
function y = bump(k)
  global g_total
  y = g_total / 2;
  g_total = g_total + k;
end
function y = check(n)
  global g_total g_list
  y = numel(g_list);
  g_total = -1;
  if n > 5
    error('check:large', 'too large: %g with %g', n, g_total);
  end
end
function report()
  global g_total g_list g_opts
  printf('%g %g %g\n', g_total, numel(g_list), g_opts.rate);
end
% --- residual -------------------------------------------------------
function [r, v, t] = global_native(n)
    global g_total g_list g_opts;
    g_total = 10;
    g_list = [];
    g_opts.rate = 0.5;
    v = 0;
    for k = 1:n
        y = g_total / 2;
        g_total = g_total + k;
        g_total = g_total + y;
        g_list(end + 1) = g_total + bump__1(k);
        v = v + g_total * bump__2() + g_opts.rate;
        g_opts.rate = g_opts.rate + k / 8;
    end
    t = g_list;
    try
        r = g_total + check__1(n);
    catch err
        disp(err.message);
        r = g_total;
    end
    g_list(1) = 0;
    disp(size(t));
    printf('%g %g %g\n', g_total, numel(g_list), g_opts.rate);
end

function y = bump__1(k)
    global g_total;
    y = g_total / 2;
    g_total = g_total + k;
end

function y = bump__2()
    global g_total;
    y = g_total / 2;
end

function y = check__1(n)
    global g_total;
    global g_list;
    y = numel(g_list);
    g_total = -1;
    if n > 5
        error('check:large', 'too large: %g with -1', n);
    end
end
% --- remarks --------------------------------------------------------
