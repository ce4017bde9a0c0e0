% An integrator with an event function in its options.
%
% RUN:  specialise ode_events -d 'tspan = [0 1]' -d 'rhs = @(t, y) -2 * y' -d 'opts = struct('"'"'h'"'"', 0.25, '"'"'event'"'"', @(t, y) y < 0.3)' -t 'y0: realscalar' --nargout 2
% TRY:  ode_events(@(t, y) -2 * y, [0 1], 1, struct('h', 0.25, 'event', @(t, y) y < 0.3))
% TRY:  ode_events(@(t, y) -2 * y, [0 1], 0.1, struct('h', 0.25, 'event', @(t, y) y < 0.3))
function [t, y] = ode_events(rhs, tspan, y0, opts)
  h = opts.h;
  t = tspan(1); y = y0;
  while t(end) < tspan(2)
    k1 = rhs(t(end), y(end));
    k2 = rhs(t(end) + h / 2, y(end) + h / 2 * k1);
    t(end+1) = t(end) + h;
    y(end+1) = y(end) + h * k2;
    if isfield(opts, 'event') && opts.event(t(end), y(end))
      break;
    end
  end
end
% --- residual -------------------------------------------------------
function [t, y] = ode_events(y0)
    y = y0;
    y(2) = y + 0.25 * (-2 * (y + 0.125 * (-2 * y)));
    y__1 = y(2);
    if y__1 < 0.3
        t = [0, 0.25];
    else
        y(3) = y__1 + 0.25 * (-2 * (y__1 + 0.125 * (-2 * y__1)));
        y__2 = y(3);
        if y__2 < 0.3
            t = [0, 0.25, 0.5];
        else
            y(4) = y__2 + 0.25 * (-2 * (y__2 + 0.125 * (-2 * y__2)));
            y__3 = y(4);
            if y__3 < 0.3
                t = [0, 0.25, 0.5, 0.75];
            else
                y(5) = y__3 + 0.25 * (-2 * (y__3 + 0.125 * (-2 * y__3)));
                t = [0, 0.25, 0.5, 0.75, 1];
            end
        end
    end
end
% --- remarks --------------------------------------------------------
