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
function s = declared_in_branches(z)
    global A;
    A = 2;
    if z == 0
        global r;
        r = [r, 0];
        s = 2 + (sum(r) + 0);
    else
        global r;
        r = [r, z];
        s = 2 * (sum(r) + 2 * z) + 2 * shifted__2(z + 1);
    end
end

function d = shifted__2(z)
    global r;
    r = [r, z];
    d = sum(r) + 2 * z;
end
% --- remarks --------------------------------------------------------
