function height = critical_height_by_hand(shock, mach, drag)
  sine = sin(shock);
  across = (mach * sine)^2;
  behind = sqrt((across + 2 / (1.3 - 1)) / (2 * 1.3 / (1.3 - 1) * across - 1));
  turn = atan(2 * cot(shock) * (across - 1) / (mach^2 * (1.3 + cos(2 * shock)) + 2));
  sine_behind = sin(shock - turn);
  speed = (2 / ((1.3 - 1) * (behind / sine_behind)^2) + 1)^(-1 / 2);
  radial = speed * cos(shock - turn);
  tangential = -speed * sine_behind;
  cone = surface_angle(shock, radial, tangential);
  entry = mach * sqrt(1.3 * 191 * 147.5 / (2 * 860 * 147.5 * (1 + (1.3 - 1) / 2 * mach^2)));
  low = 1e-6;
  high = 5 * sine;
  missed = clearance(low, shock, cone, radial, tangential, drag, entry, entry);
  last = low;
  while true
    other = clearance(high, shock, cone, radial, tangential, drag, entry, 0);
    height = high - (high - low) / (other - missed) * other;
    if abs(height - last) < 1e-8
      break
    end
    low = high;
    high = height;
    missed = other;
    last = height;
  end
end

function slope = flow_slope(angle, flow)
  r = flow(1);
  s = flow(2);
  rr = r^2;
  ss = s^2;
  slope = [s; (ss * r * 1.3 + s * cot(angle) * 0.15000000000000002 * (ss - 1 + rr) + 0.30000000000000004 * r * (rr - 1)) / ...
           (0.15000000000000002 * (1 - rr - ss) - ss)];
end

function slope = grain_slope(state, shock, cone, radial, tangential, drag)
  angle = atan(state(2) / state(1));
  r = radial;
  s = tangential;
  if shock > angle + eps
    flow = flow_at(angle, shock, radial, tangential);
    r = flow(1);
    s = flow(2);
  end
  cosine = cos(angle);
  sine = sin(angle);
  slope = [state(3); state(4); -drag * (state(3) - (r * cosine - s * sine)); -drag * (state(4) - (r * sine + s * cosine))];
end

