% Temporaries that are cleared and assigned again before they are read, on each way.
%
% RUN:  specialise clear_temporaries -t 'x: real double [1 3]' -d 'mode = "b"' --nargout 2
% TRY:  clear_temporaries([1 2 3], 'b')
% TRY:  clear_temporaries([3 -2 1], 'b')
function [y, s] = clear_temporaries(x, mode)
  y = zeros(1, 3);
  for k = 1:3
    [top, at] = max(x);
    y(k) = top;
    x(at) = -k;
    clear top at;
  end
  switch mode
    case 'a'
      part = y(1:2);
      s = part(1);
      clear('part')
    case 'b'
      part = y(2:3);
      if part(1) > 1
        part = part + 1;
      else
        part = part - 1;
      end
      s = sum(part);
      clear('part', 'top');
    otherwise
      s = 0;
  end
  if x(1) > 0
    part = s;
  else
    part = -s;
  end
  s = part * 2;
  try
    clear part
    part = chol(x(1) - 1);
    s = s + part;
  catch
    s = s - 1;
  end
end
% --- residual -------------------------------------------------------
function [y, s] = clear_temporaries(x)
    [top__1, at] = max(x);
    x(at) = -1;
    [top__2, at] = max(x);
    x(at) = -2;
    [top, at] = max(x);
    x(at) = -3;
    part = [top__2, top];
    if part(1) > 1
        part = part + 1;
    else
        part = part - 1;
    end
    s = sum(part);
    if x(1) > 0
        part = s;
    else
        part = -s;
    end
    s = part * 2;
    try
        part = chol(x(1) - 1);
        s = s + part;
    catch
        s = s - 1;
    end
    y = [top__1, top__2, top];
end
% --- remarks --------------------------------------------------------
