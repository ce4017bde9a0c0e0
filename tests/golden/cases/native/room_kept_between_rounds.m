% The memory of arrays that a loop makes anew is used again only where nobody else holds them.
%
% RUN:  specialise room_kept_between_rounds --nargout 5
% TRY:  room_kept_between_rounds(5, (1:6) / 3)
% TRY:  room_kept_between_rounds(4, [1+2i 3 4i])
% TRY:  room_kept_between_rounds(3, single([1 2 3]))
% TRY:  room_kept_between_rounds(3, [])
% TRY:  room_kept_between_rounds(2, 7)
function [c, a, b, m, h] = room_kept_between_rounds(n, x)
  c = in_cells(n);
  [a, b] = exchanged(x, n);
  m = of_sizes_that_change(n);
  h = captured(n, [1 2 3]);
end

function c = in_cells(n)
  c = cell(1, n);
  y = zeros(1, 4);
  for k = 1:n
    x = (1:4) * k + y;
    y = x .* x - k;
    c{k} = y;
  end
end

function [a, b] = exchanged(x, n)
  a = x;
  b = 2 * x;
  for k = 1:n
    t = a + b / k;
    a = b;
    b = t - 0.5 * a;
  end
end

function m = of_sizes_that_change(n)
  m = zeros(0, 3);
  for k = 1:n
    x = sin((1:mod(k * 3, 5)) * k);
    y = x' * 2;
    z = [x, k];
    m(end + 1, :) = [size(y), sum(z)];
  end
end

function h = captured(n, v)
  s = struct('v', {});
  held = {};
  for k = 1:n
    w = v * k;
    s(k).v = w;
    w = w + 1;
    held{k} = @() w;
    v = w - s(1).v;
  end
  h = held{2}() + s(2).v;
end
% --- residual -------------------------------------------------------
function [c, a, b, m, h] = room_kept_between_rounds(n, x)
    c = cell(1, n);
    y = [0, 0, 0, 0];
    for k = 1:n
        x__1 = (1:4) * k + y;
        y = x__1 .* x__1 - k;
        c{k} = y;
    end
    a = x;
    b = 2 * x;
    for k = 1:n
        t = a + b / k;
        a = b;
        b = t - 0.5 * a;
    end
    m = zeros(0, 3);
    for k = 1:n
        x__1 = sin((1:mod(k * 3, 5)) * k);
        z = [x__1, k];
        m(end + 1, :) = [size(x__1' * 2), sum(z)];
    end
    h = captured__1(n);
end

function h = captured__1(n)
    held = {};
    s = struct('v', {});
    v = [1, 2, 3];
    for k = 1:n
        w = v * k;
        s(k).v = w;
        w = w + 1;
        held{k} = @() w;
        v = w - s(1).v;
    end
    h = held{2}() + s(2).v;
end
% --- remarks --------------------------------------------------------
