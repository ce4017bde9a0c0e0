% What calls, branches, loops, errors and clean-up blocks may have made of a global variable is not known.
%
% RUN:  specialise global_effects -t 'x: realscalar' --nargout 2
% TRY:  global_effects(-1)   global_effects(0.5)   global_effects(3)
function [y, g] = global_effects(x)
  global GLOBAL_EFFECTS GLOBAL_EFFECTS_TEXT
  GLOBAL_EFFECTS = 3; GLOBAL_EFFECTS_TEXT = 'abc';
  if x > 0
    setg(5);
  end
  y = GLOBAL_EFFECTS + numel(GLOBAL_EFFECTS_TEXT);
  try
    setg(7);
    error('my:id', 'no %d', x);
  catch e
    y = y + GLOBAL_EFFECTS;
  end
  setg(8);
  f = @(t) t + GLOBAL_EFFECTS;
  setg(9);
  y = y + f(1) + cellfun(@(t) t + getg(), {1, 2})(2);
  k = 0;
  while x > k
    k = k + 1;
    setg(k);
  end
  unwind_protect
    setg(11);
    y = y + GLOBAL_EFFECTS;
  unwind_protect_cleanup
    setg(12);
  end_unwind_protect
  b = x > 1 && bump() > 0;
  y = y + GLOBAL_EFFECTS + 100 * b;
  g = rec(3);
  g = g + GLOBAL_EFFECTS;
end
function r = bump()
  global GLOBAL_EFFECTS
  GLOBAL_EFFECTS = GLOBAL_EFFECTS + 1;
  r = GLOBAL_EFFECTS;
end
function setg(v)
  global GLOBAL_EFFECTS
  GLOBAL_EFFECTS = v;
end
function r = getg()
  global GLOBAL_EFFECTS
  r = GLOBAL_EFFECTS;
end
function r = rec(n)
  global GLOBAL_EFFECTS
  GLOBAL_EFFECTS = GLOBAL_EFFECTS + 1;
  if n == 0
    r = GLOBAL_EFFECTS;
  else
    r = rec(n - 1) + GLOBAL_EFFECTS;
  end
end
% --- residual -------------------------------------------------------
function [y, g] = global_effects(x)
    global GLOBAL_EFFECTS GLOBAL_EFFECTS_TEXT;
    GLOBAL_EFFECTS = 3;
    GLOBAL_EFFECTS_TEXT = 'abc';
    if x > 0
        GLOBAL_EFFECTS = 5;
    end
    y = GLOBAL_EFFECTS + 3;
    try
        GLOBAL_EFFECTS = 7;
        error('my:id', 'no %d', x);
    catch e
        y = y + GLOBAL_EFFECTS;
    end
    GLOBAL_EFFECTS = 9;
    y = y + 9 + 11;
    k = 0;
    while x > k
        k = k + 1;
        GLOBAL_EFFECTS = k;
    end
    unwind_protect
        GLOBAL_EFFECTS = 11;
        y = y + 11;
    unwind_protect_cleanup
        GLOBAL_EFFECTS = 12;
    end_unwind_protect
    b = x > 1 && bump__1() > 0;
    y = y + GLOBAL_EFFECTS + 100 * b;
    GLOBAL_EFFECTS = GLOBAL_EFFECTS + 1;
    GLOBAL_EFFECTS = GLOBAL_EFFECTS + 1;
    GLOBAL_EFFECTS = GLOBAL_EFFECTS + 1;
    GLOBAL_EFFECTS = GLOBAL_EFFECTS + 1;
    r = GLOBAL_EFFECTS + GLOBAL_EFFECTS + GLOBAL_EFFECTS + GLOBAL_EFFECTS;
    g = r + GLOBAL_EFFECTS;
end

function r = bump__1()
    global GLOBAL_EFFECTS;
    GLOBAL_EFFECTS = GLOBAL_EFFECTS + 1;
    r = GLOBAL_EFFECTS;
end
% --- remarks --------------------------------------------------------
