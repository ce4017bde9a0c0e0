% A key is removed from a fixed map, as a function, as a method and in a function that gets it.
%
% RUN:  specialise given_map_removed -d 'n = containers.Map({"a", "b", "c", "d"}, {1, 2, 3, 4})' -t 'x: realscalar'
% TRY:  given_map_removed(containers.Map({"a", "b", "c", "d"}, {1, 2, 3, 4}), 2)
function y = given_map_removed(n, x)
  remove(n, 'a');
  y = double(n.Count) + x;
  n.remove('b');
  y = [y, double(n.Count), lose(n)];
  y(end + 1) = n.length();
end

function k = lose(n)
  m = remove(n, 'c');
  k = double(m.Count);
end
% --- residual -------------------------------------------------------
function y = given_map_removed(x)
    n = containers.Map({'a', 'b', 'c', 'd'}, {1, 2, 3, 4});
    remove(n, 'a');
    y = double(n.Count) + x;
    n.remove('b');
    y = [y, double(n.Count), lose__1(n)];
    y(end + 1) = n.length();
end

function k = lose__1(n)
    m = remove(n, 'c');
    k = double(m.Count);
end
% --- remarks --------------------------------------------------------
