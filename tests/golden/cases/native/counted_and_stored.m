% What is counted or stored may be of a class that has no such operation, and a product with a transposed matrix is one
% operation, known or not.
%
% RUN:  specialise counted_and_stored -d 'Q = [0.3 0.7; 0.2 0.1; 0.9 0.4]' -d 'v = [4; 3; 2.1]'
% TRY:  counted_and_stored(5, 2, [0.3 0.7; 0.2 0.1; 0.9 0.4], [4; 3; 2.1])
% TRY:  counted_and_stored({5}, int8([1 2]), [0.3 0.7; 0.2 0.1; 0.9 0.4], [4; 3; 2.1])
% TRY:  counted_and_stored(int8(127), 2i, [0.3 0.7; 0.2 0.1; 0.9 0.4], [4; 3; 2.1])
% TRY:  counted_and_stored(struct(), single(NaN), [0.3 0.7; 0.2 0.1; 0.9 0.4], [4; 3; 2.1])
function [n, c] = counted_and_stored(n, x, Q, v)
  c = {Q' * v, Q' * Q};
  try
    n++;
  catch err
    c{end + 1} = err.message;
  end
  try
    z = 1i;
    z([1 2]) = x;
    c{end + 1} = z;
  catch err
    c{end + 1} = err.message;
  end
  try
    t = true;
    t(0) = x;
  catch err
    c{end + 1} = err.message;
  end
  try
    assert(any(v > x));
  catch err
    c{end + 1} = err.message;
  end
end
% --- residual -------------------------------------------------------
function n = counted_and_stored(n, x)
    try
        n = n + 1;
        c = {[3.6900000000000004; 3.94], [0.9400000000000001, 0.59; 0.59, 0.6599999999999999]};
    catch err
        c__3 = err.message;
        c = {[3.6900000000000004; 3.94], [0.9400000000000001, 0.59; 0.59, 0.6599999999999999], ...
                c__3};
    end
    try
        z = complex(0, 1);
        z([1, 2]) = x;
        c{end + 1} = z;
    catch err
        c{end + 1} = err.message;
    end
    try
        t = true;
        t(0) = x;
    catch err
        c{end + 1} = err.message;
    end
    try
        assert(any([4; 3; 2.1] > x), 'assert (any (v > x)) failed');
    catch err
        c{end + 1} = err.message;
    end
end
% --- remarks --------------------------------------------------------
% 10:8: remark: `Q' * v` (counted_and_stored.m:10), `Q' * Q` (counted_and_stored.m:10): computed here, with last bits that OpenBLAS may give otherwise on another machine [machine-bits]
