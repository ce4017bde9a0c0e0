% x is written in the loop: the copy keeps what it was.
% FACTS: numbers x n t__1
function y = f (x, n)
  t__1 = x;
  y = 0;
  while y < n
    y = y + g (t__1);
    x = y;
  end
  y = y + t__1 + x;
end
% --- unchanged ---
