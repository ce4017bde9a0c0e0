% Errors raised and caught by identifier.
%
% RUN:  specialise safe_div -t 'a: realscalar' -t 'b: realscalar' --nargout 2
% TRY:  safe_div(1, 2)
% TRY:  safe_div(1, 0)
% TRY:  safe_div(NaN, 1)
function [q, msg] = safe_div(a, b)
  msg = '';
  try
    if b == 0
      error('safe:zero', 'division of %g by zero', a);
    end
    if isnan(a)
      error('NaN input');
    end
    q = a / b;
  catch err
    q = Inf;
    switch err.identifier
      case 'safe:zero'
        msg = ['zero: ' err.message];
      otherwise
        msg = err.message;
    end
  end
end
% --- residual -------------------------------------------------------
function [q, msg] = safe_div(a, b)
    try
        if b == 0
            error('safe:zero', 'division of %g by zero', a);
        end
        if isnan(a)
            error('NaN input');
        end
        q = a / b;
        msg = '';
    catch err
        switch err.identifier
            case 'safe:zero'
                msg = ['zero: ', err.message];
            otherwise
                msg = err.message;
        end
        q = Inf;
    end
end
% --- remarks --------------------------------------------------------
