% Each counts its own calls.
% FACTS: numbers x n
function y = f (x)
  y = g () + h ();
end
function r = g ()
  persistent n
  n = [n, 1];
  r = numel (n);
end
function r = h ()
  persistent n
  n = [n, 1];
  r = numel (n);
end
% --- unchanged ---
