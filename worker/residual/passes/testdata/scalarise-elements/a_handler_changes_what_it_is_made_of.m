% Where the call fails h is another: the elements of s are those of before.
% FACTS: numbers t h; arrays s; sure s
function y = f (t, h)
  s = t + h * [0, 0.25, 0.5];
  try
    h = g (t);
  catch e
    h = 0;
  end
  y = g (s(2)) + g (s(3)) + h;
end
% --- unchanged ---
