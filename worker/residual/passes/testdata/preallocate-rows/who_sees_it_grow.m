% A jump out of the loop, a look at the matrix, a handler around, what is no number, a row of another length.
% FACTS: numbers n x i
function [a, b, c, d, e] = f (n, x, v)
  a = [1, 2];
  for i = 1:n
    a = [a; x, i];
    if x > i
      break;
    end
  end
  b = [1, 2];
  for i = 1:n
    b = [b; size(b, 1), i];
  end
  c = [];
  try
    for i = 1:n
      c = [c; x, i];
    end
  catch err
    disp(size(c));
  end
  d = [];
  for i = 1:n
    d = [d; v, i];
  end
  e = [1, 2, 3];
  for i = 1:n
    e = [e; x, i];
  end
end
% --- unchanged ---
