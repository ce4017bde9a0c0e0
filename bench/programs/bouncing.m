% Points move and turn back where they have left the box.
function p = bouncing(p, v, dt, steps)
  for s = 1:steps
    p = p + dt * v;
    out = p < 0 | p > 1;
    v(out) = -v(out);
  end
end
