% A fixed map in a cell beside what is not known, handed on, read there.
%
% RUN:  specialise given_map_in_cell -d 'n = containers.Map({"a", "b"}, {1, [2 3]})' -t 'x: realscalar'
% TRY:  given_map_in_cell(containers.Map({"a", "b"}, {1, [2 3]}), 2)   given_map_in_cell(containers.Map({"a", "b"}, {1, [2 3]}), -3)
function y = given_map_in_cell(n, x)
  c = {x, n, containers.Map({'a'}, {7})};
  y = {walk(c, 1), c{2 + (x > 0)}('a')};
end

function r = walk(c, k)
  if k > numel(c)
    r = 0;
    return;
  end
  if isobject(c{k})
    r = c{k}('a');
  else
    r = c{k};
  end
  r = r + walk(c, k + 1);
end
% --- residual -------------------------------------------------------
function y = given_map_in_cell(x)
    n = containers.Map({'a', 'b'}, {1, [2, 3]}, 'UniformValues', false);
    map__1 = containers.Map({'a'}, {7});
    c = {x, n, map__1};
    if isobject(c{2})
        r__2 = c{2}('a');
    else
        r__2 = c{2};
    end
    if isobject(c{3})
        r__3 = c{3}('a');
    else
        r__3 = c{3};
    end
    r__2 = r__2 + (r__3 + 0);
    y = {c{1} + r__2, c{2 + (x > 0)}('a')};
end
% --- remarks --------------------------------------------------------
