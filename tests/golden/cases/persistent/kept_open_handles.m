% Called through handles, with a cell that holds a handle which captured what is not known.
%
% RUN:  specialise kept_open_handles -t 'x: real double scalar' -t 'n: real double scalar'
% TRY:  kept_open_handles(2, 3)
% TRY:  kept_open_handles(NaN, 1)
% TRY:  kept_open_handles(-0, -0)
function y = kept_open_handles (x, n)
  f = @(w, v) keep (w, v);
  f ('set', {x, @(t) t * x});
  g = {@() keep('get', 1), @() keep('get', 2)};
  y = g{1}() + g{2}();
  f ('set', n);
  y = y + keep ('raw', 0);
end
function r = keep (w, v)
  persistent M
  r = 0;
  switch w
    case 'set', M = v;
    case 'get', r = M{2}(v) + M{1};
    case 'raw', r = M;
  end
end
% --- residual -------------------------------------------------------
function y = kept_open_handles(x, n)
    y = x + x + (2 * x + x) + n;
end
% --- remarks --------------------------------------------------------
