% A cell that is only there to be indexed is made once, if its functions take nothing along; other cells stay.
% FACTS: numbers s c k
function c = f (x, s)
  c = 1;
  for k = 1:3
    c = {@(c) c + 1, @sin, 'a', 2}{s}(c);
    c = c + {@(y) y + s, @cos}{k}(c) + numel ({1, 2});
  end
end
% --- after ---
function c = f(x, s)
    c = 1;
    table__1 = {@(c) c + 1, @sin, 'a', 2};
    for k = 1:3
        c = table__1{s}(c);
        c = c + {@(y) y + s, @cos}{k}(c) + numel({1, 2});
    end
end
