function t = caesar(s, k)
  t = s;
  for i = 1:numel(s)
    c = s(i);
    if c >= 'a' && c <= 'z'
      t(i) = char(mod(c - 'a' + k, 26) + 'a');
    elseif c >= 'A' && c <= 'Z'
      t(i) = char(mod(c - 'A' + k, 26) + 'A');
    end
  end
end
