% Fields of all elements of a struct array, or of some, each from a value of its own.
%
% RUN:  specialise struct_array_dealt -d "spec = struct('name', {'m','s','q'}, 'col', {1,2,3})" -t 'x: real double scalar'
% TRY:  struct_array_dealt(struct('name', {'m','s','q'}, 'col', {1,2,3}), 2.5)
function out = struct_array_dealt(spec, x)
  [spec.k] = deal(2);
  f = 'w';
  [spec.(f)] = deal(x, 2*x, 'z');
  c = {10, x, 30};
  [spec.v] = c{:};
  [spec(2:3).k] = deal(x, 7);
  [spec([true false true]).name] = deal('first', 'third');
  [q, spec(2).z] = deal(4, x + 1);
  out = sprintf('%d', q);
  for s = spec
    out = [out, sprintf('%s %g %g %g %g %d;', s.name, s.k, s.w, s.v, s.col, isempty(s.z))];
  end
end
% --- residual -------------------------------------------------------
function out = struct_array_dealt(x)
    out = ['4', sprintf('first 2 %g 10 1 1;', x), sprintf('s %g %g %g 2 0;', x, 2 * x, x), ...
            'third 7 122 30 3 1;'];
end
% --- remarks --------------------------------------------------------
