% Two structs, each with a map of its own, through one function: it stays known whose map is stored into.
%
% RUN:  specialise map_in_field_handed_on -t 'x: real double scalar'
% TRY:  map_in_field_handed_on(4)
function y = map_in_field_handed_on(x)
  p.m = containers.Map();
  q.m = containers.Map();
  p = named(p, 'n');
  q = named(q, 'n');
  q.m('k') = x;
  p.m('j') = 2;
  y = [p.m.isKey('k'), q.m.isKey('k'), p.m.Count, q.m.Count, numel(p.n)];
end
function s = named(s, n)
  s.n = n;
end
% --- residual -------------------------------------------------------
function y = map_in_field_handed_on(x)
    y = uint64([0, 1, 1, 1, 1]);
end
% --- remarks --------------------------------------------------------
