% The handler reads c: its copy stays, that of a goes.
% FACTS: numbers x z a b c
function y = f (x, z)
  a = z;
  y = g (a);
  c = x;
  try
    y = y + g (x);
  catch e
    y = c;
  end
end
% --- after ---
function y = f(x, z)
    y = g(z);
    c = x;
    try
        y = y + g(x);
    catch e
        y = c;
    end
end
