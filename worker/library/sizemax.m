function n = sizemax ()
  % The largest number of elements of an array.
  n = intmax ("int64") - 1;
end
