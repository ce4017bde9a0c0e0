% The user gave the name: it stays, as it shows in displays and in messages.
% FACTS: numbers x t
function y = f (x)
  t = x + 1;
  y = t * 2;
end
% --- unchanged ---
