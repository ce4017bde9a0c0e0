% A fixed map that gets other names, is stored into under them and leaves in a struct: one map, as if it were made first.
%
% RUN:  specialise given_map_second_name -d 'n = containers.Map({"a", "b"}, {1, [2 3]})' -t 'x: realscalar'
% TRY:  given_map_second_name(containers.Map({"a", "b"}, {1, [2 3]}), 2)   given_map_second_name(containers.Map({"a", "b"}, {1, [2 3]}), -2)
function y = given_map_second_name(n, x)
  m = n;
  m('a') = x;
  s.f = n;
  g = @() s.f('a');
  if x > 0
    n('z') = 7;
  end
  y = {n('a'), m.Count, g(), s.f.keys()};
end
% --- residual -------------------------------------------------------
function y = given_map_second_name(x)
    n = containers.Map({'a', 'b'}, {1, [2, 3]}, 'UniformValues', false);
    m = n;
    m('a') = x;
    s__f = n;
    if x > 0
        n('z') = 7;
    end
    y = {n('a'), m.Count, s__f('a'), s__f.keys()};
end
% --- remarks --------------------------------------------------------
