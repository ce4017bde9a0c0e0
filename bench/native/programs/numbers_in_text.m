function [total, count] = numbers_in_text(s)
  total = 0;
  count = 0;
  k = 1;
  n = length(s);
  while k <= n
    if s(k) >= '0' && s(k) <= '9'
      v = 0;
      while k <= n && s(k) >= '0' && s(k) <= '9'
        v = 10 * v + (s(k) - '0');
        k = k + 1;
      end
      total = total + v;
      count = count + 1;
    else
      k = k + 1;
    end
  end
end
