% Text put together piece by piece: rows in rows are one row, literals side by side one literal, assignments one after the other one.
%
% RUN:  specialise text_pieces -t 'x: real double scalar' -t 'name: char row' -t 'c: cell' --nargout 3
% TRY:  text_pieces(3, 'abc', {'p', 'q'})   text_pieces(-0.5, char(zeros(1, 0)), {})   text_pieces(NaN, 'n', {1})
function [s, t, u] = text_pieces (x, name, c)
  s = num2str (x);
  s = [s 'a'];
  s = [s 'b'];
  s = [s, ['c', name], sprintf("\n")];
  s = [s, ', ' 'd', ['{', '"'], 'it''s'];
  t = ['[' name];
  t = [t ']' t];
  t = [t, '.'];
  u = {name, 'a'};
  u = [u, 'b', 'c'];
  u = [u, c, 'd'];
end
% --- residual -------------------------------------------------------
function [s, t, u] = text_pieces(x, name, c)
    s = [num2str(x), 'abc', name, char(10), ', d{"it''s'];
    t = ['[', name];
    t = [t, ']', t, '.'];
    u = {name, 'a'};
    u = [u, 'b', 'c'];
    u = [u, c, 'd'];
end
% --- remarks --------------------------------------------------------
