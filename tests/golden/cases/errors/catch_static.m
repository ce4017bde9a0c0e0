% An error that is certain is caught where it is specialised.
%
% RUN:  specialise catch_static_err -d 'mode = '"'"'bad'"'"'' -t 'x: realscalar' --nargout 3
% TRY:  catch_static_err('bad', 2)
% TRY:  catch_static_err('bad', NaN)
function [y, id, n] = catch_static_err(mode, x)
  n = 1;
  try
    n = 2;
    check(mode);
    y = x;
  catch e
    y = -x;
    id = e.identifier;
    n = n + numel(e.message);
  end
end
function check(mode)
  switch mode
    case 'good'
    otherwise
      error('catch:mode', 'mode %s is bad', mode);
  end
end
% --- residual -------------------------------------------------------
function [y, id, n] = catch_static_err(x)
    y = -x;
    id = 'catch:mode';
    n = 17;
end
% --- remarks --------------------------------------------------------
