if (a && ...
    b)
  c
end
if a || ...
    b
  c
end
if (a ...
    && b) ...
  c, end
if x, y, end; if x, y, end
if x disp(1), end
if x, % comment
 y, end
if 1 end
if a
else
end
if a == 1 b = 2; end
if a(1) == 1 b(2) = 2; end
if a {1}, end
if a' == b', c, end
if (a)' == b', c, end
if (a) -1, end
if (a) 'str', end
if [a b] c, end
if ~isempty(x) y = 1; end
while true, x; end
while (x < 3) x++; end
while 1 break, end
while x
 continue;
end
while x endwhile
