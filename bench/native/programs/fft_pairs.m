function [re, im] = fft_pairs(re, im)
  % In place, with the bits of the positions reversed first.
  n = numel(re);
  j = 1;
  for i = 1:n
    if j > i
      t = re(i); re(i) = re(j); re(j) = t;
      t = im(i); im(i) = im(j); im(j) = t;
    end
    m = n / 2;
    while m >= 1 && j > m
      j = j - m;
      m = m / 2;
    end
    j = j + m;
  end
  half = 1;
  while half < n
    for k = 1:half
      a = -pi * (k - 1) / half;
      wr = cos(a);
      wi = sin(a);
      for i = k:2 * half:n
        p = i + half;
        tr = wr * re(p) - wi * im(p);
        ti = wr * im(p) + wi * re(p);
        re(p) = re(i) - tr;
        im(p) = im(i) - ti;
        re(i) = re(i) + tr;
        im(i) = im(i) + ti;
      end
    end
    half = 2 * half;
  end
end
