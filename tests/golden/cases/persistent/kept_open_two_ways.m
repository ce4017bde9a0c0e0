% Stored on two ways, then on one of two.
%
% RUN:  specialise kept_open_two_ways -t 'x: real double scalar' -t 'c: real double scalar'
% TRY:  kept_open_two_ways(2, 3)
% TRY:  kept_open_two_ways(4, -1)
% TRY:  kept_open_two_ways(NaN, 1)
% TRY:  kept_open_two_ways(-0, -0)
% TRY:  kept_open_two_ways(1, 2)
function y = kept_open_two_ways (x, c)
  if c > 0
    keep ('set', x);
  else
    keep ('set', 2 * x);
  end
  y = keep ('get');
  if c > 1
    keep ('set', [x, c]);
  end
  y = y + sum (keep ('get'));
end
function r = keep (w, v)
  persistent M
  r = 0;
  switch w
    case 'set', M = v;
    case 'get', r = M;
  end
end
% --- residual -------------------------------------------------------
function y = kept_open_two_ways(x, c)
    if c > 0
        kept_open_two_ways__keep__M = x;
    else
        kept_open_two_ways__keep__M = 2 * x;
    end
    y = kept_open_two_ways__keep__M;
    if c > 1
        kept_open_two_ways__keep__M = [x, c];
    end
    y = y + sum(kept_open_two_ways__keep__M);
end
% --- remarks --------------------------------------------------------
