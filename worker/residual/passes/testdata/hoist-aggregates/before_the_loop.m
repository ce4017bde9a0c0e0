% What is made of parts that stay the same is made once; the inner loop's, too.
% FACTS: numbers x n k j i
function y = f (x, n)
  y = 0;
  for k = 1:n
    t = struct ('u', x, 'v', 2);
    for j = 1:n
      q = {x, k, 'a'};
      y = y + numel (q{j}) + numel (t);
    end
  end
end
% --- after ---
function y = f(x, n)
    y = 0;
    t = struct('u', x, 'v', 2);
    for k = 1:n
        q = {x, k, 'a'};
        for j = 1:n
            y = y + numel(q{j}) + numel(t);
        end
    end
end
