function [x, istate, msg] = lsode (fcn, x0, t, t_crit)
  % dx/dt = f (x, t) from x0 on, at the times t: the variable-order formulas of Gear in Nordsieck's form, as LSODE of
  % Hindmarsh's ODEPACK takes its steps, or those of Adams where lsode_options says so, as it says the tolerances. t_crit:
  % times that no step goes beyond.
  if (nargin < 3 || nargin > 4)
    error ("Octave:invalid-fun-call", "Invalid call to lsode");
  end
  s = functions_of (fcn);
  if (! isnumeric (x0) && ! islogical (x0))
    error ("lsode: initial state X_0 must be a vector");
  elseif (! isnumeric (t) && ! islogical (t))
    error ("lsode: output time variable T must be a vector");
  end
  x0 = double (x0(:));
  t = double (t(:));
  crit = [];
  if (nargin > 3)
    if (! isnumeric (t_crit) && ! islogical (t_crit))
      error ("lsode: list of critical times T_CRIT must be a vector");
    end
    crit = double (t_crit(:));
  end
  n = numel (x0);
  istate = 0;
  msg = "unknown error state";
  if (n == 0 || isempty (t))
    x = [];
    return;
  end
  x = zeros (numel (t), n);
  x(1,:) = x0;
  s.n = n;
  s = take_options (s);
  s.state = 1;
  s.tn = t(1);
  s.y = x0;
  s.t = t(1);
  next = 1;
  for k = 2:numel (t)
    if (t(k) == s.t)
      x(k,:) = s.y;
      if (s.state == 1 || (next > 1 && crit(next-1) == s.t))
        istate = 1;
        msg = "prior to initial integration step";
      end
      continue;
    end
    [s, next] = advance (s, t(k), crit, next);
    istate = 2;
    msg = "successful exit";
    if (s.state < 0)
      istate = s.state;
      msg = explain (s);
      if (nargout < 2)
        error ("lsode: %s", msg);
      end
      x = [];
      return;
    end
    x(k,:) = s.y;
  end
end

% What is to be integrated, and its Jacobian if there is one.
function s = functions_of (fcn)
  s = struct ("f", [], "jac", []);
  if (iscell (fcn) && numel (fcn) == 2)
    s.jac = function_of (fcn{2}, "JAC");
    fcn = fcn{1};
  elseif (iscell (fcn) && numel (fcn) == 1)
    fcn = fcn{1};
  elseif (ischar (fcn) && rows (fcn) == 2)
    s.jac = function_of (strtrim (fcn(2,:)), "JAC");
    fcn = strtrim (fcn(1,:));
  end
  s.f = function_of (fcn, "FCN");
end

function f = function_of (f, what)
  if (ischar (f))
    if (exist (f))
      f = str2func (f);
    else
      f = str2func (["@(x, t) " f]);
    end
  elseif (! is_function_handle (f))
    error ("lsode: FCN argument is not a valid function name or handle");
  end
end

% What lsode_options says. Sizes of steps are bounded where theirs are not 0.
function s = take_options (s)
  s.rtol = lsode_options ("relative tolerance");
  s.atol = lsode_options ("absolute tolerance");
  s.stiff = strcmp (lsode_options ("integration method"), "stiff");
  s.h0 = max (lsode_options ("initial step size"), 0);
  s.hmin = lsode_options ("minimum step size");
  s.per_hmax = 0;
  hmax = lsode_options ("maximum step size");
  if (hmax > 0)
    s.per_hmax = 1 / hmax;
  end
  s.limit = lsode_options ("step limit");
  if (s.limit <= 0)
    s.limit = 500;
  end
  most = 12;
  if (s.stiff)
    most = 5;
  end
  s.maxord = lsode_options ("maximum order");
  if (s.maxord < 0)
    s.maxord = most;
  elseif (s.maxord == 0 || s.maxord > most)
    error ("lsode: invalid value for maximum order");
  end
  if (numel (s.atol) != 1 && numel (s.atol) != s.n)
    error ("lsode: inconsistent sizes for state and absolute tolerance vectors");
  end
end

