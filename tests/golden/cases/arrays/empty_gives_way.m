% What is empty becomes a cell or a struct when it is assigned to as one.
%
% RUN:  specialise empty_gives_way
% TRY:  empty_gives_way('', 2)   empty_gives_way([], 2)   empty_gives_way({}, 1)   empty_gives_way('ab', 1)
function [s, t, c] = empty_gives_way(x, k)
  s.a = '';
  s.a.b = k;
  c = '';
  c{2} = k;
  t = {};
  t(k).f = 3;
  x.n = 1;
  s.x = x;
end
% --- residual -------------------------------------------------------
function s = empty_gives_way(x, k)
    s = struct('a', char(zeros(0, 0)));
    s.a.b = k;
    c = '';
    c{2} = k;
    t = {};
    t(k).f = 3;
    x.n = 1;
    s.x = x;
end
% --- remarks --------------------------------------------------------
