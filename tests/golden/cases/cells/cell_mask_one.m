% A mask that is true in one place names one place of a cell or a struct array.
%
% RUN:  specialise cell_mask_one -d 'n = [1 3]' -t 'm: real double [1 3]'
% TRY:  cell_mask_one([1 3], [2 1 2], 'x')
% TRY:  cell_mask_one([1 3], [1 1 2], 'x')
% TRY:  cell_mask_one([1 3], [2 2 2], {4})
function r = cell_mask_one(n, m, v)
  c = {[7 8], [1; 2]};
  c{n == 1} = repmat(c{n == 1}, n(n ~= 1), 1);
  d = {1, 2, 3};
  s = struct('a', {1, 2, 3});
  r = {c};
  try
    d{m == 1} = v;
    d{m == 1}(2) = v;
    s(m == 1).a = v;
    s([false true false false]).a = 'y';
  catch err
    r{end + 1} = err.message;
  end
  r = [r, {d, s}];
end
% --- residual -------------------------------------------------------
function r = cell_mask_one(m, v)
    d = {1, 2, 3};
    s = struct('a', {1, 2, 3});
    try
        d{m == 1} = v;
        d{m == 1}(2) = v;
        s(m == 1).a = v;
        s([false, true, false, false]).a = 'y';
        r = {{[7, 8; 7, 8; 7, 8], [1; 2]}};
    catch err
        r__2 = err.message;
        r = {{[7, 8; 7, 8; 7, 8], [1; 2]}, r__2};
    end
    r = [r, {d, s}];
end
% --- remarks --------------------------------------------------------
