% Elementwise results and literals are stored where the variable is when it is not shared and keeps its extents.
%
% RUN:  specialise stored_in_place --nargout 4 -t 'n: realscalar' -t 'x: real double [? ?]'
% TRY:  stored_in_place(4, [1 2 3])
% TRY:  stored_in_place(4, [1; 2; 3])
% TRY:  stored_in_place(3, 1:3)
% TRY:  stored_in_place(3, 4)
% TRY:  stored_in_place(2, [1 2 3; 4 5 6])
% TRY:  stored_in_place(0, [])
function [v, w, kept, u] = stored_in_place(n, x)
  v = x;
  w = x + 1;
  u = [1 2];
  kept = {};
  for k = 1:n
    if mod(k, 2) == 0
      kept{end + 1} = v;
      kept{end + 1} = u;
    end
    t = v * 0.5 + w;
    w = w - v;
    v = t .* t;
    old = u;
    u = [u(2) + k, old(1)];
    if k == 3
      u = [u; u];
      u = [u(1, 1), u(2, 2)];
    end
    v = v / 8;
  end
end
% --- residual -------------------------------------------------------
function [v, w, kept, u] = stored_in_place(n, x)
    v = x;
    w = x + 1;
    kept = {};
    u = [1, 2];
    for k = 1:n
        if mod(k, 2) == 0
            kept{end + 1} = v;
            kept{end + 1} = u;
        end
        t = v * 0.5 + w;
        w = w - v;
        v = t .* t / 8;
        u = [u(2) + k, u(1)];
    end
end
% --- remarks --------------------------------------------------------
