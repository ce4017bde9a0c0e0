% A matcher of a known pattern with its failure table: no table and no index into the pattern is left (Knuth, Morris, Pratt).
%
% RUN:  specialise states_matcher -d "p = 'abab'" -t 's: char [1 n]'
% TRY:  states_matcher('xxababx', 'abab')   states_matcher('abaabab', 'abab')   states_matcher(char(zeros(1, 0)), 'abab')   states_matcher('aba', 'abab')   states_matcher('ababab', 'abab')
function at = states_matcher (s, p)
  m = numel (p);
  fail = zeros (1, m);
  q = 0;
  for i = 2:m
    while q > 0 && p(q + 1) ~= p(i)
      q = fail(q);
    end
    if p(q + 1) == p(i)
      q = q + 1;
    end
    fail(i) = q;
  end
  i = 1; j = 0; at = 0;
  while i <= numel (s) && j < m
    if s(i) == p(j + 1)
      j = j + 1;
      i = i + 1;
    elseif j > 0
      j = fail(j);
    else
      i = i + 1;
    end
  end
  if j == m
    at = i - m;
  end
end
% --- residual -------------------------------------------------------
function at = states_matcher(s)
    j = 0;
    i = 1;
    numel__1 = numel(s);
    while i <= numel__1
        if s(i) == 'a'
            i = i + 1;
            j = 1;
            next__2 = 1;
            while i <= numel__1
                if s(i) == 'b'
                    i = i + 1;
                    if i <= numel__1
                        if s(i) == 'a'
                            i = i + 1;
                            if i <= numel__1
                                if s(i) == 'b'
                                    i = i + 1;
                                    j = 4;
                                    next__2 = 0;
                                    break;
                                end
                                j = 1;
                            else
                                j = 3;
                            end
                        else
                            j = 0;
                            next__2 = 1;
                            break;
                        end
                    else
                        j = 2;
                    end
                else
                    j = 0;
                    next__2 = 1;
                    break;
                end
            end
            if next__2 ~= 1
                break;
            end
        else
            i = i + 1;
        end
    end
    if j == 4
        at = i - 4;
    else
        at = 0;
    end
end
% --- remarks --------------------------------------------------------
