% Known steps with a comma-separated list of arguments each.
%
% RUN:  specialise config_pipeline -d 'steps = {'"'"'scale'"'"', 2; '"'"'shift'"'"', -1; '"'"'clip'"'"', [0 5]}' -t 'x: real double [1 ?]'
% TRY:  config_pipeline({'scale', 2; 'shift', -1; 'clip', [0 5]}, [0 1 2 3 4])
% TRY:  config_pipeline({'scale', 2; 'shift', -1; 'clip', [0 5]}, zeros(1,0))
function x = config_pipeline(steps, x)
  for k = 1:size(steps, 1)
    x = apply_step(x, steps{k, :});
  end
end
function x = apply_step(x, name, arg)
  switch name
    case 'scale'
      x = x * arg;
    case 'shift'
      x = x + arg;
    case 'clip'
      x = min(max(x, arg(1)), arg(2));
    otherwise
      error('step:unknown', '%s', name);
  end
end
% --- residual -------------------------------------------------------
function x = config_pipeline(x)
    x = x * 2 - 1;
    x = min(max(x, 0), 5);
end
% --- remarks --------------------------------------------------------
