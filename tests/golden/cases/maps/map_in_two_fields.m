% A map that two fields, a cell and a closure hold: what is stored through one of them is seen through all.
%
% RUN:  specialise map_in_two_fields -t 'x: real double scalar'
% TRY:  map_in_two_fields(4)
function y = map_in_two_fields(x)
  s.a = containers.Map();
  s.b = s.a;
  c = {1, s.a};
  f = @(k) s.b(k) + 1;
  s.a('one') = 1;
  t = s;
  t.b('two') = x;
  s.a('one') = 3;
  other.a = containers.Map();
  other.a('one') = 8;
  y = [s.b('one'), s.a('two'), c{2}('two'), f('one'), t.a.Count, other.a('one')];
end
% --- residual -------------------------------------------------------
function y = map_in_two_fields(x)
    y = [3, x, x, 4, uint64(2), 8];
end
% --- remarks --------------------------------------------------------
