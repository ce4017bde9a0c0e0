% How often each byte occurs.
function h = counted_bytes(a)
  h = zeros(1, 256);
  for k = 1:numel(a)
    j = double(a(k)) + 1;
    h(j) = h(j) + 1;
  end
end
