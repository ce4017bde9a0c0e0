% Globals that each of several branches declares for itself: native code knows them from there on.
%
% RUN:  specialise declared_in_branches -t 'z: real double scalar'
% TRY:  declared_in_branches(0)
% TRY:  declared_in_branches(2)
% TRY:  declared_in_branches(NaN)
function s = declared_in_branches(z)
  global A
  A = 2;
  s = scaled(z);
end
function d = scaled(z)
  global A
  if z == 0
    d = A + shifted(0);
  else
    d = A * shifted(z) + A * shifted(z + 1);
  end
end
function d = shifted(z)
  global r A
  r = [r, z];
  d = sum(r) + A * z;
end
% --- residual -------------------------------------------------------
% --- remarks --------------------------------------------------------
