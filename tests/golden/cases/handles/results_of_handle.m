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
    steps = struct('seen', zeros(0, 0));
    for k = 1:3
        [value, out__7] = fun(x);
        steps.slope = out__7;
        if steps.slope == 0
            break;
        end
        step = value / steps.slope;
        x = x - step;
        steps.seen(end + 1) = x;
        if abs(step) < 1e-6
            break;
        end
    end
end
% --- remarks --------------------------------------------------------
% 13:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
