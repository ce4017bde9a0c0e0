% A character compared with each of a text in the source, and kept in a variable between appends whose quotes it does not change.
%
% RUN:  specialise characters_beside_text --nargout 4 -t 's: char [1 ?]'
% TRY:  characters_beside_text('Hello big world')
% TRY:  characters_beside_text("a\\nb")
% TRY:  characters_beside_text('n')
% TRY:  characters_beside_text(char (zeros (1, 0)))
function [t, n, u, w] = characters_beside_text(s)
  t = '';
  u = 'q';
  w = "\\";
  n = 0;
  for k = 1:length(s)
    c = s(k);
    if any(c == 'aeiou')
      t = [t, upper(c)];
      n = n + sum(c == 'ao') + find('aeiou' == c);
    elseif c ~= ' '
      t(end + 1) = c;
      u = [u, c, lower(c)];
    end
    w = [w, c];
  end
  w = sprintf(w);
end
% --- residual -------------------------------------------------------
function [t, n, u, w] = characters_beside_text(s)
    n = 0;
    t = '';
    u = 'q';
    w = "\\";
    for k = 1:length(s)
        c = s(k);
        if any(c == 'aeiou')
            t = [t, upper(c)];
            n = n + sum(c == 'ao') + find('aeiou' == c);
        elseif c ~= ' '
            t(end + 1) = c;
            u = [u, c, lower(c)];
        end
        w = [w, c];
    end
    w = sprintf(w);
end
% --- remarks --------------------------------------------------------
