function [tout, yout, te, ye, ie] = __ode15__ (fun, tspan, y0, yp0, options, event_arguments)
  % Integrates fun (t, y, y') = 0 over tspan: what ode15s and ode15i call.
  %
  % Backward differentiation formulas of orders 1 to 5 with variable steps and a fixed leading coefficient, on modified
  % divided differences (Brenan, Campbell and Petzold, "Numerical solution of initial-value problems in differential-
  % algebraic equations"): column j+1 of s.phi is the scaled difference of order j. A step predicts y and y' from the
  % differences, corrects them by Newton's iteration with an old Jacobian as long as that converges, and estimates the errors of
  % the orders around the present one; these choose the next order and step. The first steps double both.
  if (nargin != 6)
    error ("Octave:invalid-fun-call", "Invalid call to __ode15__");
  end
  tspan = tspan(:);
  s = first_state (fun, tspan, y0(:), yp0(:), options);
  n = numel (y0);
  tout = tspan(1);
  yout = y0(:).';
  e = struct ("count", event_arguments, "te", [], "ye", zeros (0, n), "ie", [], "value", [], "t", tspan(1), "y", y0(:));
  tend = tspan(end);
  if (options.haveoutputfunction)
    call_output (options, [tspan(1); tend], y0(:), "init");
  end
  if (options.haveeventfunction)
    e.value = call_event (options, e, tspan(1), y0(:), yp0(:));
  end
  if (numel (tspan) > 2)
    [s, e, tout, yout] = at_given_times (s, e, options, tspan, tout, yout);
  else
    [s, e, tout, yout] = at_every_step (s, e, options, tend, tout, yout);
  end
  if (options.havestats)
    printf ("%d successful steps\n%d failed attempts\n%d function evaluations\n", s.steps, s.failures, s.calls);
  end
  te = e.te;
  ye = e.ye;
  ie = e.ie;
end

function [s, e, tout, yout] = at_given_times (s, e, options, tspan, tout, yout)
  % One row for each time asked for; the steps go past it and the solution is interpolated.
  for j = 2:numel (tspan)
    while (s.steps == 0 || (s.t - tspan(j)) * s.h < 0)
      s = step (s);
    end
    [y, yp] = interpolated (s, tspan(j));
    tout(j,1) = tspan(j);
    yout(j,:) = y.';
    stop = false;
    if (options.haveoutputfunction)
      stop = call_output (options, tspan(j), y, "");
    end
    if (options.haveeventfunction)
      [e, found] = look_for_events (options, e, tspan(j), y, yp);
      stop = stop || found;
    end
    if (stop)
      break;
    end
  end
end

function [s, e, tout, yout] = at_every_step (s, e, options, tend, tout, yout)
  % One row for each step, Refine - 1 rows between two of them, and one for the end.
  ahead = sign (tend - tout(1));
  refine = options.Refine;
  if (isempty (refine))
    refine = 0;
  end
  stop = false;
  while (! stop && (tend - tout(end)) * ahead > 0)
    s = step (s);
    times = s.t;
    if (refine > 1)
      before = s.t - s.last_step + s.last_step / refine * (1:refine-1)';
      times = [before((tend - before) * ahead > 0); s.t];
    end
    for t = times.'
      [y, yp] = interpolated (s, t);
      tout(end+1,1) = t;
      yout(end+1,:) = y.';
      % With Refine the points between the steps are reported, and the steps are not.
      if ((tend - t) * ahead > 0 && ! (refine > 1 && t == s.t))
        [e, stop] = report (options, e, t, y, yp);
        if (stop)
          break;
        end
      end
    end
  end
  if (! stop)
    [y, yp] = interpolated (s, tend);
    tout(end,1) = tend;
    yout(end,:) = y.';
    e = report (options, e, tend, y, yp);
  end
  if (options.haveoutputfunction)
    call_output (options, tend, yout(end,:).', "done");
  end
end

function [e, stop] = report (options, e, t, y, yp)
  stop = false;
  if (options.haveoutputfunction)
    stop = call_output (options, t, y, "");
  end
  if (options.haveeventfunction)
    [e, found] = look_for_events (options, e, t, y, yp);
    stop = stop || found;
  end
end

function stop = call_output (options, t, y, flag)
  if (options.haveoutputselection)
    y = y(options.OutputSel + 1);
  end
  if (isempty (flag))
    stop = logical (options.OutputFcn (t, y, flag));
  else
    options.OutputFcn (t, y, flag);
    stop = false;
  end
end

function [value, terminal, direction] = call_event (options, e, t, y, yp)
  if (e.count == 2)
    [value, terminal, direction] = options.Events (t, y);
  else
    [value, terminal, direction] = options.Events (t, y, yp);
  end
end

function [e, stop] = look_for_events (options, e, t, y, yp)
  % Events between the last time and this one, on the straight line between the two solutions.
  [value, terminal, direction] = call_event (options, e, t, y, yp);
  old = e.value;
  stop = false;
  for i = 1:numel (value)
    rises = direction(i) != -1 && ((value(i) >= 0 && old(i) < 0) || (value(i) > 0 && old(i) <= 0));
    falls = direction(i) != 1 && ((value(i) <= 0 && old(i) > 0) || (value(i) < 0 && old(i) >= 0));
    if (rises || falls)
      at = t - value(i) * (t - e.t) / (value(i) - old(i));
      e.te(end+1,1) = at;
      e.ye(end+1,:) = (y - (t - at) * (y - e.y) / (t - e.t)).';
      e.ie(end+1,1) = i;
      stop = stop || terminal(i);
    end
  end
  e.value = value;
  e.t = t;
  e.y = y;
end

function s = first_state (fun, tspan, y0, yp0, options)
  s = struct ("fun", fun, "t", tspan(1), "steps", 0, "failures", 0, "calls", 0);
  s.rtol = options.RelTol;
  s.atol = options.AbsTol(:);
  s.largest = Inf;
  if (! isempty (options.MaxStep) && options.MaxStep > 0)
    s.largest = options.MaxStep;
  end
  s.max_order = 5;
  if (! isempty (options.MaxOrder))
    s.max_order = options.MaxOrder;
  end
  s.jacobian = [];
  if (options.havejac)
    s.jacobian = options.Jacobian;
  end
  s.phi = zeros (numel (y0), 7);
  s.phi(:,1) = y0;
  s.weight = 1 ./ (s.rtol * abs (y0) + s.atol);
  distance = abs (tspan(end) - tspan(1));
  if (numel (tspan) > 2)
    distance = abs (tspan(2) - tspan(1));
  end
  s.h = 0;
  if (! isempty (options.InitialStep) && options.InitialStep > 0)
    s.h = options.InitialStep;
  end
  if (s.h == 0)
    s.h = 0.001 * distance;
    speed = wrms (yp0, s.weight);
    if (speed > 0.5 / s.h)
      s.h = 0.5 / speed;
    end
  end
  s.h = min (s.h, s.largest) * sign (tspan(2) - tspan(1));
  s.phi(:,2) = s.h * yp0;
  s.order = 1;
  s.new_order = 1;
  s.used_order = 0;
  s.last_step = 0;
  s.same = 0;  % steps taken with this step and order
  s.growing = true;
  s.psi = zeros (1, 7);
  s.psi(1) = s.h;
  s.cj = 1 / s.h;
  s.factored_cj = s.cj;
  s.rate = 20;
end

function v = wrms (x, weight)
  v = sqrt (sum ((x .* weight) .^ 2) / numel (x));
end

function s = step (s)
  start = s.t;
  if (s.steps > 0)
    s.weight = 1 ./ (s.rtol * abs (s.phi(:,1)) + s.atol);
  end
  errors = 0;
  misses = 0;
  fresh = s.steps == 0;
  while (true)
    [s, ck] = coefficients (s);
    [s, correction, converged] = solve_step (s, fresh);
    if (converged)
      [s, err, ok] = estimate_error (s, correction, ck);
      if (ok)
        break;
      end
    end
    s.growing = false;
    s.failures += converged;
    s = step_back (s, start);
    if (! converged)
      misses++;
      factor = 0.25;
      fresh = true;
    else
      errors++;
      if (errors == 1)
        known = err(1 + (s.new_order != s.order));
        s.order = s.new_order;
        factor = 0.9 * (2 * known + 0.0001) ^ (-1 / (s.order + 1));
        factor = max (0.25, min (0.9, factor));
      else
        if (errors == 2)
          s.order = s.new_order;
        else
          s.order = 1;
        end
        factor = 0.25;
      end
    end
    s.h *= factor;
    if (errors > 10 || misses > 10 || abs (s.h) < eps (start))
      error ("IDA failed with error code %d", -3 - ! converged);
    end
    if (s.steps == 0)
      s.psi(1) = s.h;
      s.phi(:,2) *= factor;
    end
  end
  s = complete (s, correction, err);
end

function [s, ck] = coefficients (s)
  k = s.order;
  if (s.h != s.last_step || k != s.used_order)
    s.same = 0;
  end
  s.same = min (s.same + 1, s.used_order + 2);
  if (k + 1 >= s.same)
    s.beta(1) = 1;
    s.alpha(1) = 1;
    s.sigma(1) = 1;
    s.gamma(1) = 0;
    reach = s.h;
    for i = 1:k
      old = s.psi(i);
      s.psi(i) = reach;
      s.beta(i+1) = s.beta(i) * s.psi(i) / old;
      reach = old + s.h;
      s.alpha(i+1) = s.h / reach;
      s.sigma(i+1) = i * s.sigma(i) * s.alpha(i+1);
      s.gamma(i+1) = s.gamma(i) + s.alpha(i) / s.h;
    end
    s.psi(k+1) = reach;
  end
  harmonic = 0;
  whole = 0;
  for i = 1:k
    harmonic -= 1 / i;
    whole -= s.alpha(i);
  end
  s.last_cj = s.cj;
  s.cj = -harmonic / s.h;
  ck = max (abs (s.alpha(k+1) + harmonic - whole), s.alpha(k+1));
  for i = s.same+1:k+1
    s.phi(:,i) *= s.beta(i);
  end
  s.t += s.h;
end

function s = step_back (s, start)
  s.t = start;
  for j = 1:s.order
    s.psi(j) = s.psi(j+1) - s.h;
  end
  for j = s.same+1:s.order+1
    s.phi(:,j) /= s.beta(j);
  end
end

function [s, correction, converged] = solve_step (s, fresh)
  k = s.order;
  y = s.phi(:,1);
  yp = zeros (size (y));
  for j = 2:k+1
    y += s.phi(:,j);
    yp += s.gamma(j) * s.phi(:,j);
  end
  ratio = s.cj / s.factored_cj;
  fresh = fresh || ratio < 0.6 || ratio > 1 / 0.6;
  if (s.cj != s.last_cj)
    s.rate = 100;
  end
  while (true)
    if (fresh)
      s = factor_jacobian (s, y, yp);
    end
    [s, correction, converged] = newton (s, y, yp);
    if (converged || fresh)
      return;
    end
    fresh = true;
  end
end

function s = factor_jacobian (s, y, yp)
  if (isempty (s.jacobian))
    J = differences (s, y, yp);
  elseif (iscell (s.jacobian))
    J = s.jacobian{1} + s.cj * s.jacobian{2};
  else
    [dy, dyp] = s.jacobian (s.t, y, yp);
    J = dy + s.cj * dyp;
  end
  [s.L, s.U, s.P] = lu (full (J));
  s.factored_cj = s.cj;
  s.rate = 20;
end

function J = differences (s, y, yp)
  here = s.fun (s.t, y, yp);
  n = numel (y);
  J = zeros (n);
  for j = 1:n
    moves = s.h * yp(j);
    by = max (sqrt (eps) * max (abs (y(j)), abs (moves)), 1 / s.weight(j));
    if (moves < 0)
      by = -by;
    end
    by = (y(j) + by) - y(j);
    there = y;
    there(j) += by;
    speed = yp;
    speed(j) += s.cj * by;
    J(:,j) = (s.fun (s.t, there, speed) - here) / by;
  end
end

function [s, correction, converged] = newton (s, y, yp)
  correction = zeros (size (y));
  converged = false;
  ratio = s.cj / s.factored_cj;
  for m = 1:4
    r = s.fun (s.t, y + correction, yp + s.cj * correction);
    s.calls++;
    if (any (diag (s.U) == 0))
      return;
    end
    change = -(s.U \ (s.L \ (s.P * r(:))));
    if (ratio != 1)
      change *= 2 / (1 + ratio);
    end
    correction += change;
    size_now = wrms (change, s.weight);
    if (m == 1)
      first = size_now;
      if (size_now <= 1e-8 * 0.33)
        converged = true;
        return;
      end
    else
      rate = (size_now / first) ^ (1 / (m - 1));
      if (! (rate <= 0.9))
        return;
      end
      s.rate = rate / (1 - rate);
    end
    if (s.rate * size_now <= 0.33)
      converged = true;
      return;
    end
  end
end

function [s, err, ok] = estimate_error (s, correction, ck)
  % err: the estimated errors of this order and of the one below it; s.new_order: the lower of them that will do.
  k = s.order;
  distance = wrms (correction, s.weight);
  err = [s.sigma(k+1) * distance, 0];
  s.new_order = k;
  if (k > 1)
    lower = s.phi(:,k+1) + correction;
    err(2) = s.sigma(k) * wrms (lower, s.weight);
    if (k > 2)
      lower += s.phi(:,k);
      lowest = s.sigma(k-1) * wrms (lower, s.weight);
      if (max (k * err(2), (k - 1) * lowest) <= (k + 1) * err(1))
        s.new_order = k - 1;
      end
    elseif (k * err(2) <= 0.5 * (k + 1) * err(1))
      s.new_order = k - 1;
    end
  end
  ok = ck * distance <= 1;
end

function s = complete (s, correction, err)
  s.steps++;
  k = s.order;
  raised = k - s.used_order;
  s.used_order = k;
  s.last_step = s.h;
  if (s.new_order == k - 1 || k == s.max_order)
    s.growing = false;
  end
  if (s.growing)
    if (s.steps > 1)
      s.order++;
      s.h = within (s, 2 * s.h);
    end
  else
    [s.order, known] = choose_order (s, correction, err, raised);
    factor = (2 * known + 0.0001) ^ (-1 / (s.order + 1));
    if (factor >= 2)
      s.h = within (s, 2 * s.h);
    elseif (factor <= 1)
      s.h *= max (0.5, min (0.9, factor));
    end
  end
  if (k < s.max_order)
    s.phi(:,k+2) = correction;
  end
  s.phi(:,k+1) += correction;
  for j = k:-1:1
    s.phi(:,j) += s.phi(:,j+1);
  end
end

function h = within (s, h)
  beyond = abs (h) / s.largest;
  if (beyond > 1)
    h /= beyond;
  end
end

function [order, known] = choose_order (s, correction, err, raised)
  k = s.order;
  order = k;
  known = err(1);
  if (s.new_order == k - 1)
    order = k - 1;
  elseif (k < s.max_order && k + 1 < s.same && raised != 1)
    higher = wrms (correction - s.phi(:,k+2), s.weight) / (k + 2);
    own = (k + 1) * err(1);
    if (k == 1)
      raise = (k + 2) * higher < 0.5 * own;
    elseif (k * err(2) <= min (own, (k + 2) * higher))
      order = k - 1;
      raise = false;
    else
      raise = (k + 2) * higher < own;
    end
    if (raise)
      order = k + 1;
      known = higher;
    end
  end
  if (order < k)
    known = err(2);
  end
end

function [y, yp] = interpolated (s, t)
  k = max (s.used_order, 1);
  ahead = t - s.t;
  c = 1;
  d = 0;
  reach = ahead / s.psi(1);
  y = s.phi(:,1);
  yp = zeros (size (y));
  for j = 1:k
    d = d * reach + c / s.psi(j);
    c *= reach;
    reach = (ahead + s.psi(j)) / s.psi(j+1);
    y += c * s.phi(:,j+1);
    yp += d * s.phi(:,j+1);
  end
end
