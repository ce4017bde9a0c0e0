% The same where another name of the map is stored into: the residual makes the map, once a call.
%
% RUN:  specialise map_of_a_fixed_struct -d 'd = struct("mat", {containers.Map({"alu", "steel"}, {struct("E", 70), struct("E", 210)}, "UniformValues", false)}, "use", {{"steel", "alu"}}, "sub", {{1, containers.Map({"q"}, [7])}})' -t 'x: real double scalar' --nargout 2
% TRY:  map_of_a_fixed_struct(2, struct("mat", {containers.Map({"alu", "steel"}, {struct("E", 70), struct("E", 210)}, "UniformValues", false)}, "use", {{"steel", "alu"}}, "sub", {{1, containers.Map({"q"}, [7])}}))
function [y, n] = map_of_a_fixed_struct(x, d)
  if x > 0
    fill(d, 'new');
  end
  y = d.mat.isKey('new') * x;
  n = d.mat.Count;
end

function fill(d, key)
  m = d.mat;
  m(key) = 4;
end
% --- residual -------------------------------------------------------
function [y, n] = map_of_a_fixed_struct(x)
    d__mat = containers.Map({'alu', 'steel'}, {struct('E', 70), struct('E', 210)}, ...
            'UniformValues', false);
    d__sub = {1, containers.Map({'q'}, {7})};
    if x > 0
        m = d__mat;
        m('new') = 4;
    end
    y = d__mat.isKey('new') * x;
    n = d__mat.Count;
end
% --- remarks --------------------------------------------------------
