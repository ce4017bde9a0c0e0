% Loops over the numbers in a struct array: what its elements are is asked where it may have changed. Elements that are no
% numbers, copies that share them, and subscripts outside are what they are for Octave.
%
% RUN:  specialise loops_over_struct_arrays --nargout 3 -t 'n: realscalar' -t 'how: realscalar'
% TRY:  loops_over_struct_arrays(5, 0)
% TRY:  loops_over_struct_arrays(5, 1)
% TRY:  loops_over_struct_arrays(5, 2)
% TRY:  loops_over_struct_arrays(5, 3)
% TRY:  loops_over_struct_arrays(5, 4)
% TRY:  loops_over_struct_arrays(5, 5)
% TRY:  loops_over_struct_arrays(1, 0)
% TRY:  loops_over_struct_arrays(0, 0)
% TRY:  loops_over_struct_arrays(300, 0)
% TRY:  loops_over_struct_arrays(300, 5)
function [e, x, q] = loops_over_struct_arrays(n, how)
  p = struct('x', {}, 'v', {});
  for k = 1:n
    p(k).x = k + 0.1 * mod(k, 3);
    p(k).v = 0;
  end
  if how == 1
    p(3).x = [1 2];
  elseif how == 2
    p(3).v = 'a';
  elseif how == 3
    n = n + 1;
  elseif how == 4
    p(2).x = [];
  end
  q = p;
  for s = 1:4
    for k = 2:n - 1
      f = p(k - 1).x - 2 * p(k).x + p(k + 1).x;
      p(k).v = p(k).v + 0.5 * f;
      if how == 5 && k == 4
        q = p;
      end
    end
    for k = 1:n
      p(k).x = p(k).x + 0.5 * p(k).v;
    end
  end
  e = 0;
  x = zeros(1, 0);
  for k = 1:n
    e = e + p(k).v * p(k).v / 2;
    x(k) = p(k).x;
  end
end
% --- residual -------------------------------------------------------
function [e, x, q] = loops_over_struct_arrays(n, how)
    p = struct('x', {}, 'v', {});
    for k = 1:n
        p(k).x = k + 0.1 * mod(k, 3);
        p(k).v = 0;
    end
    if how == 1
        p(3).x = [1, 2];
    elseif how == 2
        p(3).v = 'a';
    elseif how == 3
        n = n + 1;
    elseif how == 4
        p(2).x = [];
    end
    q = p;
    for s = 1:4
        for k = 2:n-1
            f = p(k - 1).x - 2 * p(k).x + p(k + 1).x;
            p(k).v = p(k).v + 0.5 * f;
            if how == 5 && k == 4
                q = p;
            end
        end
        for k = 1:n
            p(k).x = p(k).x + 0.5 * p(k).v;
        end
    end
    e = 0;
    x = zeros(1, 0);
    for k = 1:n
        e = e + p(k).v * p(k).v / 2;
        x(k) = p(k).x;
    end
end
% --- remarks --------------------------------------------------------
% 31:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
