% The number of words and of digits in a text, and the longest word's length.
function r = words_in_text(s)
  words = 0;
  digits = 0;
  longest = 0;
  now = 0;
  for k = 1:length(s)
    c = s(k);
    if c == ' ' || c == ','
      now = 0;
    else
      if now == 0
        words = words + 1;
      end
      now = now + 1;
      longest = max(longest, now);
      if c >= '0' && c <= '9'
        digits = digits + 1;
      end
    end
  end
  r = [words, digits, longest];
end
