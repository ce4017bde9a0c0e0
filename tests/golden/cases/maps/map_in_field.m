% A map in a field of a struct is filled there, key by key, while the struct is put together and returned.
%
% RUN:  specialise map_in_field -t 'x: real double [3 1]'
% TRY:  map_in_field([2; 3; 5])
function y = map_in_field(x)
  s = build({'a', 'bb', 'c'});
  s = link(s, 'a', 'c');
  y = x(s.index('bb')) + s.n + s.items{s.index('c')}.to * x(1);
end
function s = build(names)
  s = struct('n', 0, 'index', containers.Map(), 'items', {{}});
  for k = 1:numel(names)
    s.n = s.n + numel(names{k});
    s.items{end+1} = struct('name', names{k}, 'to', []);
    s.index(names{k}) = k;
  end
end
function s = link(s, from, to)
  k = s.index(to);
  s.items{k}.to(end+1) = s.index(from);
end
% --- residual -------------------------------------------------------
function y = map_in_field(x)
    y = x(2) + 4 + x(1);
end
% --- remarks --------------------------------------------------------
