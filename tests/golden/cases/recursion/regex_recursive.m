% A recursive matcher of a known pattern: a function for each place in the pattern, the place in the text is kept general
%
% RUN:  specialise regex_recursive -d "re = 'a[bc]*d?'" -t 's: char [1 ?]'
% TRY:  regex_recursive('a[bc]*d?', 'abcbd')
% TRY:  regex_recursive('a[bc]*d?', 'a')
% TRY:  regex_recursive('a[bc]*d?', 'abx')
% TRY:  regex_recursive('a[bc]*d?', char(zeros(1, 0)))
function ok = regex_recursive(re, s)
  ok = match_here(re, 1, s, 1);
end

function ok = match_here(re, i, s, k)
  if i > numel(re)
    ok = k > numel(s);
    return
  end
  if re(i) == '['
    j = i + find(re(i:end) == ']', 1) - 1;
    set = re(i + 1:j - 1);
    next = j + 1;
  else
    set = re(i);
    next = i + 1;
  end
  mode = '1';
  if next <= numel(re) && any(re(next) == '*?')
    mode = re(next);
    next = next + 1;
  end
  here = k <= numel(s) && any(s(min(k, numel(s))) == set);
  switch mode
    case '1'
      ok = here && match_here(re, next, s, k + 1);
    case '?'
      ok = (here && match_here(re, next, s, k + 1)) || match_here(re, next, s, k);
    case '*'
      ok = (here && match_here(re, i, s, k + 1)) || match_here(re, next, s, k);
  end
end
% --- residual -------------------------------------------------------
function ok = regex_recursive(s)
    numel__1 = numel(s);
    here = 1 <= numel__1 && s(min(1, numel__1)) == 'a';
    ok = here && match_here__2(s, 2);
end

function ok = match_here__2(s, k)
    numel__1 = numel(s);
    here = k <= numel__1 && any(s(min(k, numel__1)) == 'bc');
    ok = here && match_here__2(s, k + 1) || match_here__3(s, k);
end

function ok = match_here__3(s, k)
    numel__1 = numel(s);
    here = k <= numel__1 && s(min(k, numel__1)) == 'd';
    ok = here && k + 1 > numel__1 || k > numel__1;
end
% --- remarks --------------------------------------------------------
% 33:20: remark: an argument kept general: it grows with the recursion [kept-general]
