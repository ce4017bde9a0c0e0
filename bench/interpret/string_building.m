% A text that grows, taken apart again.
function s = string_building()
  t = '';
  for k = 1:3000
    t = [t, sprintf('%d,', k)];
  end
  parts = strsplit(t, ',');
  s = 0;
  for k = 1:numel(parts)
    s = s + numel(strrep(parts{k}, '1', 'one'));
  end
end
