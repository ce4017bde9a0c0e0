% What an earlier call stored is read: the variable stays in the residual.
%
% RUN:  specialise kept_open_is_read_first -t 'x: real double scalar'
% TRY:  kept_open_is_read_first(2)
% TRY:  kept_open_is_read_first(5)
% TRY:  kept_open_is_read_first(-0)
% TRY:  kept_open_is_read_first(7)
function y = kept_open_is_read_first (x)
  y = keep ('get') + 1;
  keep ('set', x);
end
function r = keep (w, v)
  persistent M
  if isempty (M), M = 0; end
  switch w
    case 'set', M = v; r = 0;
    case 'get', r = M;
  end
end
% --- residual -------------------------------------------------------
function y = kept_open_is_read_first(x)
    global kept_open_is_read_first__keep__M;
    if isempty(kept_open_is_read_first__keep__M)
        kept_open_is_read_first__keep__M = 0;
    end
    y = kept_open_is_read_first__keep__M + 1;
    if isempty(kept_open_is_read_first__keep__M)
        kept_open_is_read_first__keep__M = 0;
    end
    kept_open_is_read_first__keep__M = x;
end
% --- remarks --------------------------------------------------------
