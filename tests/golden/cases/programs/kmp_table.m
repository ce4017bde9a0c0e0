% A table made from a known pattern drives a loop over unknown text.
%
% RUN:  specialise kmp_table -d 'pat = '"'"'abab'"'"'' --nargout 2
% TRY:  kmp_table('abab', 'abacababab')
% TRY:  kmp_table('abab', 'x')
function [pos, t] = kmp_table(pat, txt)
  m = length(pat);
  t = zeros(1, m);
  k = 0;
  for q = 2:m
    while k > 0 && pat(k + 1) ~= pat(q)
      k = t(k);
    end
    if pat(k + 1) == pat(q)
      k = k + 1;
    end
    t(q) = k;
  end
  pos = [];
  q = 0;
  for i = 1:length(txt)
    while q > 0 && pat(q + 1) ~= txt(i)
      q = t(q);
    end
    if pat(q + 1) == txt(i)
      q = q + 1;
    end
    if q == m
      pos(end+1) = i - m + 1;
      q = t(q);
    end
  end
end
% --- residual -------------------------------------------------------
function [pos, t] = kmp_table(txt)
    pat = 'abab';
    pos = [];
    q = 0;
    t = [0, 0, 1, 2];
    for i = 1:length(txt)
        while q > 0 && pat(q + 1) ~= txt(i)
            q = t(q);
        end
        if pat(q + 1) == txt(i)
            q = q + 1;
        end
        if q == 4
            pos(end + 1) = i - 4 + 1;
            q = 2;
        end
    end
end
% --- remarks --------------------------------------------------------
