% A copy of a struct is copied field by field, of the fields that somebody reads.
% FACTS: numbers n x
function y = f (n, x)
  s = struct ('kind', 'tank', 'level', 0);
  while s.level < n
    c = s;
    c.level = c.level + x;
    s = c;
  end
  y = s.level;
end
% --- after ---
function y = f(n, x)
    s__kind = 'tank';
    s__level = 0;
    while s__level < n
        c__level = s__level;
        c__level = c__level + x;
        s__level = c__level;
    end
    y = s__level;
end
