% Functions take along what they mention: s stays the same, k does not, and y is each function's own.
% FACTS: numbers s k c
function c = f (s, n)
  c = 0;
  for k = 1:n
    p = {@(y) y + s, @(c) c * 2};
    q = {@(y) y + k, 2};
    c = p{1}(c) + q{1}(c) + p{2}(c);
  end
end
% --- after ---
function c = f(s, n)
    c = 0;
    p = {@(y) y + s, @(c) c * 2};
    for k = 1:n
        q = {@(y) y + k, 2};
        c = p{1}(c) + q{1}(c) + p{2}(c);
    end
end
