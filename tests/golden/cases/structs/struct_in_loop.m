% A struct in a loop that stays lives in the residual program.
%
% RUN:  specialise st_kept_loop -d 'c = 2' -t 'x: realscalar' -t 'm: realscalar' --nargout 2
% TRY:  st_kept_loop(1, 5, 2)
% TRY:  st_kept_loop(1, 0, 2)
% TRY:  st_kept_loop(NaN, 3, 2)
function [y, z] = st_kept_loop(x, m, c)
  s = struct('pos', x, 'vel', c);
  prev = struct('pos', 0, 'vel', 0);
  k = 0;
  while k < m
    prev = s;
    s.pos = s.pos + s.vel;
    s.vel = s.vel * 0.5 + prev.pos;
    k = k + 1;
  end
  y = s.pos - prev.pos;
  z = s;
end
% --- residual -------------------------------------------------------
function [y, z] = st_kept_loop(x, m)
    k = 0;
    prev = struct('pos', 0, 'vel', 0);
    s = struct('pos', x, 'vel', 2);
    while k < m
        prev = s;
        s.pos = s.pos + s.vel;
        s.vel = s.vel * 0.5 + prev.pos;
        k = k + 1;
    end
    y = s.pos - prev.pos;
    z = s;
end
% --- remarks --------------------------------------------------------
