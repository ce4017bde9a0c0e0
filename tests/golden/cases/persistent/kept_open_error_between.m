% An error may be raised between the stores of one call; the next begins with new ones.
%
% RUN:  specialise kept_open_error_between -t 'x: real double scalar' -t 'lim: real double scalar'
% TRY:  kept_open_error_between(2, 1)
% TRY:  kept_open_error_between(5, 9)
% TRY:  kept_open_error_between(-1, 2)
% TRY:  kept_open_error_between(3, 7)
% TRY:  kept_open_error_between(-0, -0)
% TRY:  kept_open_error_between(NaN, 2)
function y = kept_open_error_between (x, lim)
  model ('init', lim);
  if x > 3
    error ('kept_open_error_between:big', 'big %g', x);
  end
  model ('more', x);
  y = model ('eval', x);
end
function r = model (w, a)
  persistent M
  switch w
    case 'init'
      M = struct ('lim', a, 'k', 2);
      r = 0;
    case 'more'
      if a < 0, error ('kept_open_error_between:neg', 'negative'); end
      M.extra = {a, 'q', M.lim};
      r = 0;
    case 'eval'
      r = M.k * a + min (a, M.lim) + M.extra{1} + numel (M.extra);
  end
end
% --- residual -------------------------------------------------------
function y = kept_open_error_between(x, lim)
    if x > 3
        error('kept_open_error_between:big', 'big %g', x);
    end
    if x < 0
        error('kept_open_error_between:neg', 'negative');
    end
    y = 2 * x + min(x, lim) + x + 3;
end
% --- remarks --------------------------------------------------------
