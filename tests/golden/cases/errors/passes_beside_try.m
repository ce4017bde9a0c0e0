% In a function with `try` and `unwind_protect` what guarded code does not mention is treated as anywhere.
%
% RUN:  specialise passes_beside_try -d 'n = 3' -t 'A: real double [2 2]' -t 'x: real scalar'
% TRY:  passes_beside_try(3, [1 2; 3 4], 2)
% TRY:  passes_beside_try(3, [1 2; 2 4], 0.5)
% TRY:  passes_beside_try(3, [2 0; 0 1], -1)
function [y, w] = passes_beside_try (n, A, x)
  y = 0;
  p.gain = x;
  p.bias = [1, x, x * x];
  for k = 1:n
    t = p.gain * k;
    y = y + t * p.bias(k);
  end
  w = 0;
  half = [0, 0];
  try
    half(1) = x;
    half(2) = chol (A)(1);
    w = sum (half);
  catch e
    w = half;
    disp (e.message);
  end
  unwind_protect
    y = y + helper (x, A);
  unwind_protect_cleanup
    disp (x);
  end
  q = [A(1), A(2)];
  y = y + q(1) * q(2) + A(1) * A(2);
end
function r = helper (x, A)
  s.a = x + 1;
  s.b = s.a * s.a;
  try
    r = A \ [1; s.b];
    r = r(1) + helper_two (x);
  catch
    r = s.b;
  end
end
function r = helper_two (x)
  if x > 1
    error ('too large: %g', x);
  end
  r = x;
end
% --- residual -------------------------------------------------------
function y = passes_beside_try(A, x)
    p__bias = [1, x, x * x];
    y = 0 + x * p__bias(1);
    y = y + x * 2 * p__bias(2);
    y = y + x * 3 * p__bias(3);
    half = [0, 0];
    try
        half(1) = x;
        half(2) = subsref(chol(A), struct('type', '()', 'subs', {{1}}));
    catch e
        disp(e.message);
    end
    unwind_protect
        y = y + helper__1(x, A);
    unwind_protect_cleanup
        disp(x);
    end_unwind_protect
    A__1 = A(1) * A(2);
    y = y + A__1 + A__1;
end

function r = helper__1(x, A)
    s__a = x + 1;
    s__b = s__a * s__a;
    try
        r = A \ [1; s__b];
        if x > 1
            error('too large: %g', x);
        end
        r__1 = x;
        r = r(1) + r__1;
    catch
        r = s__b;
    end
end
% --- remarks --------------------------------------------------------
