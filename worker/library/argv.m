function r = argv ()
  % A program has no arguments of a command line here.
  r = {};
end
