% Handlers in a struct, by the name of the state: in a `for` that is kept they are cases of a switch, and the state is variables.
%
% RUN:  specialise handlers_by_name -d 'cfg = struct("gain", 0.5, "top", 3)' -t 'u: real double [1 n]' --nargout 2
% TRY:  handlers_by_name(struct('gain', 0.5, 'top', 3), [1 1 1 1 -2 0 4])  handlers_by_name(struct('gain', 0.5, 'top', 3), zeros(1, 0))  handlers_by_name(struct('gain', 0.5, 'top', 3), [NaN 1 5 5 5])
function [y, n] = handlers_by_name(cfg, u)
  h = struct('idle', @do_idle, 'ramp', @do_ramp, 'full', @do_full);
  s = struct('mode', 'idle', 'v', 0, 'n', 0);
  y = zeros(size(u));
  for k = 1:numel(u)
    s = h.(s.mode)(s, u(k), cfg);
    y(k) = s.v;
  end
  n = s.n;
end
function s = do_idle(s, u, cfg)
  if u > 0.5, s.mode = 'ramp'; s.n = s.n + 1; end
  s.v = 0;
end
function s = do_ramp(s, u, cfg)
  s.v = s.v + cfg.gain * u;
  if s.v >= cfg.top
    s.mode = 'full';
  elseif u < 0
    s.mode = 'idle';
  end
end
function s = do_full(s, u, cfg)
  s.v = cfg.top;
  if u <= 0, s.mode = 'idle'; s.n = s.n + 1; end
end
% --- residual -------------------------------------------------------
function [y, n] = handlers_by_name(u)
    y = zeros(size(u));
    s__mode = 'idle';
    s__v = 0;
    n = 0;
    for k = 1:numel(u)
        switch s__mode
            case 'idle'
                if u(k) > 0.5
                    s__mode = 'ramp';
                    n = n + 1;
                end
                s__v = 0;
            case 'ramp'
                u__2 = u(k);
                s__v = s__v + 0.5 * u__2;
                if s__v >= 3
                    s__mode = 'full';
                elseif u__2 < 0
                    s__mode = 'idle';
                end
            otherwise
                s__v = 3;
                if u(k) <= 0
                    s__mode = 'idle';
                    n = n + 1;
                end
        end
        y(k) = s__v;
    end
end
% --- remarks --------------------------------------------------------
