% `m(key) = ''` and `m(key) = []` of a map store the empty value; of an array they delete.
%
% RUN:  specialise map_empty_value
% TRY:  map_empty_value(1, [4 5 6])
% TRY:  map_empty_value(2, 'abc')
function [y, z, s] = map_empty_value(k, x)
  known = containers.Map([1, 2, 3], {'x', 'yy', 'z'});
  known(2) = '';
  known(5) = 'w';
  made = containers.Map('KeyType', 'double', 'ValueType', 'any');
  made(k) = '';
  made(k + 1) = [];
  y = [known.values(), made.values()];
  z = x;
  z(2) = '';
  s.a = x;
  s.a(k) = "";
  s.m = made;
  s.m(7) = '';
  s = [s.m.keys(), {s.a}];
end
% --- residual -------------------------------------------------------
function y = map_empty_value(k, x)
    made = containers.Map('KeyType', 'double', 'ValueType', 'any');
    made(k) = '';
    made(k + 1) = [];
    y = [{'x', char(zeros(0, 0)), 'z', 'w'}, made.values()];
    z = x;
    z(2) = '';
    s = struct('a', {x});
    s.a(k) = '';
    s.m = made;
    s.m(7) = '';
    s = [s.m.keys(), {s.a}];
end
% --- remarks --------------------------------------------------------
