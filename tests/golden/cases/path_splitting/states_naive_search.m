% The naive search for a known pattern: the place in the pattern is the state, the place in the text is not known.
%
% RUN:  specialise states_naive_search -d "p = 'aab'" -t 's: char [1 n]'
% TRY:  states_naive_search('xxaaabx', 'aab')   states_naive_search('aabaabab', 'aab')   states_naive_search(char(zeros(1, 0)), 'aab')   states_naive_search('aa', 'aab')
function at = states_naive_search (s, p)
  i = 1; j = 1; at = 0;
  while i <= numel (s)
    if s(i) == p(j)
      i = i + 1;
      j = j + 1;
      if j > numel (p)
        at = i - numel (p);
        return;
      end
    else
      i = i - j + 2;
      j = 1;
    end
  end
end
% --- residual -------------------------------------------------------
function at = states_naive_search(s)
    i = 1;
    numel__1 = numel(s);
    while i <= numel__1
        if s(i) == 'a'
            i = i + 1;
            if i <= numel__1
                if s(i) == 'a'
                    i = i + 1;
                    if i <= numel__1
                        if s(i) == 'b'
                            at = i + 1 - 3;
                            return;
                        end
                        i = i - 3 + 2;
                    end
                else
                    i = i - 2 + 2;
                end
            end
        else
            i = i - 1 + 2;
        end
    end
    at = 0;
end
% --- remarks --------------------------------------------------------
