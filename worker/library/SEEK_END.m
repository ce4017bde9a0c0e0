function r = SEEK_END ()
  % Where `fseek` counts from: the end of a file.
  r = 1;
end
