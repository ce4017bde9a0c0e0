function c = checksum(bytes)
  % CRC-32 over a table made first.
  table = zeros(1, 256, 'uint32');
  for k = 0:255
    v = uint32(k);
    for b = 1:8
      if bitand(v, uint32(1)) ~= 0
        v = bitxor(bitshift(v, -1), uint32(3988292384));
      else
        v = bitshift(v, -1);
      end
    end
    table(k + 1) = v;
  end
  c = uint32(4294967295);
  for k = 1:numel(bytes)
    at = bitand(bitxor(c, uint32(bytes(k))), uint32(255));
    c = bitxor(bitshift(c, -8), table(double(at) + 1));
  end
  c = bitxor(c, uint32(4294967295));
end
