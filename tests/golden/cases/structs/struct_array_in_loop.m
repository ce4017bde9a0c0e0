% A struct array that grows in a loop that stays: what is known of its fields.
%
% RUN:  specialise struct_grown -t 'n: realscalar' -t 'x: realscalar' --nargout 3
% TRY:  struct_grown(3, 2)
% TRY:  struct_grown(0, 2)
function [m, y, w] = struct_grown(n, x)
  s = struct([]);
  r = struct('a', {}, 'b', {});
  for k = 1:n
    s(k).a = k * x;
    s(k).b = 'name';
    r(end+1) = struct('a', k, 'b', sprintf('%d', k));
  end
  m = numel(s);
  y = 0;
  w = '';
  for k = 1:m
    v = s(k).a;
    if ischar(v)
      y = -1;
    else
      y = y + v;
    end
  end
  if isfield(r, 'b')
    for e = r
      if ischar(e.b)
        w = [w, e.b];
      else
        w = 'never';
      end
    end
    y = y + sum([r.a]);
  end
end
% --- residual -------------------------------------------------------
function [m, y, w] = struct_grown(n, x)
    r = struct('a', {}, 'b', {});
    s = struct([]);
    for k = 1:n
        s(k).a = k * x;
        s(k).b = 'name';
        r(end + 1) = struct('a', k, 'b', sprintf('%d', k));
    end
    m = numel(s);
    y = 0;
    for k = 1:m
        v = s(k).a;
        y = y + v;
    end
    w = '';
    for e = r
        w = [w, e.b];
    end
    y = y + sum([r.a]);
end
% --- remarks --------------------------------------------------------
