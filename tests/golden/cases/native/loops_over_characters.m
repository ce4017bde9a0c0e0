% Letters that are shifted in a loop: the sum is whole and small, so that its character needs no check.
%
% RUN:  specialise loops_over_characters --nargout 2 -t 's: char [1 ?]' -t 'k: realscalar'
% TRY:  loops_over_characters('Veni, vidi, vici. zZ', 3)
% TRY:  loops_over_characters('Veni, vidi, vici. aA', -3)
% TRY:  loops_over_characters('abcxyz', 26)
% TRY:  loops_over_characters('abcxyz', 1e6)
% TRY:  loops_over_characters('abcxyz', 2 ^ 40)
% TRY:  loops_over_characters('abcxyz', 2 ^ 60)
% TRY:  loops_over_characters('abcxyz', -0)
% TRY:  loops_over_characters('abcxyz', 0.5)
% TRY:  loops_over_characters('abcxyz', NaN)
% TRY:  loops_over_characters('abcxyz', Inf)
% TRY:  loops_over_characters(char(zeros(1, 0)), 3)
% TRY:  loops_over_characters('123', 3)
function [t, u] = loops_over_characters(s, k)
  t = s;
  u = s;
  for i = 1:numel(s)
    c = s(i);
    if c >= 'a' && c <= 'z'
      t(i) = char(mod(c - 'a' + k, 26) + 'a');
    elseif c >= 'A' && c <= 'Z'
      t(i) = char(mod(c - 'A' + k, 26) + 'A');
    end
    if c >= '0' && c <= '9'
      u(i) = char(rem(c - '0' + 7, 10) + '0');
    end
  end
end
% --- residual -------------------------------------------------------
function [t, u] = loops_over_characters(s, k)
    t = s;
    u = s;
    for i = 1:numel(s)
        c = s(i);
        if c >= 'a' && c <= 'z'
            t(i) = char(mod(c - 'a' + k, 26) + 'a');
        elseif c >= 'A' && c <= 'Z'
            t(i) = char(mod(c - 'A' + k, 26) + 'A');
        end
        if c >= '0' && c <= '9'
            u(i) = char(rem(c - '0' + 7, 10) + '0');
        end
    end
end
% --- remarks --------------------------------------------------------
