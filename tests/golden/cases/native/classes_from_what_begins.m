% What begins as a number of a class says which class stands beside it; what becomes a number of a class is one where
% that is.
%
% RUN:  specialise classes_from_what_begins --nargout 3
% TRY:  classes_from_what_begins(single([1 2 3]), single([0.5 0.25]), 5)
% TRY:  classes_from_what_begins([1 2 3], [0.5 0.25], 5)
% TRY:  classes_from_what_begins(single([1 2 3]), [0.5 0.25], uint32(5))
% TRY:  classes_from_what_begins(int8([1 2 3]), 2, [1 2])
% TRY:  classes_from_what_begins([], 2, 1)
% TRY:  classes_from_what_begins('abc', 2, 2.5)
% TRY:  classes_from_what_begins({1}, 2, 2)
function [y, r, c] = classes_from_what_begins(x, h, seed)
  y = zeros(1, numel(x), 'single');
  for k = 1:numel(x)
    acc = single(0);
    for j = 1:min(k, numel(h))
      acc = acc + x(k - j + 1) * h(j);
    end
    y(k) = acc;
  end
  r = uint32(seed);
  c = 0;
  for k = 1:20
    r = bitxor(r, bitshift(r, 13));
    r = bitxor(r, bitshift(r, -17));
    r = bitxor(r, bitshift(r, 5));
    if bitand(r, uint32(1)) == 1
      c = c + 1;
    end
  end
end
% --- residual -------------------------------------------------------
function [y, r, c] = classes_from_what_begins(x, h, seed)
    numel__1 = numel(x);
    y = zeros(1, numel__1, 'single');
    for k = 1:numel__1
        acc = single(0);
        for j = 1:min(k, numel(h))
            acc = acc + x(k - j + 1) * h(j);
        end
        y(k) = acc;
    end
    r = uint32(seed);
    c = 0;
    for k = 1:20
        r = bitxor(r, bitshift(r, 13));
        r = bitxor(r, bitshift(r, -17));
        r = bitxor(r, bitshift(r, 5));
        if bitand(r, uint32(1)) == 1
            c = c + 1;
        end
    end
end
% --- remarks --------------------------------------------------------
% 23:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
