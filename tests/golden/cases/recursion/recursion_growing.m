% Mutual recursion with a known text that grows is kept general.
%
% RUN:  specialise mutual_grow -d 's = '"'"''"'"'' -t 'x: realscalar'
% TRY:  mutual_grow(3, '')
% TRY:  mutual_grow(0, '')
function r = mutual_grow(x, s)
  r = ping(x, s);
end
function r = ping(x, s)
  if x <= 0
    r = numel(s);
  else
    r = pong(x - 1, [s 'a']);
  end
end
function r = pong(x, s)
  if x <= 0
    r = -numel(s);
  else
    r = ping(x - 1, [s 'bc']);
  end
end
% --- residual -------------------------------------------------------
function r = mutual_grow(x)
    if x <= 0
        r = 0;
    else
        x__1 = x - 1;
        if x__1 <= 0
            r = -1;
        else
            r = ping__2(x__1 - 1, 'abc');
        end
    end
end

function r = ping__2(x, s)
    if x <= 0
        r = numel(s);
    else
        r = pong__2(x - 1, [s, 'a']);
    end
end

function r = pong__2(x, s)
    if x <= 0
        r = -numel(s);
    else
        r = ping__2(x - 1, [s, 'bc']);
    end
end
% --- remarks --------------------------------------------------------
% 20:9: remark: an argument kept general: it grows with the recursion [kept-general]
