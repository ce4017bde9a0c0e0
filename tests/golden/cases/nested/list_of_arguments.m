% A nested function with `varargin`, which stores into a cell that it shares.
% RUN:  specialise list_of_arguments -d 'level = 2' -t 'x: real double scalar' --nargout 2
% TRY:  list_of_arguments(2, 8)
% TRY:  list_of_arguments(2, 1)
% TRY:  list_of_arguments(2, NaN)
function [out, text] = list_of_arguments(level, x)
  lines = {};
  say(1, 'start %g', x);
  out = x;
  for k = 1:3
    out = out / 2 + k;
    say(k, 'step %d: %g', k, out);
  end
  if out > 3
    say(3, 'big');
  end
  n = say(0);
  text = [strjoin(lines, '; '), sprintf(' (%d)', n)];
  function n = say(l, varargin)
    n = numel(varargin);
    if l >= level
      lines{end+1} = sprintf(varargin{:});
    end
  end
end
% --- residual -------------------------------------------------------
function [out, text] = list_of_arguments(x)
    out = (x / 2 + 1) / 2 + 2;
    lines = sprintf('step 2: %g', out);
    out = out / 2 + 3;
    lines__2 = sprintf('step 3: %g', out);
    if out > 3
        lines = {lines, lines__2, 'big'};
    else
        lines = {lines, lines__2};
    end
    text = [strjoin(lines, '; '), ' (0)'];
end
% --- remarks --------------------------------------------------------
