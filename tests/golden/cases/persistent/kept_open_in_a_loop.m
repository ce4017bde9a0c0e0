% A function that reads what is kept, called in a loop.
%
% RUN:  specialise kept_open_in_a_loop -t 'x: real double [1 ?]' -t 'lim: real double scalar'
% TRY:  kept_open_in_a_loop([1 2 3], 3)
% TRY:  kept_open_in_a_loop(zeros (1, 0), -1)
% TRY:  kept_open_in_a_loop([NaN 1 -0], 1)
function y = kept_open_in_a_loop (x, lim)
  model ('init', struct ('w', lim, 'name', 'ab'));
  y = 0;
  for k = 1:numel (x)
    y = y + model ('eval', x(k));
  end
end
function r = model (w, a)
  persistent M
  switch w
    case 'init', M = a; r = 0;
    case 'eval'
      r = 0;
      while r < M.w * a
        r = r + numel (M.name);
      end
  end
end
% --- residual -------------------------------------------------------
function y = kept_open_in_a_loop(x, lim)
    y = 0;
    for k = 1:numel(x)
        a = x(k);
        r__1 = 0;
        while r__1 < lim * a
            r__1 = r__1 + 2;
        end
        y = y + r__1;
    end
end
% --- remarks --------------------------------------------------------
