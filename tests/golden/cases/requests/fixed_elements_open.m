% Fixed cells, struct arrays and arrays of numbers of which some elements vary: alone, in each other, read by known and
% by unknown subscripts, as wholes, and assigned.
%
% RUN:  specialise open_elements -d 'c = {"abc", 2, struct("k", 3, "w", [1 2; 3 4])}' -t 'c{2}: real double scalar' -t 'c{3}.w(1,2): real scalar' -d 's = struct("kind", {"a", "b", "a"}, "k", {1, 2, 3})' -t 's(2).k: real double scalar' -d 'v = [2 3 5]' -t 'v(2): real scalar' -t 'n: real double scalar'
% TRY:  open_elements({"abc", 0.5, struct("k", 3, "w", [1 -2; 3 4])}, struct("kind", {"a", "b", "a"}, "k", {1, -7, 3}), [2 0.25 5], 2)
% TRY:  open_elements({"abc", -0, struct("k", 3, "w", [1 Inf; 3 4])}, struct("kind", {"a", "b", "a"}, "k", {1, NaN, 3}), [2 -0 5], 0)
% TRY:  open_elements({"abc", 1, struct("k", 3, "w", [1 1; 3 4])}, struct("kind", {"a", "b", "a"}, "k", {1, 1, 3}), [2 1 5], 4)
function [y, v] = open_elements(c, s, v, n)
  y = numel(c{1}) * c{2} + c{3}.k * c{3}.w(1, 2) + c{3}.w(end, 1);
  for i = 1:numel(s)
    if strcmp(s(i).kind, 'a'), y = y + s(i).k; else, y = y - s(i).k; end
  end
  for i = 1:n
    y = y + v(i);
  end
  y = y + v(1) * v(2) + sum(v);
  v(1) = v(2) + 1;
  v(end + 1) = 4;
end
% --- residual -------------------------------------------------------
function y = open_elements(c, s, v, n)
    y = 3 * c{2} + 3 * c{3}.w(3) + 3 + 1 - s(2).k + 3;
    for i = 1:n
        y = y + v(i);
    end
    y = y + v(1) * v(2) + sum(v);
end
% --- remarks --------------------------------------------------------
