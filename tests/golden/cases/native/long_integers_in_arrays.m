% Elements of arrays of 64-bit integers are read and stored where they are, whatever no double holds.
%
% RUN:  specialise long_integers_in_arrays --nargout 3 -t 'v: int64 [1 n]' -t 'w: uint64 [1 n]'
% TRY:  long_integers_in_arrays(int64([1 -2 3]), uint64([1 2 3]))
% TRY:  long_integers_in_arrays(int64([1 -2 3]) * int64(2)^60 + int64(1), intmax('uint64') - uint64([0 1 2]))
% TRY:  long_integers_in_arrays(int64(zeros(1, 0)), uint64(zeros(1, 0)))
% TRY:  long_integers_in_arrays(intmin('int64') + int64([0 1]), uint64([0 5]))
function [v, w, n] = long_integers_in_arrays(v, w)
  n = [0, 0];
  for k = 1:numel(v)
    a = v(k);
    b = w(k);
    if a > b
      n(1) = n(1) + 1;
    elseif a == b
      n(2) = n(2) + 1;
    end
    v(k) = a / 2 - idivide(a, int64(3));
    w(k) = b - uint64(1) + uint64(a);
    v(end) = abs(v(k));
    w(k + 1) = b;
  end
end
% --- residual -------------------------------------------------------
function [v, w, n] = long_integers_in_arrays(v, w)
    n__1 = 0;
    n__2 = 0;
    for k = 1:numel(v)
        a = v(k);
        b = w(k);
        if a > b
            n__1 = n__1 + 1;
        elseif a == b
            n__2 = n__2 + 1;
        end
        c__1 = a ./ int64(3);
        v(k) = a / 2 - (c__1 - cast(c__1 .* int64(3) > a, 'int64'));
        w(k) = b - uint64(1) + uint64(a);
        v(end) = abs(v(k));
        w(k + 1) = b;
    end
    n = [n__1, n__2];
end
% --- remarks --------------------------------------------------------
