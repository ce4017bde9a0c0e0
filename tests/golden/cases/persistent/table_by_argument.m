% Persistent tables that depend on an argument which is the same in all calls, or not.
%
% RUN:  specialise table_by_argument -d 'n = 4' -t 'x: real double [1 ?]' --nargout 3
% TRY:  table_by_argument(4, [1 2 3])
% TRY:  table_by_argument(4, zeros(1,0))
% TRY:  table_by_argument(4, [4 0])
% TRY:  table_by_argument(4, 9)
function [y, z, q] = table_by_argument(n, x)
  y = 0;
  for k = 1:numel(x)
    y = y + look(n, x(k));
  end
  z = wave(n, 1) + wave(n, 2);
  q = other(3, 1) + other(2, 2) + other(3, 3);
end

function v = look(n, k)
  persistent T
  if isempty(T)
    T = build(n);
  end
  v = 0;
  if k >= 1 && k <= n
    v = T(k);
  end
end

function t = build(n)
  t = zeros(1, n);
  for i = 1:n
    t(i) = prod(1:i) + mod(i, 3);
  end
end

function v = wave(n, k)
  persistent W last
  if isempty(W) || last ~= n
    W = sin((1:n) * pi / n);
    last = n;
  end
  v = W(k);
end

function v = other(n, k)
  persistent V
  if isempty(V)
    V = build(n);
  end
  v = V(min(k, numel(V)));
end
% --- residual -------------------------------------------------------
function [y, z, q] = table_by_argument(x)
    y = 0;
    for k = 1:numel(x)
        k__1 = x(k);
        if k__1 >= 1 && k__1 <= 4
            T = [2, 4, 6, 25];
            v__1 = T(k__1);
        else
            v__1 = 0;
        end
        y = y + v__1;
    end
    z = 1.7071067811865475;
    q = 12;
end
% --- remarks --------------------------------------------------------
