% Of several targets all subscripts are read before anything is stored, each `end` among them, and before the call.
%
% RUN:  specialise targets_looked_at_first
% TRY:  targets_looked_at_first(2)
% TRY:  targets_looked_at_first(1)
% TRY:  targets_looked_at_first(0)
function r = targets_looked_at_first(k)
  x = 1:4;
  n = k;
  [n, x(n)] = deal(3, 9);
  y = [];
  [y(end + 1), y(end + 1)] = deal(k, 7);
  c = {};
  [c{end + 1}, c{end + 1}] = size(x);
  z = 1:3;
  [z(end + 1), z(end)] = max([k, 9, 3]);
  f = 'a';
  [f, s.(f)] = two(k);
  i = 2;
  [i, x(i), x(i + 1)] = deal(4, 5, 6);
  [a(told(1)), b(told(2))] = two(told(3));
  r = {n, x, y, c, z, f, s, i, a, b};
end
function [p, q] = two(k)
  p = 'b';
  q = -k;
end
function n = told(n)
  printf('%d ', n);
end
% --- residual -------------------------------------------------------
function r = targets_looked_at_first(k)
    x = 1:4;
    [n, x(k)] = deal(3, 9);
    y = [];
    [y(1), y(1)] = deal(k, 7);
    c = {};
    [c{1}, c{1}] = size(x);
    z = 1:3;
    [z(4), z(3)] = max([k, 9, 3]);
    [f, s.a] = two(k);
    [i, x(2), x(3)] = deal(4, 5, 6);
    printf('1 ');
    printf('2 ');
    printf('3 ');
    [a(1), b(2)] = two(3);
    r = {n, x, y, c, z, f, s, i, a, b};
end

function [p, q] = two(k)
    p = 'b';
    q = -k;
end
% --- remarks --------------------------------------------------------
% 10:3: remark: several results assigned to parts of values makes `targets_looked_at_first` run in the run-time's interpreter [native-interpreted]
