% What only reads a global variable may be left out where nobody needs it; what may fail besides stays.
%
% RUN:  specialise unneeded_reads -t 'x: real double scalar' -t 'k: real double scalar'
% TRY:  unneeded_reads(2, 1)   unneeded_reads(-3.5, 2)   unneeded_reads(1, 0)
function y = unneeded_reads(x, k)
  global g
  g = [x, 2 * x];
  t = g * 2;
  n = numel(g);
  half(g);
  if g(1) > 2
    s = g(2);
  end
  u = g(k);
  y = x + n + g(2);
end
function r = half(v)
  r = v / 2;
end
% --- residual -------------------------------------------------------
function y = unneeded_reads(x, k)
    global g;
    g = [x, 2 * x];
    u = g(k);
    y = x + 2 + g(2);
end
% --- remarks --------------------------------------------------------
