% A row of structs: elements, then their fields.
% FACTS: numbers n x; structs s t
function y = f (n, x)
  c = {struct('v', 0), struct('v', 1)};
  while x < n
    t = c{1};
    t.v = t.v + x;
    c{1} = t;
    x = x + c{2}.v;
  end
  y = c{1}.v;
end
% --- after ---
function y = f(n, x)
    c__1__v = 0;
    c__2__v = 1;
    while x < n
        t__v = c__1__v;
        t__v = t__v + x;
        c__1__v = t__v;
        x = x + c__2__v;
    end
    y = c__1__v;
end
