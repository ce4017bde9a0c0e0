function r = terminal_size ()
  % Lines and columns of a program that runs without a terminal.
  r = [24, 80];
end
