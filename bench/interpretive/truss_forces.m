function [r, K] = truss_forces(u, load_factor)
% Residual and tangent of a small plane truss with springs; element library by tables of shape and stiffness rules.
  persistent MESH LIB
  if isempty(MESH)
    MESH = build_mesh();
  end
  if isempty(LIB)
    LIB = element_library();
  end
  ndof = 2 * size(MESH.coord, 1);
  r = zeros(ndof, 1);
  K = zeros(ndof, ndof);
  for e = 1:numel(MESH.elem)
    el = MESH.elem(e);
    rule = LIB.(el.type);
    nodes = el.conn(1:rule.nnode);
    dofs = reshape([2*nodes - 1; 2*nodes], 1, []);
    xe = MESH.coord(nodes, :);
    ue = u(dofs);
    mat = MESH.material{el.mat};
    [re, ke] = rule.fun(xe, ue, mat, el.section);
    r(dofs) = r(dofs) + re;
    K(dofs, dofs) = K(dofs, dofs) + ke;
  end
  for p = 1:size(MESH.loads, 1)
    d = 2 * (MESH.loads(p, 1) - 1) + MESH.loads(p, 2);
    r(d) = r(d) - load_factor * MESH.loads(p, 3);
  end
  fixed = [];
  for s = 1:numel(MESH.supports)
    sup = MESH.supports(s);
    switch lower(sup.kind)
      case 'pin'
        fixed = [fixed, 2*sup.node - 1, 2*sup.node];
      case 'roller'
        fixed(end+1) = 2*sup.node;
      otherwise
        error('fe:support', 'unknown support %s', sup.kind);
    end
  end
  free = setdiff(1:ndof, fixed);
  r = r(free);
  K = K(free, free);
end

function m = build_mesh()
  m.coord = [0 0; 1 0; 2 0; 0.5 1; 1.5 1];
  conn = {'bar', [1 2], 1; 'bar', [2 3], 1; 'bar', [4 5], 1; 'bar', [1 4], 2; ...
          'bar', [2 4], 2; 'bar', [2 5], 2; 'bar', [3 5], 2; 'spring', [4 4], 1};
  m.elem = struct('type', {}, 'conn', {}, 'mat', {}, 'section', {});
  for k = 1:size(conn, 1)
    m.elem(k).type = conn{k, 1};
    m.elem(k).conn = conn{k, 2};
    m.elem(k).mat = conn{k, 3};
    if strcmp(conn{k, 1}, 'bar')
      m.elem(k).section = struct('A', 0.01 * conn{k, 3});
    else
      m.elem(k).section = struct('k', 25);
    end
  end
  m.material = {struct('E', 1e4, 'nu', 0.3), struct('E', 2e4, 'nu', 0.25)};
  m.loads = [2 2 -1; 5 1 0.5];
  m.supports = struct('kind', {'Pin', 'roller'}, 'node', {1, 3});
end

function lib = element_library()
  lib = struct();
  lib.bar = struct('nnode', 2, 'fun', @bar_element);
  lib.spring = struct('nnode', 1, 'fun', @spring_element);
end

function [re, ke] = bar_element(xe, ue, mat, section)
  d0 = xe(2, :) - xe(1, :);
  L = norm(d0);
  c = d0 / L;
  T = [-c(1) -c(2) c(1) c(2)];
  strain = T * ue / L;
  N = mat.E * section.A * strain;
  re = T' * N;
  ke = (mat.E * section.A / L) * (T' * T);
end

function [re, ke] = spring_element(xe, ue, mat, section)
  re = section.k * ue;
  ke = section.k * eye(2);
end
