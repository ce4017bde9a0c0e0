function r = SEEK_SET ()
  % Where `fseek` counts from: the beginning of a file.
  r = -1;
end
