function r = isieee ()
  % Numbers are those of IEEE 754.
  r = true;
end
