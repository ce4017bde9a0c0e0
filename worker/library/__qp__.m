function [x, lambda, info, iter] = __qp__ (x, H, q, Aeq, beq, Ain, bin, maxit, rtol)
  % Minimises 0.5 x'*H*x + q'*x where Aeq*x = beq and Ain*x >= bin, from an x that satisfies them: what qp and sqp call.
  %
  % An active-set method in the null space. Constraints that hold with equality are active; a step goes to the minimum
  % within them, by the Cholesky factor of the reduced Hessian, or along a direction of negative or no curvature where
  % there is none, as far as the first constraint on the way, which becomes active. Where there is no step left, the
  % multipliers say: all of one sign, and this is the solution; else the worst constraint is dropped.
  %
  % The order of operations is Octave's, so that the bits are, but where the null space has one dimension and x at least
  % eight, and with the kernels that OpenBLAS has for AVX-512 (8 of 60 problems of four variables): there the last bit
  % may be another. The multipliers of a run that ended at its limit are those of the last
  % step, where Octave shows what its memory holds for constraints that have none yet.
  if (nargin != 9)
    error ("Octave:invalid-fun-call", "Invalid call to __qp__");
  end
  neq = numel (beq);
  active = active_at (x, Ain, bin, rtol);
  [direction, lowest] = least_curved (H);
  info = 0;
  iter = 0;
  while (true)
    iter++;
    g = q + H * x;
    A = [Aeq; Ain(active, :)];
    if (isempty (A))
      p = free_step (H, g, direction, lowest);
      multipliers = zeros (0, 1);
    else
      p = bound_step (H, g, A);
      Y = pinv (A);
      Y = Y.';
      multipliers = Y * (g + H * p);
    end
    if (max (abs (p)) < rtol)
      ours = multipliers(neq + 1:end);
      [least, which] = min (ours);
      if (isempty (ours) || least >= 0)
        break;
      end
      active = active([1:which - 1, which + 1:numel(active)]);
    else
      [alpha, block] = longest_step (x, p, Ain, bin, active);
      if (block > 0)
        active = [active, block];
      end
      x += alpha * p;
    end
    if (iter == maxit)
      info = 3;
      break;
    end
  end
  lambda = zeros (neq + numel (bin), 1);
  lambda(1:neq) = multipliers(1:neq);
  known = min (numel (active), numel (multipliers) - neq);
  lambda(neq + active(1:known)) = multipliers(neq + (1:known));
end

function active = active_at (x, Ain, bin, rtol)
  active = zeros (1, 0);
  for k = 1:numel (bin)
    if (abs (Ain(k, :) * x - bin(k)) < rtol * (1 + abs (bin(k))))
      active = [active, k];
    end
  end
end

function [direction, lowest] = least_curved (H)
  [V, D] = eig (H);
  [lowest, at] = min (real (diag (D)));
  direction = real (V(:, at));
end

function p = downhill (p, g)
  if (p' * g > eps)
    p = -p;
  end
end

function p = free_step (H, g, direction, lowest)
  if (lowest > 0)
    p = -chol2inv (chol (H)) * g;
  else
    p = downhill (direction, g);
  end
end

function p = bound_step (H, g, A)
  n = columns (A);
  [U, S, V] = svd (A);
  s = max (full (S), [], 1);
  r = sum (s > max (size (A)) * s(1) * eps);
  p = zeros (n, 1);
  if (r == n)
    return;
  end
  Z = V(:, r + 1:n);
  Z(abs (Z) < eps) = 0;
  Zt = Z.';
  reduced = Zt * H * Z;
  [R, fails] = chol (reduced);
  if (fails)
    p = downhill (Z * least_curved (reduced), g);
  else
    p = Z * (-chol2inv (R) * Zt * g);
  end
end

function [alpha, block] = longest_step (x, p, Ain, bin, active)
  alpha = 1;
  block = 0;
  for k = 1:rows (Ain)
    along = Ain(k, :) * p;
    if (any (active == k) || ! (along < 0))
      continue;
    end
    room = (bin(k) - Ain(k, :) * x) / along;
    if (room < alpha)
      alpha = room;
      block = k;
    end
  end
end
