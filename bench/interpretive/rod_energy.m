function e = rod_energy(u)
% Energy of a small structure from displacements: elements of several types, described once and kept.
  persistent mesh
  if isempty(mesh)
    mesh = describe();
  end
  e = 0;
  for k = 1:numel(mesh.elements)
    element = mesh.elements{k};
    e = e + feval(['element_' element.type], element, u(element.nodes));
  end
end
function mesh = describe()
  mesh.elements = {};
  for k = 1:3
    mesh.elements{end+1} = struct('type', 'spring', 'nodes', [k k+1], 'k', 10 * k);
  end
  mesh.elements{end+1} = struct('type', 'stiffening', 'nodes', [1 4], 'k', 2);
  mesh.elements{end+1} = struct('type', 'load', 'nodes', 4, 'k', 0.5);
end
function e = element_spring(element, u)
  e = 0.5 * element.k * (u(2) - u(1)) ^ 2;
end
function e = element_stiffening(element, u)
  d = u(2) - u(1);
  e = element.k * (d ^ 2 + d ^ 4);
end
function e = element_load(element, u)
  e = -element.k * u;
end
