% A copy of a struct that each trip makes anew is the same state again.
%
% RUN:  specialise trips_copy_struct -t 'y: realscalar' -t 'H: realscalar'
% TRY:  trips_copy_struct(3, 0.5)   trips_copy_struct(1, 0)   trips_copy_struct(NaN, 1)
function [d, st] = trips_copy_struct(y, H)
  st = struct('alpha', 0, 'name', 'iso');
  d = 0;
  for it = 1:20
    t = st;
    t.alpha = st.alpha + d;
    g = y - d - radius(t, H);
    if abs(g) < 1e-6, break; end
    s = st;
    s.alpha = st.alpha + d + 1e-4;
    d = d - g * 1e-4 / (y - d - 1e-4 - radius(s, H) - g);
  end
  st.alpha = st.alpha + d;
end
function r = radius(st, H)
  switch st.name
    case 'iso', r = 1 + H * st.alpha^2;
    case 'kin', r = 1;
  end
end
% --- residual -------------------------------------------------------
function d = trips_copy_struct(y, H)
    d = 0;
    for it = 1:20
        g = y - d - (1 + H * d^2);
        if abs(g) < 1e-6
            break;
        end
        d = d - g * 0.0001 / (y - d - 0.0001 - (1 + H * (d + 0.0001)^2) - g);
    end
end
% --- remarks --------------------------------------------------------
% 8:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
