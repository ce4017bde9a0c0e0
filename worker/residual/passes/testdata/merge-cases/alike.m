% Two cases are one; what does what otherwise does goes.
% FACTS: numbers y x
function y = f (s, x)
  switch s
    case 'a'
      y = x + 1;
    case 'b'
      y = 2;
    case {'c', 'd'}
      y = x + 1;
    case 'x'
      y = 2;
    case 'e'
      y = 5;
    otherwise
      y = 2;
  end
  switch x
    case 1
    case 2
      y = y + 1;
    case 3
    case 4
      y = y + 1;
  end
end
% --- after ---
function y = f(s, x)
    switch s
        case {'a', 'c', 'd'}
            y = x + 1;
        case 'e'
            y = 5;
        otherwise
            y = 2;
    end
    switch x
        case {2, 4}
            y = y + 1;
    end
end
