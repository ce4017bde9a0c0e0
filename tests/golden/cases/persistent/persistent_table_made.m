% A table that a loop over constants makes in a persistent variable is a constant.
%
% RUN:  specialise persistent_table_made -d 'init = 0' -t 'data: uint8 [1 ?]'
% TRY:  persistent_table_made(uint8('123456789'), 0)
% TRY:  persistent_table_made(zeros(1,0,'uint8'), 0)
function crc = persistent_table_made(data, init)
persistent table names
if isempty(table)
  table = zeros(1, 16);
  names = {};
  for n = 0:15
    c = n;
    for k = 1:4
      if bitand(c, 1), c = bitxor(12, floor(c/2)); else c = floor(c/2); end
    end
    table(n+1) = c;
    names{end+1} = sprintf('t%d', n);
  end
end
crc = init;
for b = double(data)
  crc = bitxor(table(mod(b, 16) + 1), crc);
end
crc = crc + numel(names);
% --- residual -------------------------------------------------------
function crc = persistent_table_made(data)
    table__1 = [0, 13, 3, 14, 6, 11, 5, 8, 12, 1, 15, 2, 10, 7, 9, 4];
    crc = 0;
    for b = double(data)
        crc = bitxor(table__1(mod(b, 16) + 1), crc);
    end
    crc = crc + 16;
end
% --- remarks --------------------------------------------------------
