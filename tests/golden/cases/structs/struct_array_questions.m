% Struct arrays whose index is not known, and what makes others of them.
%
% RUN:  specialise struct_asked -t 'k: realscalar' -t 'v: realscalar' --nargout 4
% TRY:  struct_asked(2, 7)
% TRY:  struct_asked(4, 7)
function [y, names, c, z] = struct_asked(k, v)
  s = struct('b', {1, 2, 3}, 'a', {'p', 'q', 'r'});
  s(k).b = v;
  y = 0;
  for j = 1:3
    w = s(j).b;
    if ischar(w)
      y = -1;
    else
      y = y + w;
    end
  end
  names = fieldnames(orderfields(s));
  t = rmfield(s, 'a');
  c = {t.b};
  u = cell2struct({v; 'abc'}, {'v'; 'w'}, 1);
  z = arrayfun(@(e) numel(e.a), s) * u.v;
  if ! isfield(t, 'b') || isfield(t, 'a')
    z = 'never';
  end
end
% --- residual -------------------------------------------------------
function [y, names, c, z] = struct_asked(k, v)
    s = struct('b', {1, 2, 3}, 'a', {'p', 'q', 'r'});
    s(k).b = v;
    y = 0 + s(1).b + s(2).b + s(3).b;
    names = fieldnames(orderfields(s));
    t = rmfield(s, 'a');
    c = {t.b};
    u = cell2struct({v; 'abc'}, {'v'; 'w'}, 1);
    z = arrayfun(@(e) numel(e.a), s) * u.v;
end
% --- remarks --------------------------------------------------------
