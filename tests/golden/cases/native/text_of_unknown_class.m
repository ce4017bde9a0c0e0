% A text of which nothing is declared: its characters in sums, in conversions, in questions and appended one by one.
%
% RUN:  specialise text_of_unknown_class --nargout 4
% TRY:  text_of_unknown_class('Hello, World', 3)
% TRY:  text_of_unknown_class("Hi World", 3)
% TRY:  text_of_unknown_class('ab c', 'b')
% TRY:  text_of_unknown_class([72 101 32], 3)
% TRY:  text_of_unknown_class(uint8([72 101 32]), 3)
% TRY:  text_of_unknown_class(['ab'; 'cd'], int8(3))
% TRY:  text_of_unknown_class('', 3)
% TRY:  text_of_unknown_class({'a'}, 3)
% TRY:  text_of_unknown_class('abc', [1 2])
function [r, h, n, w] = text_of_unknown_class(s, k)
  r = s;
  n = 0;
  w = '';
  h = hash(s);
  for i = 1:length(s)
    c = s(i);
    if c >= 'a' && c <= 'z'
      r(i) = char(mod(c - 'a' + k, 26) + 'a');
    elseif isspace(c)
      n = n + length(w);
      w = '';
    end
    w = [w c];
  end
end
function h = hash(s)
  h = uint32(2166136261);
  for i = 1:length(s)
    h = bitxor(h, uint32(s(i)));
    h = uint32(mod(double(h) * 16777619, 4294967296));
  end
end
% --- residual -------------------------------------------------------
function [r, h, n, w] = text_of_unknown_class(s, k)
    r = s;
    h = uint32(2166136261);
    length__1 = length(s);
    for i__1 = 1:length__1
        h = bitxor(h, uint32(s(i__1)));
        h = uint32(mod(double(h) * 16777619, 4294967296));
    end
    n = 0;
    w = '';
    for i = 1:length__1
        c = s(i);
        if c >= 'a' && c <= 'z'
            r(i) = char(mod(c - 'a' + k, 26) + 'a');
        elseif isspace(c)
            n = n + length(w);
            w = '';
        end
        w = [w, c];
    end
end
% --- remarks --------------------------------------------------------
