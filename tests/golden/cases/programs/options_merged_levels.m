% Options merged with defaults, level by level.
%
% RUN:  specialise opt_struct_merge -d 'def = struct('"'"'tol'"'"', 1e-6, '"'"'grid'"'"', struct('"'"'nx'"'"', 10, '"'"'ny'"'"', 20), '"'"'names'"'"', {{'"'"'u'"'"', '"'"'v'"'"'}})' -d 'user = struct('"'"'grid'"'"', struct('"'"'ny'"'"', 5), '"'"'names'"'"', {{'"'"'p'"'"'}})' -t 'x: realscalar' --nargout 2
% TRY:  opt_struct_merge(struct('tol', 1e-6, 'grid', struct('nx', 10, 'ny', 20), 'names', {{'u', 'v'}}), struct('grid', struct('ny', 5), 'names', {{'p'}}), 2)
function [o, s] = opt_struct_merge(def, user, x)
  o = merge(def, user);
  s = o.grid.nx * o.grid.ny * x + numel(o.names);
end
function a = merge(a, b)
  f = fieldnames(b);
  for k = 1:numel(f)
    if isfield(a, f{k}) && isstruct(a.(f{k})) && isstruct(b.(f{k}))
      a.(f{k}) = merge(a.(f{k}), b.(f{k}));
    else
      a.(f{k}) = b.(f{k});
    end
  end
end
% --- residual -------------------------------------------------------
function [o, s] = opt_struct_merge(x)
    s = 50 * x + 1;
    o = struct('tol', 1e-6, 'grid', struct('nx', 10, 'ny', 5), 'names', {{'p'}});
end
% --- remarks --------------------------------------------------------
