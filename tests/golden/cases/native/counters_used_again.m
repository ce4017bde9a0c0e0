% The variables of loops are counters of other loops further down: they stay numbers where nothing reads what a loop
% without a trip leaves.
%
% RUN:  specialise counters_used_again --nargout 3 -t 'a: char [1 ?]' -t 'b: char [1 ?]' -t 'n: real double scalar'
% TRY:  counters_used_again('abcab', 'bca', 3)
% TRY:  counters_used_again('ab', char (zeros (1, 0)), 0)
% TRY:  counters_used_again(char (zeros (1, 0)), 'xyz', 0)
% TRY:  counters_used_again('xyzzy', 'zy', -1)
function [r, t, k] = counters_used_again(a, b, n)
  L = zeros(length(a) + 1, length(b) + 1);
  for i = 1:length(a)
    for j = 1:length(b)
      if a(i) == b(j)
        L(i + 1, j + 1) = L(i, j) + 1;
      else
        L(i + 1, j + 1) = max(L(i + 1, j), L(i, j + 1));
      end
    end
  end
  i = length(a);
  j = length(b);
  r = '';
  while i > 0 && j > 0
    if a(i) == b(j)
      r = [a(i), r];
      i = i - 1;
      j = j - 1;
    elseif L(i, j + 1) >= L(i + 1, j)
      i = i - 1;
    else
      j = j - 1;
    end
  end
  t = 0;
  for k = 1:n
    t = t + k;
  end
  for m = 1:n
    for k = m:n - 1
      t = t + k * m;
    end
    t = t + numel(k);
  end
end
% --- residual -------------------------------------------------------
function [r, t, k] = counters_used_again(a, b, n)
    length__1 = length(a);
    length__2 = length(b);
    L = zeros(length__1 + 1, length__2 + 1);
    for i = 1:length__1
        for j = 1:length__2
            if a(i) == b(j)
                L(i + 1, j + 1) = L(i, j) + 1;
            else
                L(i + 1, j + 1) = max(L(i + 1, j), L(i, j + 1));
            end
        end
    end
    i = length__1;
    j = length__2;
    r = '';
    while i > 0 && j > 0
        if a(i) == b(j)
            r = [a(i), r];
            i = i - 1;
            j = j - 1;
        elseif L(i, j + 1) >= L(i + 1, j)
            i = i - 1;
        else
            j = j - 1;
        end
    end
    t = 0;
    for k = 1:n
        t = t + k;
    end
    for m = 1:n
        for k = m:n-1
            t = t + k * m;
        end
        t = t + numel(k);
    end
end
% --- remarks --------------------------------------------------------
