% What may fail, what is no one number, what the loop assigns, and what stands in a branch or in the header of a loop.
% FACTS: numbers b n k s u; arrays a
function s = f (a, b, n)
  s = 0;
  u = 1;
  for k = 1:n * 2
    s = s + q (b);
    a = a * b;
    s = s * u + sum (a);
    u = u + 1;
    if s > u
      s = b * 2;
    end
  end
end
% --- unchanged ---
