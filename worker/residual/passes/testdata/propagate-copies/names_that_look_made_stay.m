% A user's name with two lines in it: it stays, as it shows in messages.
% FACTS: numbers x my__t; users my__t my__x; arrays A my__x
function y = f (x, A)
  my__t = x + 1;
  my__x = A;
  y = my__t * my__x(7);
end
% --- unchanged ---
