% An error of g leaves p half filled, and the handler gives it back.
% FACTS: numbers a b; arrays p; sure p
function p = f (a, b)
  try
    p = [0, 0, 0];
    p(1) = a;
    p(2) = g (b);
  catch e
    p(3) = 1;
  end
end
% --- unchanged ---
