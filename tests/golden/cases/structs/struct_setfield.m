% setfield and getfield by known names.
%
% RUN:  specialise st_setfield -d 'n = 4' -t 'x: realscalar'
% TRY:  st_setfield(2, 4)
function y = st_setfield(x, n)
  s = struct('n', n);
  s = setfield(s, 'x', x);
  y = getfield(s, 'x') + getfield(s, 'n');
end
% --- residual -------------------------------------------------------
function y = st_setfield(x)
    y = x + 4;
end
% --- remarks --------------------------------------------------------
