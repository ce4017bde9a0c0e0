% Lines of one length that nobody reads; of a and w they may not fit.
% FACTS: numbers x k
function y = f (n, v)
  h = [];
  t = [];
  a = [];
  w = v;
  y = 0;
  for k = 1:n
    x = k * 2;
    y = y + x;
    h(end + 1, :) = [k, x];
    t = [t, x];
    a(end + 1, :) = v;
    w = [w; k, x];
  end
end
% --- after ---
function y = f(n, v)
    a = [];
    w = v;
    y = 0;
    for k = 1:n
        x = k * 2;
        y = y + x;
        a(end + 1, :) = v;
        w = [w; k, x];
    end
end
