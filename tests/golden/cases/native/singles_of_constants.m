% What loops carry of singles may come from a sum that only constants have reached: a filter with clamped places, of arguments of any class.
%
% RUN:  specialise singles_of_constants --nargout 1
% TRY:  singles_of_constants(magic(5), [1 2 1])   singles_of_constants(single(magic(4)), [1 2 1] / 3)   singles_of_constants(magic(4), single([1 2 1]) / 3)
% TRY:  singles_of_constants(single(magic(3)), single([0.1 0.7 0.2]))   singles_of_constants([1 NaN; 3 4], single([1 1 1]))   singles_of_constants(single(-zeros(2)), single([-0 0 -0]))
% TRY:  singles_of_constants([], [1 1])   singles_of_constants(magic(3) + 1i, [1 2 1])   singles_of_constants(uint8(magic(3)), [1 2 1])   singles_of_constants(int8(magic(3)), single([1 2 1]) / 3)
function T = singles_of_constants(A, k)
  r = (numel(k) - 1) / 2;
  [m, n] = size(A);
  T = zeros(m, n);
  for i = 1:m
    for j = 1:n
      s = 0;
      for t = -r:r
        c = min(max(j + t, 1), n);
        s = s + A(i, c) * k(t + r + 1);
      end
      T(i, j) = s;
    end
  end
end
% --- residual -------------------------------------------------------
function T = singles_of_constants(A, k)
    r = (numel(k) - 1) / 2;
    [m, n] = size(A);
    T = zeros(m, n);
    for i = 1:m
        for j = 1:n
            s = 0;
            for t = -r:r
                c = min(max(j + t, 1), n);
                s = s + A(i, c) * k(t + r + 1);
            end
            T(i, j) = s;
        end
    end
end
% --- remarks --------------------------------------------------------
