% Recursion through a known pattern: a version for each place in it, though its place grows with each call.
% RUN:  specialise recursion_walks_pattern -d "pat = 'a*b?c'" -t 's: char [? ?]'
% TRY:  recursion_walks_pattern('a*b?c', 'axxbyc')
% TRY:  recursion_walks_pattern('a*b?c', 'abc')
% TRY:  recursion_walks_pattern('a*b?c', '')
% TRY:  recursion_walks_pattern('a*b?c', 'abbbxc')
function r = recursion_walks_pattern(pat, s)
r = glob(pat, 1, s, 1);
end
function r = glob(p, i, s, j)
if i > length(p), r = j > length(s); return; end
switch p(i)
  case '*'
    r = false;
    for k = j:length(s) + 1
      if glob(p, i + 1, s, k), r = true; return; end
    end
  case '?'
    r = j <= length(s) && glob(p, i + 1, s, j + 1);
  otherwise
    r = j <= length(s) && s(j) == p(i) && glob(p, i + 1, s, j + 1);
end
end
% --- residual -------------------------------------------------------
function r = recursion_walks_pattern(s)
    r = 1 <= length(s) && s(1) == 'a' && glob__2(s, 2);
end

function r = glob__2(s, j)
    length__1 = length(s);
    for k = j:length__1+1
        if k <= length__1 && s(k) == 'b' && glob__4(s, k + 1)
            r = true;
            return;
        end
    end
    r = false;
end

function r = glob__4(s, j)
    r = j <= length(s) && glob__5(s, j + 1);
end

function r = glob__5(s, j)
    length__1 = length(s);
    r = j <= length__1 && s(j) == 'c' && j + 1 > length__1;
end
% --- remarks --------------------------------------------------------
% 21:43: remark: an argument kept general: it grows with the recursion [kept-general]
