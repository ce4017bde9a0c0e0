% Functions of two arrays and comparisons where one is sparse: classes that are refused, extents that do not fit, what
% is 0x0.
%
% RUN:  specialise sparse_beside_others
% TRY:  sparse_beside_others(sparse([1 0; 2 3]), [1 2; 3 4])
% TRY:  sparse_beside_others(sparse([1 0; 2 3]), [1 2])
% TRY:  sparse_beside_others(sparse([1 0; 2 3]), single([1 2; 3 4]))
% TRY:  sparse_beside_others(sparse([1 0; 2 3]), int8([1 2; 3 4]))
% TRY:  sparse_beside_others(sparse([1 0; 2 3]), true(2, 2))
% TRY:  sparse_beside_others(sparse([1 0; 2 3]), 'ab')
% TRY:  sparse_beside_others(sparse([1 0; 2 3]), ones(2, 2, 2))
% TRY:  sparse_beside_others(sparse(0, 0), magic(3))
% TRY:  sparse_beside_others(sparse(0, 3), [])
% TRY:  sparse_beside_others(sparse(5), zeros(0, 3))
% TRY:  sparse_beside_others(sparse(1, 1), sparse(5))
% TRY:  sparse_beside_others(sparse([1i 0]), -2)
% TRY:  sparse_beside_others(struct('a', {1, 2, 3}), ['a'; 'b'])
function sparse_beside_others(s, x)
  try, disp(full(xor(s, x))); catch e, disp(e.message); end
  try, disp(full(mod(s, x))); catch e, disp(e.message); end
  try, disp(full(atan2(x, s))); catch e, disp(e.message); end
  try, disp(full(hypot(s, x))); catch e, disp(e.message); end
  try, disp(size(s == x)); catch e, disp(e.message); end
  try, disp(full(s & x)); catch e, disp(e.message); end
  try, disp(full(s .^ x)); catch e, disp(e.message); end
end
% --- residual -------------------------------------------------------
function sparse_beside_others(s, x)
    try
        disp(full(xor(s, x)));
    catch e
        disp(e.message);
    end
    try
        disp(full(mod(s, x)));
    catch e
        disp(e.message);
    end
    try
        disp(full(atan2(x, s)));
    catch e
        disp(e.message);
    end
    try
        disp(full(hypot(s, x)));
    catch e
        disp(e.message);
    end
    try
        disp(size(s == x));
    catch e
        disp(e.message);
    end
    try
        disp(full(s & x));
    catch e
        disp(e.message);
    end
    try
        disp(full(s.^x));
    catch e
        disp(e.message);
    end
end
% --- remarks --------------------------------------------------------