% To tout, and beyond critical times one after the other. Where there are any, each piece is a beginning.
function [s, next] = advance (s, tout, crit, next)
  if (isempty (crit))
    s = integrate (s, tout, []);
    return;
  end
  while (next <= numel (crit) && crit(next) <= tout)
    s.state = 1;
    at = crit(next);
    next++;
    s = integrate (s, at, at);
    if (s.state < 0 || at == tout)
      return;
    end
  end
  s.state = 1;
  s = integrate (s, tout, crit(next:min (next, numel (crit))));
end

function dx = derivative (s, t, x)
  try
    dx = s.f (x, t);
  catch
    error ("lsode: evaluation of user-supplied function failed");
  end
  if (! isnumeric (dx) && ! islogical (dx))
    error ("lsode: expecting user supplied function to return numeric vector");
  elseif (isempty (dx))
    error ("lsode: evaluation of user-supplied function failed");
  end
  if (iscomplex (dx))
    warning ("lsode: ignoring imaginary part returned from user-supplied function");
    dx = real (dx);
  end
  dx = double (dx(:));
  if (numel (dx) != s.n)
    error ("lsode: inconsistent sizes for state and derivative vectors");
  end
end

function w = weights (s, y)
  w = s.rtol * abs (y) + s.atol;
end

function r = norm_of (v, w)
  p = v .* w;
  r = sqrt (sum (p .* p) / numel (p));
end

% From s.t to tout. `tcrit`: no step ends beyond it.
function s = integrate (s, tout, tcrit)
  steps = 0;
  if (s.state == 1)
    s = begin_at (s, tout, tcrit);
    if (s.state < 0)
      return;
    end
  else
    if ((s.tn - tout) * s.h >= 0)
      s.y = value_at (s, tout);
      s.t = tout;
      return;
    end
    [s, hit] = stop_at (s, tcrit);
    if (hit)
      return;
    end
  end
  fresh = s.state == 1;
  while (true)
    if (! fresh)
      if (steps >= s.limit)
        s = failed (s, -1);
        return;
      end
      s.w = weights (s, s.yh(:,1));
      if (any (s.w <= 0))
        s = failed (s, -6);
        return;
      end
      s.w = 1 ./ s.w;
    end
    fresh = false;
    if (eps * norm_of (s.yh(:,1), s.w) > 1)
      s = failed (s, -2 - (s.nst == 0));
      return;
    end
    s = step (s);
    steps++;
    if (s.kflag < 0)
      s = failed (s, -3 + s.kflag);
      return;
    end
    s.state = 2;
    if ((s.tn - tout) * s.h >= 0)
      s.y = value_at (s, tout);
      s.t = tout;
      return;
    end
    [s, hit] = stop_at (s, tcrit);
    if (hit)
      return;
    end
  end
end

function s = failed (s, state)
  s.state = state;
  s.y = s.yh(:,1);
  s.t = s.tn;
end

% The step that would go beyond a critical time is made shorter; `hit`: it has been reached.
function [s, hit] = stop_at (s, tcrit)
  hit = false;
  if (isempty (tcrit))
    return;
  end
  if (abs (s.tn - tcrit) <= 100 * eps * (abs (s.tn) + abs (s.h)))
    hit = true;
    s.y = s.yh(:,1);
    s.t = tcrit;
  elseif ((s.tn + s.h * (1 + 4 * eps) - tcrit) * s.h > 0)
    s.h = (tcrit - s.tn) * (1 - 4 * eps);
    s.jstart = -2;
  end
end

% The first derivative and the first step.
function s = begin_at (s, tout, tcrit)
  s.tn = s.t;
  s.jstart = 0;
  s.nst = s.hu = 0;
  s.yh = zeros (s.n, s.maxord + 1);
  h0 = s.h0;
  if ((tout - s.t) * h0 < 0)
    s.state = -3;
    return;
  end
  if (! isempty (tcrit) && h0 != 0 && (s.t + h0 - tcrit) * h0 > 0)
    h0 = tcrit - s.t;
  end
  dy = derivative (s, s.t, s.y);
  s.yh(:,1) = s.y;
  s.w = weights (s, s.y);
  if (any (s.w <= 0))
    s.state = -3;
    return;
  end
  s.w = 1 ./ s.w;
  if (h0 == 0)
    [h0, s.state] = first_step (s, tout, dy);
    if (s.state < 0)
      return;
    end
  end
  rh = abs (h0) * s.per_hmax;
  if (rh > 1)
    h0 = h0 / rh;
  end
  s.h = h0;
  s.yh(:,2) = h0 * dy;
