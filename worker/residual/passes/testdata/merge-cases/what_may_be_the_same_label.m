% Labels that are computed or repeated may be the same one; an empty text in a list would match what is empty.
% FACTS: numbers y x
function y = f (s, x)
  y = 0;
  switch s
    case x
      y = 1;
    case 'b'
      y = 2;
    case 'c'
      y = 1;
  end
  switch s
    case 'a'
      y = 1;
    case 'b'
      y = 2;
    case 'a'
      y = 1;
  end
  switch s
    case 'a'
      y = 1;
    case 97
      y = 1;
  end
  switch s
    case ''
      y = 1;
    case 'a'
      y = 1;
  end
end
% --- unchanged ---
