% Maps in a field and in a cell of a fixed struct: each call begins with them as they were given.
%
% RUN:  specialise map_in_a_fixed_struct -d 'd = struct("mat", {containers.Map({"alu", "steel"}, {struct("E", 70), struct("E", 210)}, "UniformValues", false)}, "use", {{"steel", "alu"}}, "sub", {{1, containers.Map({"q"}, [7])}})' -t 'x: real double scalar' --nargout 3
% TRY:  map_in_a_fixed_struct(2, struct("mat", {containers.Map({"alu", "steel"}, {struct("E", 70), struct("E", 210)}, "UniformValues", false)}, "use", {{"steel", "alu"}}, "sub", {{1, containers.Map({"q"}, [7])}}))
function [y, n, s] = map_in_a_fixed_struct(x, d)
  y = 0;
  for k = 1:numel(d.use)
    m = d.mat(d.use{k});
    y = y + m.E * x;
  end
  if ~isKey(d.mat, 'zinc')
    d.mat('zinc') = struct('E', x);
  end
  n = d.mat.Count + d.sub{2}('q');
  s = d.mat('zinc').E + numel(d.sub{2}.keys());
end
% --- residual -------------------------------------------------------
function [y, n, s] = map_in_a_fixed_struct(x)
    y = 0 + 210 * x + 70 * x;
    s = x + 1;
    n = uint64(10);
end
% --- remarks --------------------------------------------------------
