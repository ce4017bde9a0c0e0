x += 1;
x -= 1;
x *= 2;
x /= 2;
x ^= 2;
x |= 1;
x &= 1;
x += a * b;
x(2) += 1;
x.a -= 1;
x++;
x--;
++x;
--x;
x ++;
a = b = 3;
a = (b = 3) + 1;
if (a = 3) b, end
if a == 1, b, end
if(a)b=1;end
if a b = 1; end
if a, b = 1; elseif c, d = 2; else, e = 3; end
if a; b = 1; else; c = 2; end;
if (a) b = 1, else c = 2, end
if (a), b, end, c
if ~a, b, end
if !a, b, end
if a
b
elseif c
d
else
e
end
if a % comment
  b % c2
elseif c % comment 2
  d
else % comment 3
  e
end % comment 4
