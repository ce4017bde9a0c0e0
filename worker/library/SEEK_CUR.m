function r = SEEK_CUR ()
  % Where `fseek` counts from: the current position of a file.
  r = 0;
end
