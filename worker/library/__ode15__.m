function [tout, yout, te, ye, ie] = __ode15__ (fun, tspan, y0, yp0, options, event_arguments)
  % Integrates fun (t, y, y') = 0 over tspan: what ode15s and ode15i call. IDA of SUNDIALS makes the steps (__ida__) and
  % hands over each solution; here they become rows, and the program's functions are told of them.
  if (nargin != 6)
    error ("Octave:invalid-fun-call", "Invalid call to __ode15__");
  end
  check (fun, tspan, y0, yp0, options, event_arguments);
  s = options;
  s.fun = @(t, y, yp) applied (fun, t, y, yp);
  s.tspan = tspan(:);
  s.y0 = y0(:);
  s.yp0 = yp0(:);
  s.jacobian = jacobian_of (options);
  s.state = struct ("t", s.tspan(1), "y", s.y0.', "te", zeros (0, 1), "ye", [], "ie", zeros (0, 1), "value", [], "before", s.y0, "n", numel (y0));
  if (options.haveoutputfunction)
    call_output (options, s.tspan([1, end]), s.y0, "init");
  end
  if (options.haveeventfunction)
    s.state.value = call_event (options, event_arguments, s.tspan(1), s.y0, s.yp0);
  end
  s.report = @(made, kind, t, y, yp) report (options, event_arguments, made, kind, t, y, yp);
  [made, counts] = __ida__ (s);
  if (numel (tspan) == 2 && options.haveoutputfunction)
    call_output (options, s.tspan(end), made.y(end,:).', "done");
  end
  if (options.havestats)
    printf ("%d successful steps\n%d failed attempts\n%d function evaluations\n", counts);
  end
  tout = made.t;
  yout = made.y;
  te = made.te;
  ye = made.ye;
  ie = made.ie;
end

function check (fun, tspan, y0, yp0, options, event_arguments)
  if (! is_function_handle (fun))
    error ("__ode15__: odefun must be a function handle");
  elseif (! is_numbers (tspan))
    error ("__ode15__: TRANGE must be a vector of numbers");
  elseif (numel (tspan) < 2)
    error ("__ode15__: TRANGE must contain at least 2 elements");
  elseif (! (issorted (tspan(:)) || issorted (flip (tspan(:)))) || tspan(1) == tspan(end))
    error ("__ode15__: TRANGE must be strictly monotonic");
  elseif (! is_numbers (y0))
    error ("__ode15__: initial state y0 must be a vector");
  elseif (! is_numbers (yp0))
    error ("__ode15__: initial state yp0 must be a vector");
  elseif (numel (y0) != numel (yp0))
    error ("__ode15__: initial state y0 and yp0 must have the same length");
  elseif (numel (y0) < 1)
    error ("__ode15__: initial state yp0 must be a vector or a scalar");
  elseif (! isstruct (options))
    error ("__ode15__: OPTS argument must be a structure");
  elseif (! isscalar (options))
    error ("__ode15__: ODE_OPT argument must be a scalar structure");
  elseif (! is_numbers (event_arguments))
    error ("__ode15__: NUM_EVENT_ARGS must be an integer");
  elseif (event_arguments != 2 && event_arguments != 3)
    error ("__ode15__: number of input arguments in event callback must be 2 or 3");
  end
end

function yes = is_numbers (x)
  yes = isnumeric (x) || islogical (x);
end

function r = applied (fun, t, y, yp)
  try
    r = fun (t, y, yp);
  catch
    error ("__ode15__: evaluation of user-supplied function failed");
  end
end

% The Jacobian of fun along the formula for y': df/dy + cj * df/dy'.
function f = jacobian_of (options)
  f = [];
  if (! options.havejac)
    return;
  elseif (! options.havejacfun)
    dy = stored_as (options, options.Jacobian{1});
    dyp = stored_as (options, options.Jacobian{2});
    f = @(t, y, yp, cj) dy + cj * dyp;
  else
    f = @(t, y, yp, cj) called_jacobian (options, t, y, yp, cj);
  end
end

function j = called_jacobian (options, t, y, yp, cj)
  try
    [dy, dyp] = options.Jacobian (t, y, yp);
  catch
    error ("__ode15__: evaluation of user-supplied function failed");
  end
  j = stored_as (options, dy) + cj * stored_as (options, dyp);
end

function m = stored_as (options, m)
  if (options.havejacsparse)
    m = sparse (m);
  else
    m = full (m);
  end
end

% A solution: "given" and "step" and "between" are told of, "silent" is not; that at the "end" takes the last one's row.
function [made, stop] = report (options, event_arguments, made, kind, t, y, yp)
  stop = false;
  at_end = strcmp (kind, "end");
  if (at_end)
    made.t(end) = t;
    made.y(end,:) = y.';
  else
    made.t(end+1,1) = t;
    made.y(end+1,:) = y.';
  end
  if (strcmp (kind, "silent"))
    return;
  end
  if (options.haveoutputfunction)
    stop = call_output (options, t, y, "");
  end
  if (options.haveeventfunction && (! at_end || options.haveoutputfunction))
    [made, stop] = look_for_events (options, event_arguments, made, t, y, yp);
  end
end

function stop = call_output (options, t, y, flag)
  if (options.haveoutputselection)
    y = y(options.OutputSel + 1);
  end
  stop = false;
  if (isempty (flag))
    stop = logical (options.OutputFcn (t, y, flag));
  else
    options.OutputFcn (t, y, flag);
  end
end

function [value, terminal, direction] = call_event (options, count, t, y, yp)
  if (count == 2)
    [value, terminal, direction] = options.Events (t, y);
  else
    [value, terminal, direction] = options.Events (t, y, yp);
  end
end

% Events between the last row and this one, on the straight line between them; of the first step one is told, which does
% not stop.
function [made, stop] = look_for_events (options, count, made, t, y, yp)
  [value, terminal, direction] = call_event (options, count, t, y, yp);
  old = made.value;
  last = made.t(end-1);
  stop = false;
  first = numel (made.t) == 2;
  for i = 1:numel (value)
    rises = direction(i) != -1 && ((value(i) >= 0 && old(i) < 0) || (value(i) > 0 && old(i) <= 0));
    falls = direction(i) != 1 && ((value(i) <= 0 && old(i) > 0) || (value(i) < 0 && old(i) >= 0));
    if (rises || falls)
      at = t - value(i) * (t - last) / (value(i) - old(i));
      made.te(end+1,1) = at;
      made.ye(end+1,1:made.n) = (y - (t - at) * (y - made.before) / (t - last)).';
      made.ie(end+1,1) = i;
      if (first)
        break;
      end
      stop = stop || terminal(i) == 1;
    end
  end
  made.value = value;
  made.before = y;
end
