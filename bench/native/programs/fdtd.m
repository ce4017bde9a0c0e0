function Ez = fdtd(nx, ny, nz, steps)
  % Waves in a box of metal: fields on a staggered grid, each step by differences of whole blocks.
  Ex = zeros(nx, ny + 1, nz + 1);
  Ey = zeros(nx + 1, ny, nz + 1);
  Ez = zeros(nx + 1, ny + 1, nz);
  Hx = zeros(nx + 1, ny, nz);
  Hy = zeros(nx, ny + 1, nz);
  Hz = zeros(nx, ny, nz + 1);
  Ez(2, 2, 1) = 1;
  Ex(1, 2, 2) = 0.5;
  c = 0.3;
  for s = 1:steps
    Hx = Hx + c * ((Ey(:, :, 2:nz + 1) - Ey(:, :, 1:nz)) - (Ez(:, 2:ny + 1, :) - Ez(:, 1:ny, :)));
    Hy = Hy + c * ((Ez(2:nx + 1, :, :) - Ez(1:nx, :, :)) - (Ex(:, :, 2:nz + 1) - Ex(:, :, 1:nz)));
    Hz = Hz + c * ((Ex(:, 2:ny + 1, :) - Ex(:, 1:ny, :)) - (Ey(2:nx + 1, :, :) - Ey(1:nx, :, :)));
    Ex(:, 2:ny, 2:nz) = Ex(:, 2:ny, 2:nz) + c * ((Hz(:, 2:ny, 2:nz) - Hz(:, 1:ny - 1, 2:nz)) - (Hy(:, 2:ny, 2:nz) - Hy(:, 2:ny, 1:nz - 1)));
    Ey(2:nx, :, 2:nz) = Ey(2:nx, :, 2:nz) + c * ((Hx(2:nx, :, 2:nz) - Hx(2:nx, :, 1:nz - 1)) - (Hz(2:nx, :, 2:nz) - Hz(1:nx - 1, :, 2:nz)));
    Ez(2:nx, 2:ny, :) = Ez(2:nx, 2:ny, :) + c * ((Hy(2:nx, 2:ny, :) - Hy(1:nx - 1, 2:ny, :)) - (Hx(2:nx, 2:ny, :) - Hx(2:nx, 1:ny - 1, :)));
  end
end
