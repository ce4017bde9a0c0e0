% A fixed policy of errors: the other policies go, identifiers and messages stay.
%
% RUN:  specialise policy_of_errors -d 'limits = struct('"'"'lo'"'"', 0, '"'"'hi'"'"', 10, '"'"'action'"'"', '"'"'rethrow'"'"')' -t 'x: real double' --nargout 2
% TRY:  policy_of_errors(struct('lo', 0, 'hi', 10, 'action', 'rethrow'), 5)
% TRY:  policy_of_errors(struct('lo', 0, 'hi', 10, 'action', 'rethrow'), 11)
% TRY:  policy_of_errors(struct('lo', 0, 'hi', 10, 'action', 'rethrow'), -1)
% TRY:  policy_of_errors(struct('lo', 0, 'hi', 10, 'action', 'rethrow'), [1 2 3])
% TRY:  policy_of_errors(struct('lo', 0, 'hi', 10, 'action', 'rethrow'), [])
% TRY:  policy_of_errors(struct('lo', 0, 'hi', 10, 'action', 'rethrow'), NaN)
function [y, msg] = policy_of_errors(limits, x)
  msg = '';
  y = -1;
  try
    if any(x(:) > limits.hi)
      error('policy_of_errors:high', 'x = %g above %g', max(x(:)), limits.hi);
    elseif any(x < limits.lo)
      error('policy_of_errors:low', 'x = %g below %g', min(x(:)), limits.lo);
    end
    y = sqrt(x(1));
  catch e
    switch limits.action
      case 'ignore'
        msg = e.message;
      case 'rethrow'
        if strncmp(e.identifier, 'policy_of_errors:', 9)
          rethrow(e);
        end
        msg = sprintf('other: %s', e.identifier);
    end
  end
end
% --- residual -------------------------------------------------------
function [y, msg] = policy_of_errors(x)
    y = -1;
    try
        if any(x(:) > 10)
            error('policy_of_errors:high', 'x = %g above %g', max(x(:)), 10);
        elseif any(x < 0)
            error('policy_of_errors:low', 'x = %g below %g', min(x(:)), 0);
        end
        y = sqrt(x(1));
        msg = '';
    catch e
        if strncmp(e.identifier, 'policy_of_errors:', 9)
            rethrow(e);
        end
        msg = sprintf('other: %s', e.identifier);
    end
end
% --- remarks --------------------------------------------------------
