% Lists of none or several values where one is wanted: an operator refuses them, a condition is false, a switch finds nothing.
%
% RUN:  specialise list_operands -t 'k: realscalar'
% TRY:  list_operands({1}, struct('a', 3), 1)   list_operands({1, 2}, struct('a', {3, 4}), 1)   list_operands({}, struct('a', {}), 2)   list_operands({1, 2}, struct('a', 3), 2)   list_operands({[1 2]}, struct('a', {3, 4}), 3)   list_operands({[1 2]}, struct('a', {3, 4}), 4)
function y = list_operands(c, s, k)
  y = k;
  if c{:}
    y = y + 1;
  end
  switch s.a
  case 3
    y = y + 10;
  end
  if k > 1 && c{:}
    y = y + 100;
  end
  if k == 1
    y = y + s.a;
  elseif k == 2
    y = [y, -c{:}];
  elseif k == 3
    y = y * (c{:});
  else
    for j = c{:}
      y = y + j;
    end
  end
end
% --- residual -------------------------------------------------------
function y = list_operands(c, s, k)
    y = k;
    if c{:}
        y = y + 1;
    end
    switch s.a
        case 3
            y = y + 10;
    end
    if k > 1 && c{:}
        y = y + 100;
    end
    if k == 1
        y = y + s.a;
    elseif k == 2
        y = [y, -c{:}];
    elseif k == 3
        y = y * c{:};
    else
        for j = c{:}
            y = y + j;
        end
    end
end
% --- remarks --------------------------------------------------------
