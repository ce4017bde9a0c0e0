% Fields that no trip assigns are known in a loop that is kept, as are elements of a cell and of a struct array.
%
% RUN:  specialise fields_known_at_every_trip -t 'n: realscalar' -t 'x: realscalar'
% TRY:  fields_known_at_every_trip(25, 0.5)   fields_known_at_every_trip(0, 1)   fields_known_at_every_trip(3, -Inf)
function [T, log, v] = fields_known_at_every_trip(n, x)
  s = struct('T', 300, 'log', {{}}, 'mode', 'heat', 'gain', @(t) 2 * t);
  c = {struct('kind', 'linear', 'v', 0), struct('kind', 'square', 'v', 1)};
  p = struct('name', {'a', 'b'}, 'v', {0, 1});
  for k = 1:n
    s = advance(s, x, k);
    for j = 1:numel(c)
      switch c{j}.kind
        case 'linear', c{j}.v = c{j}.v + x;
        case 'square', c{j}.v = c{j}.v + x^2;
      end
      if strcmp(p(j).name, 'b')
        p(j).v = p(j).v / 2;
      end
    end
  end
  T = s.T;
  log = s.log;
  v = [c{1}.v, c{2}.v, p.v];
end
function s = advance(s, x, k)
  switch s.mode
    case 'heat', s.T = s.T + s.gain(x);
    case 'cool', s.T = s.T - x;
  end
  if mod(k, 10) == 0
    s.log{end+1} = s.T;
  end
end
% --- residual -------------------------------------------------------
function T = fields_known_at_every_trip(n, x)
    c__1__v = 0;
    c__2__v = 1;
    p = struct('name', {'a', 'b'}, 'v', {0, 1});
    T = 300;
    s__log = {};
    for k = 1:n
        T = T + 2 * x;
        if mod(k, 10) == 0
            s__log{end + 1} = T;
        end
        c__1__v = c__1__v + x;
        c__2__v = c__2__v + x^2;
        p(2).v = p(2).v / 2;
    end
    v = [c__1__v, c__2__v, p.v];
end
% --- remarks --------------------------------------------------------
