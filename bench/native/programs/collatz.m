function [longest, at] = collatz(n)
  longest = 0;
  at = 0;
  for k = 1:n
    x = k;
    c = 0;
    while x ~= 1
      if mod(x, 2) == 0
        x = x / 2;
      else
        x = 3 * x + 1;
      end
      c = c + 1;
    end
    if c > longest
      longest = c;
      at = k;
    end
  end
end
