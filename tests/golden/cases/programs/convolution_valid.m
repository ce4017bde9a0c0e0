% A known kernel: zero entries leave nothing behind.
%
% RUN:  specialise conv2_valid -d 'K = [0 1 0;1 -4 1;0 1 0]' -t 'I: real double [? ?]'
% TRY:  conv2_valid(magic(4), [0 1 0;1 -4 1;0 1 0])
% TRY:  conv2_valid(ones(3), [0 1 0;1 -4 1;0 1 0])
% TRY:  conv2_valid(ones(2), [0 1 0;1 -4 1;0 1 0])
function out = conv2_valid(I, K)
  [kr, kc] = size(K);
  [r, c] = size(I);
  out = zeros(max(r - kr + 1, 0), max(c - kc + 1, 0));
  for i = 1:size(out, 1)
    for j = 1:size(out, 2)
      acc = 0;
      for a = 1:kr
        for b = 1:kc
          if K(a, b) ~= 0
            acc = acc + K(a, b) * I(i+a-1, j+b-1);
          end
        end
      end
      out(i, j) = acc;
    end
  end
end
% --- residual -------------------------------------------------------
function out = conv2_valid(I)
    r = size(I, 1);
    c = size(I, 2);
    out = zeros(max(r - 3 + 1, 0), max(c - 3 + 1, 0));
    for i = 1:size(out, 1)
        i__1 = i + 2 - 1;
        for j = 1:size(out, 2)
            j__1 = j + 2 - 1;
            acc = 0 + I(i + 1 - 1, j__1) + I(i__1, j + 1 - 1) + -4 * I(i__1, j__1) + I(i__1, ...
                    j + 3 - 1);
            out(i, j) = acc + I(i + 3 - 1, j__1);
        end
    end
end
% --- remarks --------------------------------------------------------
