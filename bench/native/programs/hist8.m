function h = hist8(a)
  h = zeros(1, 256);
  for k = 1:numel(a)
    b = double(a(k)) + 1;
    h(b) = h(b) + 1;
  end
end
