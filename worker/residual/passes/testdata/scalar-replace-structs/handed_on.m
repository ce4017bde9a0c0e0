% The struct is passed to a function, which sees it whole.
% FACTS: numbers x a; structs s
function y = f (x)
  s = struct ('a', x);
  y = g (s) + s.a;
end
% --- unchanged ---
