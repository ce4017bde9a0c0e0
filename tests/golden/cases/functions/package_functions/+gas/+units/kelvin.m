function k = kelvin(c)
  k = c + 273.15;
end
