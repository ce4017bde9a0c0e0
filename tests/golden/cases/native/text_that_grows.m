% Text grows by characters where it is: behind its end and by [t, c], from nothing, from a parameter, with quotes of
% either kind, which sprintf tells apart.
%
% RUN:  specialise text_that_grows --nargout 6 -t 's: char [1 ?]'
% TRY:  text_that_grows('Hello, world 42')
% TRY:  text_that_grows("a\\nb")
% TRY:  text_that_grows('x')
% TRY:  text_that_grows(char (zeros (1, 0)))
function [t, u, w, d, n, r] = text_that_grows(s)
  t = '';
  u = s;
  w = "\\";
  d = "";
  n = '';
  r = uint8 (7);
  for k = 1:length (s)
    if s(k) >= 'a' && s(k) <= 'z'
      t = [t, upper(s(k))];
    else
      t(end + 1) = s(k);
    end
    u = [u, 'n'];
    u(end + 1) = s(end - k + 1);
    w = [w, 'n'];
    d = [d, "n"];
    d(end + 1) = 'm';
    if s(k) == ' '
      n = '';
    else
      n = [n, s(k)];
    end
    r = [r, uint8(k)];
  end
  d = [sprintf(d), sprintf(w), sprintf(u)];
end
% --- residual -------------------------------------------------------
function [t, u, w, d, n, r] = text_that_grows(s)
    u = s;
    d = "";
    n = '';
    r = uint8(7);
    t = '';
    w = "\\";
    for k = 1:length(s)
        s__1 = s(k);
        if s__1 >= 'a' && s__1 <= 'z'
            t = [t, upper(s__1)];
        else
            t(end + 1) = s__1;
        end
        u = [u, 'n'];
        u(end + 1) = s(end - k + 1);
        w = [w, 'n'];
        d = [d, "n"];
        d(end + 1) = 'm';
        if s__1 == ' '
            n = '';
        else
            n = [n, s__1];
        end
        r = [r, uint8(k)];
    end
    d = [sprintf(d), sprintf(w), sprintf(u)];
end
% --- remarks --------------------------------------------------------
