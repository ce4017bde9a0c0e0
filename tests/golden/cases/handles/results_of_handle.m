% A function that is not known is asked for two results: the call stays, and so does nothing else.
%
% RUN:  specialise results_of_handle -d "opts = struct('TolX', 1e-6, 'MaxIter', 3)" --nargout 2
% TRY:  results_of_handle(@(x) deal(x^2 - 2, 2 * x), 1, struct('TolX', 1e-6, 'MaxIter', 3))
% TRY:  results_of_handle(@(x) deal(x, 0), 1, struct('TolX', 1e-6, 'MaxIter', 3))
% TRY:  results_of_handle([4 5 6], 1, struct('TolX', 1e-6, 'MaxIter', 3))
% TRY:  results_of_handle(@sin, 1, struct('TolX', 1e-6, 'MaxIter', 3))
function [x, steps] = results_of_handle(fun, x, opts)
  if ~isfield(opts, 'Display')
    opts.Display = 'off';
  end
  steps.seen = [];
  for k = 1:opts.MaxIter
    [value, steps.slope] = fun(x);
    if steps.slope == 0
      break;
    end
    step = value / steps.slope;
    x = x - step;
    steps.seen(end + 1) = x;
    if strcmp(opts.Display, 'iter')
      fprintf('%d %g\n', k, x);
    end
    if abs(step) < opts.TolX
      break;
    end
  end
end
% --- residual -------------------------------------------------------
function [x, steps] = results_of_handle(fun, x)
    [value, out__1] = fun(x);
    if out__1 == 0
        steps = struct('seen', zeros(0, 0), 'slope', {out__1});
    else
        step = value / out__1;
        x = x - step;
        steps = struct('seen', zeros(0, 0), 'slope', {out__1});
        steps.seen(1) = x;
        if ~(abs(step) < 1e-6 && true)
            [value, out__2] = fun(x);
            steps.slope = out__2;
            if ~(steps.slope == 0 && true)
                step = value / steps.slope;
                x = x - step;
                steps.seen(2) = x;
                if ~(abs(step) < 1e-6 && true)
                    [value, out__3] = fun(x);
                    steps.slope = out__3;
                    if ~(steps.slope == 0 && true)
                        step = value / steps.slope;
                        x = x - step;
                        steps.seen(3) = x;
                        if abs(step) < 1e-6
                        end
                    end
                end
            end
        end
    end
end
% --- remarks --------------------------------------------------------
