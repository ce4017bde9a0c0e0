function [t, y] = ode45_logistic_by_hand(span, y0)
  first = span(1);
  last = span(2);
  if first == last
    error('Octave:invalid-input-arg', 'ode45: invalid time span, TRANGE(1) == TRANGE(2)');
  end
  way = sign(last - first);
  largest = 0.1 * abs(last - first);
  % the first step
  size0 = abs(y0);
  d0 = size0 / max(1e-6, 0.001 * size0);
  slope = y0 * (2 - 0.25 * y0);
  size1 = abs(slope);
  d1 = size1 / max(1e-6, 0.001 * size1);
  if d0 < 1e-5 || d1 < 1e-5
    h0 = 1e-6;
  else
    h0 = 0.01 * (d0 / d1);
  end
  probe = y0 + h0 * slope;
  change = probe * (2 - 0.25 * probe) - slope;
  size2 = abs(change);
  d2 = 1 / h0 * (size2 / max(1e-6, 0.001 * size2));
  steepest = max(d1, d2);
  if steepest <= 1e-15
    h1 = max(1e-6, h0 * 0.001);
  else
    h1 = (0.01 / steepest)^(1 / 6);
  end
  h = way * min(abs(way * min(100 * h0, h1)), largest);
  % the tableau of Dormand and Prince
  a = [0, 0, 0, 0, 0; 1/5, 0, 0, 0, 0; 3/40, 9/40, 0, 0, 0; 44/45, -56/15, 32/9, 0, 0; ...
       19372/6561, -25360/2187, 64448/6561, -212/729, 0; 9017/3168, -355/33, 46732/5247, 49/176, -5103/18656];
  b = [35/384; 0; 500/1113; 125/192; -2187/6784; 11/84];
  e = [5179/57600; 0; 7571/16695; 393/640; -92097/339200; 187/2100; 1/40];
  now = first;
  at = y0;
  t = first;
  x = y0;
  start = y0 * (2 - 0.25 * y0);
  lost = 0;
  steps = 1;
  rejected = 0;
  while way * now < way * last
    exact = h - lost;
    next = now + exact;
    lost = next - now - exact;
    k = zeros(1, 7);
    k(1) = start;
    ha = h * a;
    p = at + k(1) * ha(2, 1);
    k(2) = p * (2 - 0.25 * p);
    p = at + k(1:2) * ha(3, 1:2).';
    k(3) = p * (2 - 0.25 * p);
    p = at + k(1:3) * ha(4, 1:3).';
    k(4) = p * (2 - 0.25 * p);
    p = at + k(1:4) * ha(5, 1:4).';
    k(5) = p * (2 - 0.25 * p);
    p = at + k(1:5) * ha(6, 1:5).';
    k(6) = p * (2 - 0.25 * p);
    new = at + k(1:6) * (h * b);
    k(7) = new * (2 - 0.25 * new);
    other = at + k * (h * e);
    off = abs(new - other) / max(1e-6, 0.001 * max(abs(new), abs(at)));
    if off <= 1
      steps = steps + 1;
      t(steps) = next;
      x(steps) = new;
      now = next;
      at = new;
      start = k(7);
      rejected = 0;
    else
      rejected = rejected + 1;
      if rejected >= 5000
        error('ode45: no step is small enough at t = %f', now);
      end
    end
    wide = min(abs(h * min(1.5, max(0.8, 0.38^(1 / 6) * (1 / (off + eps))^(1 / 6)))), largest);
    if ~(wide > eps(t(end)))
      break
    end
    h = way * min(wide, abs(last - now));
  end
  if way * t(end) < way * last
    warning('integrate_adaptive:unexpected_termination', 'ode45: stopped at t = %f before %f', t(end), last);
  end
  t = t(:);
  y = x.';
end