% The angle at which the tangential speed changes its sign: the flow from the shock wave down to one degree.
function angle = surface_angle(shock, radial, tangential)
  last = pi / 180;
  if shock == last
    error('Octave:invalid-input-arg', 'ode45: invalid time span, TRANGE(1) == TRANGE(2)');
  end
  way = sign(last - shock);
  largest = 0.1 * abs(last - shock);
  at = [radial; tangential];
  h = way * min(abs(first_step(way, shock, at, 1e-6, 0.001)), largest);
  [a, b, e] = dormand_prince();
  now = shock;
  angle = shock;
  before = sign(tangential);
  start = flow_slope(now, at);
  lost = 0;
  accepted = 0;
  rejected = 0;
  stopped = false;
  while way * now < way * last
    exact = h - lost;
    next = now + exact;
    lost = next - now - exact;
    k = zeros(2, 7);
    k(:, 1) = start;
    ha = h * a;
    k(:, 2) = flow_slope(now + h * (1/5), at + k(:, 1) * ha(2, 1));
    k(:, 3) = flow_slope(now + h * (3/10), at + k(:, 1:2) * ha(3, 1:2).');
    k(:, 4) = flow_slope(now + h * (4/5), at + k(:, 1:3) * ha(4, 1:3).');
    k(:, 5) = flow_slope(now + h * (8/9), at + k(:, 1:4) * ha(5, 1:4).');
    k(:, 6) = flow_slope(now + h, at + k(:, 1:5) * ha(6, 1:5).');
    new = at + k(:, 1:6) * (h * b);
    k(:, 7) = flow_slope(next, new);
    other = at + k * (h * e);
    off = max(abs(new - other) ./ max(1e-6, 0.001 * max(abs(new), abs(at))));
    if off <= 1
      accepted = accepted + 1;
      angle = next;
      behind = sign(new(2));
      if behind ~= before && accepted > 1
        angle = next - new(2) * (next - now) / (new(2) - at(2));
        stopped = true;
        break
      end
      before = behind;
      now = next;
      at = new;
      start = k(:, 7);
      rejected = 0;
    else
      rejected = rejected + 1;
      if rejected >= 5000
        error('ode45: no step is small enough at t = %f', now);
      end
    end
    wide = min(abs(h * min(1.5, max(0.8, 0.38^(1 / 6) * (1 / (off + eps))^(1 / 6)))), largest);
    if ~(wide > eps(angle))
      break
    end
    h = way * min(wide, abs(last - now));
  end
  if way * angle < way * last
    warn_of_end(stopped, angle, last);
  end
end

% How far the grain is from the cone when it flies along it.
function left = clearance(height, shock, cone, radial, tangential, drag, entry, rising)
  last = 10;
  at = [height / tan(shock); height; entry; rising];
  surface = tan(cone - 1e-6);
  [a, b, e] = dormand_prince();
  now = 0;
  time = 0;
  place = at;
  event = at(4) / at(3) - surface;
  start = grain_slope(at, shock, cone, radial, tangential, drag);
  h = min(abs(first_step_of_grain(at, shock, cone, radial, tangential, drag)), 1);
  lost = 0;
  accepted = 0;
  rejected = 0;
  stopped = false;
  while now < last
    exact = h - lost;
    next = now + exact;
    lost = next - now - exact;
    k = zeros(4, 7);
    k(:, 1) = start;
    ha = h * a;
    k(:, 2) = grain_slope(at + k(:, 1) * ha(2, 1), shock, cone, radial, tangential, drag);
    k(:, 3) = grain_slope(at + k(:, 1:2) * ha(3, 1:2).', shock, cone, radial, tangential, drag);
    k(:, 4) = grain_slope(at + k(:, 1:3) * ha(4, 1:3).', shock, cone, radial, tangential, drag);
    k(:, 5) = grain_slope(at + k(:, 1:4) * ha(5, 1:4).', shock, cone, radial, tangential, drag);
    k(:, 6) = grain_slope(at + k(:, 1:5) * ha(6, 1:5).', shock, cone, radial, tangential, drag);
    new = at + k(:, 1:6) * (h * b);
    k(:, 7) = grain_slope(new, shock, cone, radial, tangential, drag);
    other = at + k * (h * e);
    off = max(abs(new - other) ./ max(1e-6, 0.001 * max(abs(new), abs(at))));
    if off <= 1
      accepted = accepted + 1;
      time = next;
      place = new;
      found = new(4) / new(3) - surface;
      if sign(found) ~= sign(event) && accepted > 1
        time = next - found * (next - now) / (found - event);
        place = new - (next - time) * (new - at) / (next - now);
        stopped = true;
        break
      end
      event = found;
      now = next;
      at = new;
      start = k(:, 7);
      rejected = 0;
    else
      rejected = rejected + 1;
      if rejected >= 5000
        error('ode45: no step is small enough at t = %f', now);
      end
    end
    wide = min(abs(h * min(1.5, max(0.8, 0.38^(1 / 6) * (1 / (off + eps))^(1 / 6)))), 1);
    if ~(wide > eps(time))
      break
    end
    h = min(wide, abs(last - now));
  end
  if time < last
    warn_of_end(stopped, time, last);
  end
  left = place(2) - place(1) * tan(cone);
end

% The flow at an angle, from that at the shock wave, interpolated in the step that reaches it.
function flow = flow_at(angle, shock, radial, tangential)
  way = sign(angle - shock);
  largest = 0.1 * abs(angle - shock);
  at = [radial; tangential];
  flow = at;
  points = linspace(shock, angle);
  seen = shock;
  h = way * min(abs(first_step(way, shock, at, 1e-6, 0.001)), largest);
  [a, b, e] = dormand_prince();
  half = [6025192743/30085553152; 0; 51252292925/65400821598; -2691868925/45128329728; 187940372067/1594534317056; ...
          -1776094331/19743644256; 11237099/235043384];
  now = shock;
  start = flow_slope(now, at);
  lost = 0;
  rejected = 0;
  while way * now < way * angle
    exact = h - lost;
    next = now + exact;
    lost = next - now - exact;
    k = zeros(2, 7);
    k(:, 1) = start;
    ha = h * a;
    k(:, 2) = flow_slope(now + h * (1/5), at + k(:, 1) * ha(2, 1));
    k(:, 3) = flow_slope(now + h * (3/10), at + k(:, 1:2) * ha(3, 1:2).');
    k(:, 4) = flow_slope(now + h * (4/5), at + k(:, 1:3) * ha(4, 1:3).');
    k(:, 5) = flow_slope(now + h * (8/9), at + k(:, 1:4) * ha(5, 1:4).');
    k(:, 6) = flow_slope(now + h, at + k(:, 1:5) * ha(6, 1:5).');
    new = at + k(:, 1:6) * (h * b);
    k(:, 7) = flow_slope(next, new);
    other = at + k * (h * e);
    off = max(abs(new - other) ./ max(1e-6, 0.001 * max(abs(new), abs(at))));
    if off <= 1
      seen = points(find(way * points <= way * next, 1, 'last'));
      if way * next >= way * angle
        step = next - now;
        between = at + 0.5 * step * (k * half);
        s = (angle - now) / step;
        s2 = s.^2;
        s3 = s.^3;
        s4 = s.^4;
        flow = (1 - 11 * s2 + 18 * s3 - 8 * s4) .* at + (s - 4 * s2 + 5 * s3 - 2 * s4) .* (step * k(:, 1)) + ...
               (16 * s2 - 32 * s3 + 16 * s4) .* between + (-5 * s2 + 14 * s3 - 8 * s4) .* new + ...
               (s2 - 3 * s3 + 2 * s4) .* (step * k(:, 7));
      end
      now = next;
      at = new;
      start = k(:, 7);
      rejected = 0;
    else
      rejected = rejected + 1;
      if rejected >= 5000
        error('ode45: no step is small enough at t = %f', now);
      end
    end
    wide = min(abs(h * min(1.5, max(0.8, 0.38^(1 / 6) * (1 / (off + eps))^(1 / 6)))), largest);
    if ~(wide > eps(seen))
      break
    end
    h = way * min(wide, abs(angle - now));
  end
  if way * seen < way * angle
    error('critical_height: the flow between shock wave and cone was not followed to its end');
  end
end

function h = first_step(way, t, x, absolute, relative)
  d0 = max(abs(x) ./ max(absolute, relative * abs(x)));
  slope = flow_slope(t, x);
  d1 = max(abs(slope) ./ max(absolute, relative * abs(slope)));
  if d0 < 1e-5 || d1 < 1e-5
    h0 = 1e-6;
  else
    h0 = 0.01 * (d0 / d1);
  end
  change = abs(flow_slope(t + h0, x + h0 * slope) - slope);
  d2 = 1 / h0 * max(change ./ max(absolute, relative * change));
  steepest = max(d1, d2);
  if steepest <= 1e-15
    h1 = max(1e-6, h0 * 0.001);
  else
    h1 = (0.01 / steepest)^(1 / 6);
  end
  h = way * min(100 * h0, h1);
end

function h = first_step_of_grain(x, shock, cone, radial, tangential, drag)
  d0 = max(abs(x) ./ max(1e-6, 0.001 * abs(x)));
  slope = grain_slope(x, shock, cone, radial, tangential, drag);
  d1 = max(abs(slope) ./ max(1e-6, 0.001 * abs(slope)));
  if d0 < 1e-5 || d1 < 1e-5
    h0 = 1e-6;
  else
    h0 = 0.01 * (d0 / d1);
  end
  change = abs(grain_slope(x + h0 * slope, shock, cone, radial, tangential, drag) - slope);
  d2 = 1 / h0 * max(change ./ max(1e-6, 0.001 * change));
  steepest = max(d1, d2);
  if steepest <= 1e-15
    h1 = max(1e-6, h0 * 0.001);
  else
    h1 = (0.01 / steepest)^(1 / 6);
  end
  h = min(100 * h0, h1);
end

function [a, b, e] = dormand_prince()
  persistent stages fifth fourth
  if isempty(stages)
    stages = [0, 0, 0, 0, 0; 1/5, 0, 0, 0, 0; 3/40, 9/40, 0, 0, 0; 44/45, -56/15, 32/9, 0, 0; ...
              19372/6561, -25360/2187, 64448/6561, -212/729, 0; 9017/3168, -355/33, 46732/5247, 49/176, -5103/18656];
    fifth = [35/384; 0; 500/1113; 125/192; -2187/6784; 11/84];
    fourth = [5179/57600; 0; 7571/16695; 393/640; -92097/339200; 187/2100; 1/40];
  end
  a = stages;
  b = fifth;
  e = fourth;
end

function warn_of_end(stopped, t, last)
  if stopped
    warning('integrate_adaptive:unexpected_termination', 'ode45: stopped by an event at t = %f before %f', t, last);
  else
    warning('integrate_adaptive:unexpected_termination', 'ode45: stopped at t = %f before %f', t, last);
  end
end
