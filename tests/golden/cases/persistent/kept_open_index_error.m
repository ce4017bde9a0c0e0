% An index that may fail, into an element of what is kept.
%
% RUN:  specialise kept_open_index_error -t 'x: real double scalar' -t 'q: real double scalar'
% TRY:  kept_open_index_error(2, 3)
% TRY:  kept_open_index_error(4, 7)
% TRY:  kept_open_index_error(NaN, 0)
% TRY:  kept_open_index_error(-0, 1)
% TRY:  kept_open_index_error(1, 1.5)
function y = kept_open_index_error (x, q)
  keep ('set', {x, [1 2 3]});
  y = keep ('get', q);
end
function r = keep (w, v)
  persistent M
  r = 0;
  switch w
    case 'set', M = v;
    case 'get', r = M{2}(v) + M{1};
  end
end
% --- residual -------------------------------------------------------
function y = kept_open_index_error(x, q)
    M = [1, 2, 3];
    y = M(q) + x;
end
% --- remarks --------------------------------------------------------
