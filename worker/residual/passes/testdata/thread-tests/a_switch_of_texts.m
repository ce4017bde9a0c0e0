% Each branch says which case is taken; a text that no case has takes the otherwise.
% FACTS: numbers x y; sure e
function y = f (x)
  if x > 1
    e = 'high';
    y = 1;
  elseif x < 0
    e = 'low';
    y = 2;
  else
    e = 'mid';
    y = 3;
  end
  switch e
    case 'high'
      y = y + x;
    case {'low', 'lower'}
      y = y - x;
    otherwise
      y = 0;
  end
end
% --- after ---
function y = f(x)
    if x > 1
        e = 'high';
        y = 1;
        y = y + x;
    elseif x < 0
        e = 'low';
        y = 2;
        y = y - x;
    else
        e = 'mid';
        y = 3;
        y = 0;
    end
end
