function [a, b, c] = b_CHAINB60_fgHx(x)
  CHAINB('setup', 80);
  [a, b, c] = CHAINB('fgHx', x);
end