end

function [h0, state] = first_step (s, tout, dy)
  state = s.state;
  h0 = 0;
  distance = abs (tout - s.t);
  w0 = max (abs (s.t), abs (tout));
  if (distance < 2 * eps * w0 || distance == 0)
    state = -3;
    return;
  end
  tol = max (s.rtol, 100 * eps);
  tol = min (tol, 0.001);
  total = norm_of (dy, s.w);
  total = 1 / (tol * w0 * w0) + tol * (total * total);
  h0 = min (1 / sqrt (total), distance);
  if (tout - s.t < 0)
    h0 = -h0;
  end
end

% The interpolating polynomial, by Horner's rule.
function y = value_at (s, t)
  r = (t - s.tn) / s.h;
  y = s.yh(:,s.nq+1);
  for j = s.nq:-1:1
    y = s.yh(:,j) + r * y;
  end
end

% Coefficients of the backward differentiation formulas of orders 1 to 5, and what their error tests divide by.
function [elco, tesco] = coefficients ()
  elco = zeros (6, 5);
  tesco = zeros (3, 5);
  pc = zeros (6, 1);
  pc(1) = 1;
  rq1fac = 1;
  for nq = 1:5
    pc(nq+1) = 0;
    for i = nq+1:-1:2
      pc(i) = pc(i-1) + nq * pc(i);
    end
    pc(1) = nq * pc(1);
    elco(1:nq+1,nq) = pc(1:nq+1) / pc(2);
    elco(2,nq) = 1;
    tesco(:,nq) = [rq1fac; (nq + 1) / elco(1,nq); (nq + 2) / elco(1,nq)];
    rq1fac /= nq;
  end
end

% The same of the formulas of Adams, of orders 1 to 12.
function [elco, tesco] = coefficients_of_adams ()
  elco = zeros (13, 12);
  tesco = zeros (3, 12);
  elco(1:2,1) = 1;
  tesco(2,1) = 2;
  tesco(1,2) = 1;
  pc = zeros (12, 1);
  pc(1) = 1;
  rqfac = 1;
  for nq = 2:12
    rq1fac = rqfac;
    rqfac /= nq;
    for i = nq:-1:2
      pc(i) = pc(i-1) + (nq - 1) * pc(i);
    end
    pc(1) = (nq - 1) * pc(1);
    pint = pc(1);
    xpin = pc(1) / 2;
    tsign = 1;
    for i = 2:nq
      tsign = -tsign;
      pint += tsign * pc(i) / i;
      xpin += tsign * pc(i) / (i + 1);
    end
    elco(1,nq) = pint * rq1fac;
    elco(2,nq) = 1;
    for i = 2:nq
      elco(i+1,nq) = rq1fac * pc(i) / i;
    end
    ragq = 1 / (rqfac * xpin);
    tesco(2,nq) = ragq;
    if (nq < 12)
      tesco(1,nq+1) = ragq * rqfac / (nq + 1);
    end
    tesco(3,nq-1) = ragq;
  end
end

