% An argument that may have no value fails where it is passed, whether or not the function reads it.
%
% RUN:  specialise argument_undefined -t 'u: realscalar' -t 'v: realscalar'
% TRY:  argument_undefined(2, 1)   argument_undefined(1, 2)
function y = argument_undefined(u, v)
  y = 0;
  try
    if u > v
      chosen = v;
    end
    y = pick(isa(u, 'char'), chosen, 7);
  catch err
    disp(err.identifier);
  end
end
function r = pick(c, a, b)
  if c
    r = a;
  else
    r = b;
  end
end
% --- residual -------------------------------------------------------
function y = argument_undefined(u, v)
    y = 0;
    try
        if u > v
            chosen = v;
        end
        a = chosen;
        r = 7;
        y = r;
    catch err
        disp(err.identifier);
    end
end
% --- remarks --------------------------------------------------------
