function rho = density(p, T, varargin)
  R = 287.05;
  offset = 0;
  if nargin > 2
    R = varargin{1};
  end
  rho = p ./ (R * gas.units.kelvin(T + offset));
end