% One step: predicted, corrected by a chord iteration (of Adams' formulas by substitution), tested; its size and order chosen anew where it fails or that
% pays. s.kflag: 0, or why there was none (-1: error tests, -2: convergence).
function s = step (s)
  s.kflag = 0;
  told = s.tn;
  failures = 0;
  if (s.jstart == 0)
    s.nq = 1;
    s.wait = 2;
    s.rmax = 10000;
    s.rc = 0;
    s.el0 = 1;
    s.crate = 0.7;
    s.hold = s.h;
    s.nslp = 0;
    s.new_matrix = s.stiff;
    if (s.stiff)
      [s.elco, s.tesco] = coefficients ();
    else
      [s.elco, s.tesco] = coefficients_of_adams ();
    end
    s = take_order (s);
  elseif (s.jstart == -2 && s.h != s.hold)
    rh = s.h / s.hold;
    s.h = s.hold;
    s = rescale_by (s, rh);
  end
  s.jstart = 1;
  while (true)
    if (abs (s.rc - 1) > 0.3 || s.nst >= s.nslp + 20)
      s.new_matrix = s.stiff;
    end
    s.tn += s.h;
    s.yh = predicted (s.yh, s.nq, 1);
    if (s.stiff)
      [s, converged, del, m] = correct (s);
    else
      [s, converged, del, m] = substitute (s);
    end
    if (! converged)
      failures++;
      s.rmax = 2;
      s.tn = told;
      s.yh = predicted (s.yh, s.nq, -1);
      if (abs (s.h) <= s.hmin * 1.00001 || failures == 10)
        s.kflag = -2;
        break;
      end
      s.new_matrix = s.stiff;
      s = rescale_by (s, max (0.25, s.hmin / abs (s.h)));
      continue;
    end
    if (m == 0)
      dsm = del / s.tesco(2,s.nq);
    else
      dsm = norm_of (s.acor, s.w) / s.tesco(2,s.nq);
    end
    if (dsm <= 1)
      s = accept (s, dsm);
      break;
    end
    s.kflag--;
    s.tn = told;
    s.yh = predicted (s.yh, s.nq, -1);
    s.rmax = 2;
    if (abs (s.h) <= s.hmin * 1.00001 || s.kflag == -10)
      s.kflag = -1;
      break;
    elseif (s.kflag <= -3)
      s = begin_again (s);
    else
      s = choose (s, dsm, 0);
    end
  end
  s.hold = s.h;
end

function s = take_order (s)
  s.el = s.elco(:,s.nq);
  s.rc = s.rc * s.el(1) / s.el0;
  s.el0 = s.el(1);
  s.conit = 0.5 / (s.nq + 2);
end

% Steps of another size: the columns are scaled by powers of the ratio.
function s = rescale_by (s, rh)
  rh = min (rh, s.rmax);
  rh = rh / max (1, abs (s.h) * s.per_hmax * rh);
  r = 1;
  for j = 2:s.nq+1
    r *= rh;
    s.yh(:,j) *= r;
  end
  s.h *= rh;
  s.rc *= rh;
  s.wait = s.nq + 1;
end

% Pascal's triangle times the columns, or its inverse (by = -1).
function yh = predicted (yh, nq, by)
  for k = 1:nq
    for j = nq+1-k:nq
      yh(:,j) += by * yh(:,j+1);
    end
  end
end

% The corrector: at most three iterations, and again with a matrix of this step where an old one did not do.
function [s, converged, del, m] = correct (s)
  converged = false;
  current = false;
  del = delp = 0;
  while (true)
    m = 0;
    y = s.yh(:,1);
    savf = derivative (s, s.tn, y);
    if (s.new_matrix)
      [s, y, singular] = matrix_of (s, y, savf);
      s.new_matrix = false;
      s.rc = 1;
      s.nslp = s.nst;
      s.crate = 0.7;
      current = true;
      if (singular)
        return;
      end
    end
    s.acor = zeros (s.n, 1);
    while (true)
      d = s.h * savf - (s.yh(:,2) + s.acor);
      d = s.upper \ (s.lower \ d(s.order));
      del = norm_of (d, s.w);
      s.acor += d;
      y = s.yh(:,1) + s.el(1) * s.acor;
      if (m != 0)
        s.crate = max (0.2 * s.crate, del / delp);
      end
      dcon = del * min (1, 1.5 * s.crate) / (s.tesco(2,s.nq) * s.conit);
      if (dcon <= 1)
        converged = true;
        return;
      end
      m++;
      if (m == 3 || (m >= 2 && del > 2 * delp))
        break;
      end
      delp = del;
      savf = derivative (s, s.tn, y);
    end
    if (current)
      return;
    end
    s.new_matrix = true;
  end
end

% The corrector without a matrix.
function [s, converged, del, m] = substitute (s)
  converged = false;
  m = del = delp = 0;
  savf = derivative (s, s.tn, s.yh(:,1));
  s.acor = zeros (s.n, 1);
  while (true)
    savf = s.h * savf - s.yh(:,2);
    del = norm_of (savf - s.acor, s.w);
    y = s.yh(:,1) + s.el(1) * savf;
    s.acor = savf;
    if (m != 0)
      s.crate = max (0.2 * s.crate, del / delp);
    end
    if (del * min (1, 1.5 * s.crate) / (s.tesco(2,s.nq) * s.conit) <= 1)
      converged = true;
      return;
    end
    m++;
    if (m == 3 || (m >= 2 && del > 2 * delp))
      return;
    end
    delp = del;
    savf = derivative (s, s.tn, y);
  end
end

% I - h el J as its factors; J by differences where no function gives it.
function [s, y, singular] = matrix_of (s, y, savf)
  hl0 = s.h * s.el0;
  if (! isempty (s.jac))
    p = s.jac (y, s.tn) * -hl0;
  else
    fac = norm_of (savf, s.w);
    r0 = 1000 * abs (s.h) * eps * s.n * fac;
    if (r0 == 0)
      r0 = 1;
    end
    p = zeros (s.n);
    for j = 1:s.n
      yj = y(j);
      r = max (1.4901161193847656e-08 * abs (yj), r0 / s.w(j));
      y(j) += r;
      p(:,j) = (derivative (s, s.tn, y) - savf) * (-hl0 / r);
      y(j) = yj;
    end
  end
  for j = 1:s.n
    p(j,j) += 1;
  end
  [s.lower, s.upper, s.order] = lu (p, "vector");
  singular = any (diag (s.upper) == 0);
end

% The step is taken; every few the order is thought over.
function s = accept (s, dsm)
  s.kflag = 0;
  s.nst++;
  s.hu = s.h;
  used = s.nq;
  for j = 1:s.nq+1
    s.yh(:,j) += s.el(j) * s.acor;
  end
  s.wait--;
  if (s.wait == 0)
    rhup = 0;
    if (s.nq < s.maxord)
      dup = norm_of (s.acor - s.yh(:,s.maxord+1), s.w) / s.tesco(3,s.nq);
      rhup = 1 / (1.4 * dup ^ (1 / (s.nq + 2)) + 0.0000014);
    end
    s = choose (s, dsm, rhup);
  elseif (s.wait == 1 && s.nq < s.maxord)
    s.yh(:,s.maxord+1) = s.acor;
  end
  s.acor *= 1 / s.tesco(2,used);
end

% The order, one lower or one higher, that allows the largest step.
function s = choose (s, dsm, rhup)
  l = s.nq + 1;
  rhsm = 1 / (1.2 * dsm ^ (1 / l) + 0.0000012);
  rhdn = 0;
  if (s.nq > 1)
    ddn = norm_of (s.yh(:,l), s.w) / s.tesco(1,s.nq);
    rhdn = 1 / (1.3 * ddn ^ (1 / s.nq) + 0.0000013);
  end
  newq = s.nq;
  rh = rhsm;
  if (rhsm < rhup && rhup > rhdn)
    newq = l;
    rh = rhup;
  elseif (rhsm < rhdn || (rhsm < rhup && rhup <= rhdn))
    newq = s.nq - 1;
    rh = rhdn;
    if (s.kflag < 0 && rh > 1)
      rh = 1;
    end
  end
  if (s.kflag == 0 && rh < 1.1)
    s.wait = 3;
    return;
  end
  if (newq > s.nq)
    s.yh(:,newq+1) = s.acor * (s.el(l) / l);
  elseif (s.kflag <= -2)
    rh = min (rh, 0.2);
  end
  if (newq != s.nq)
    s.nq = newq;
    s = take_order (s);
  end
  s = rescale_by (s, max (rh, s.hmin / abs (s.h)));
  if (s.kflag == 0)
    s.rmax = 10;
  end
end

% After three failed tests: order 1, a tenth of the step, the derivative anew.
function s = begin_again (s)
  s.h *= max (s.hmin / abs (s.h), 0.1);
  s.yh(:,2) = s.h * derivative (s, s.tn, s.yh(:,1));
  s.new_matrix = s.stiff;
  s.wait = 5;
  if (s.nq > 1)
    s.nq = 1;
    s = take_order (s);
  end
end

function msg = explain (s)
  switch (s.state)
    case -1
      msg = sprintf ("excess work on this call (t = %g; perhaps wrong integration method)", s.t);
    case -2
      msg = "excess accuracy requested (tolerances too small)";
    case -3
      msg = "invalid input detected (see printed message)";
    case -4
      msg = sprintf ("repeated error test failures (t = %g; check all inputs)", s.t);
    case -5
      msg = sprintf ("repeated convergence failures (t = %g; perhaps bad Jacobian supplied or wrong choice of integration method or tolerances)", s.t);
    otherwise
      msg = sprintf ("error weight became zero during problem. (t = %g; solution component i vanished, and atol or atol(i) == 0)", s.t);
  end
end
