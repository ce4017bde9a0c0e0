% Of which quotes a letter is does not matter to what asks for its kind or its number, so that it is a code in loops.
%
% RUN:  specialise letters_told_apart --nargout 4
% TRY:  letters_told_apart('Hello, W0rld 12 abcf!')
% TRY:  letters_told_apart(["Hello" 9 10 " W0rld"])
% TRY:  letters_told_apart(char(0:127))
% TRY:  letters_told_apart([72 101])
% TRY:  letters_told_apart({'a'})
function [n, c, s, d] = letters_told_apart(t)
  n = 0;
  s = t;
  d = zeros(1, numel(t));
  for i = 1:numel(t)
    c = t(i);
    if isupper(c)
      n = n + 1;
    elseif isdigit(c)
      n = n + 10;
    elseif isalnum(c)
      n = n + 100;
    elseif ispunct(c)
      n = n + 1000;
    end
    if islower(c) && isxdigit(c)
      s(i) = upper(c);
    end
    d(i) = double(uint8(c)) + single(c);
  end
  c = [c, 'x'];
end
% --- residual -------------------------------------------------------
function [n, c, s, d] = letters_told_apart(t)
    s = t;
    numel__1 = numel(t);
    d = zeros(1, numel__1);
    n = 0;
    for i = 1:numel__1
        c = t(i);
        if isupper(c)
            n = n + 1;
        elseif isdigit(c)
            n = n + 10;
        elseif isalnum(c)
            n = n + 100;
        elseif ispunct(c)
            n = n + 1000;
        end
        if islower(c) && isxdigit(c)
            s(i) = upper(c);
        end
        d(i) = double(uint8(c)) + single(c);
    end
    c = [c, 'x'];
end
% --- remarks --------------------------------------------------------
