% Blocks of open values in fields and cells, beside open columns and open numbers, keep what is known beside them, also
% for a function that is handed the table; what was known late is computed.
%
% RUN:  specialise blocks_in_fields -d 'p = struct("geo", struct("k", [1 2 3 4 5 6]), "m", [8 1 6; 3 5 7; 4 9 2])' -d 'A = [2 0 1; 0 1 0; 1 0 1]' -t 'q: real double [3 1]' --nargout 3
% TRY:  blocks_in_fields([0.5; -1; 2], [2 0 1; 0 1 0; 1 0 1], struct("geo", struct("k", [1 2 3 4 5 6]), "m", [8 1 6; 3 5 7; 4 9 2]))
% TRY:  blocks_in_fields([NaN; -0; Inf], [2 0 1; 0 1 0; 1 0 1], struct("geo", struct("k", [1 2 3 4 5 6]), "m", [8 1 6; 3 5 7; 4 9 2]))
function [y, v, late] = blocks_in_fields(q, A, p)
  p.geo.k(3:5) = A * q;
  p.geo.k(6) = 2 * q(1);
  tab = [q, p.m(:, 2:3)];
  tab(:, 4) = q .^ 2;
  y = energy(p, tab);
  c = {0, 1:4};
  c{2}(2:3) = q(1:2);
  w = [0; q];
  v = c{2}(1) * c{2}(2) + c{2}(4) * w(1) + w(3);
  t = [1, 2; 3, 30];
  for i = 1:2
    t(i, 1) = q(i);
  end
  late = sin(t(2, 2)) * t(1, 1) + mod(t(2, 2), 7) + floor(t(2, 2) / 4) + max(t(2, 2), t(1, 2));
end
function y = energy(p, tab)
  y = 0;
  for i = 1:3
    if p.geo.k(i) > 1
      y = y + tab(i, 2) * p.geo.k(i + 2) + sin(tab(i, 3)) * tab(i, 4);
    end
  end
end
% --- residual -------------------------------------------------------
function [y, v, late] = blocks_in_fields(q)
    p__part = [2, 0, 1; 0, 1, 0; 1, 0, 1] * q;
    p__5 = p__part(3);
    tab__part = q.^2;
    tab__3_4 = tab__part(3);
    y = 0 + 5 * p__part(2) + 0.6569865987187891 * tab__part(2);
    if p__part(1) > 1
        y = y + 9 * p__5 + 0.9092974268256817 * tab__3_4;
    end
    v = q(1) + 0 + q(2);
    late = -0.9880316240928618 * q(1) + 2 + 7 + 30;
end
% --- remarks --------------------------------------------------------
