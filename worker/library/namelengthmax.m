function n = namelengthmax ()
  % The longest name that MATLAB knows.
  n = 63;
end
