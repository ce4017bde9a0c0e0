% An error that is caught while specialising is the last one for whoever asks in the residual.
%
% RUN:  specialise last_error -d 'v = [3 1]' -t 'x: realscalar'
% TRY:  last_error([3 1], 2)   last_error([3 1], -1)
function y = last_error(v, x)
  y = 0;
  try
    y = v(5);
  catch
    y = x;
  end
  try
    y = y + twice(v);
  catch err
    if strcmp(err.identifier, 'last:odd')
      y = y - 1;
    end
  end
  disp(lasterr());
  [~, id] = lasterr();
  disp(id);
end
function r = twice(v)
  if mod(numel(v), 2) == 0
    error('last:odd', 'not for %d', numel(v));
  end
  r = 2 * v(1);
end
% --- residual -------------------------------------------------------
function y = last_error(x)
    lasterr('v(5): out of bound 2 (dimensions are 1x2)', 'Octave:index-out-of-bounds');
    lasterr('not for 2', 'last:odd');
    y = x - 1;
    disp(lasterr());
    [~, id] = lasterr();
    disp(id);
end
% --- remarks --------------------------------------------------------
