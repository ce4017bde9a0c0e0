% What functions of full arrays make of sparse ones: which results are sparse again, and which are columns.
%
% RUN:  specialise sparse_through_functions -t 's: sparse real double [? ?]' --nargout 1
% TRY:  sparse_through_functions(sparse([1 0 3]), 37)
% TRY:  sparse_through_functions(sparse([4 0 0; 0 -2 0]), 37)
% TRY:  sparse_through_functions(sparse(5), 37)
% TRY:  sparse_through_functions(sparse([NaN 0; Inf -1]), 37)
function r = sparse_through_functions(s, n)
  f = {@() arrayfun(@(q) 2 * q, s), @() arrayfun(@(q) q > 1, s), @() cellfun(@(q) q, {s(1), 2}), ...
       @() cellfun(@(q) q, {2, s(1)}), @() cellfun(@(q) q, {s(1), 1i, true}), ...
       @() cellfun(@(q) q, {s(1), int8(2)}), ...
       @() repmat(s(1), 2, 3), @() repmat(s, 2, 1), @() repmat(s(end), 0, 2), ...
       @() unique(s), @() with_places(s), @() unique(s, 'rows'), @() union(s, 2), ...
       @() ipermute(s, [2 1]), @() resize(s, 3), @() resize(s, [1 2]), @() resize(s, 2, 2, 2), ...
       @() gcd(s, 4), @() gcd(s, s), @() lcm(s, 6), @() bitshift(s, 1), ...
       @() merge(true, s, 1), @() merge(s, 1, 2), @() merge(s > 0, s, -s), ...
       @() svd(s), @() pinv(s), @() inverse(s), @() rcond(s), @() issorted(s), ...
       @() union(s(:).', 2), @() psi(s), @() typecast(s, 'uint8'), @() convn(s, [1 2]), ...
       @() cellstr(s), @() strrep(s, 'a', 'b'), @() strfind(s, 'a'), @() intmax(s)};
  r = cell(1, n);
  for k = 1:n
    r{k} = told(f{k});
  end
end
function u = with_places(s)
  [u, ~] = unique(s);
end
function t = told(f)
  try
    v = f();
    t = {class(v), size(v), issparse(v), v};
    if isnumeric(v) || islogical(v)
      t{4} = full(v);
    end
  catch e
    t = {e.identifier, e.message};
  end
end
% --- residual -------------------------------------------------------
function r = sparse_through_functions(s, n)
    r = cell(1, n);
    f = {@() arrayfun(@(q) 2 * q, s), @() arrayfun(@(q) q > 1, s), @() cellfun(@(q) q, {s(1), ...
            2}), @() cellfun(@(q) q, {2, s(1)}), @() cellfun(@(q) q, {s(1), 1i, true}), ...
            @() cellfun(@(q) q, {s(1), int8(2)}), @() repmat(s(1), 2, 3), @() repmat(s, 2, 1), ...
            @() repmat(s(end), 0, 2), @() unique(s), @() with_places(s), @() unique(s, 'rows'), ...
            @() union(s, 2), @() ipermute(s, [2, 1]), @() resize(s, 3), @() resize(s, [1, 2]), ...
            @() resize(s, 2, 2, 2), @() gcd(s, 4), @() gcd(s, s), @() lcm(s, 6), ...
            @() bitshift(s, 1), @() merge(true, s, 1), @() merge(s, 1, 2), @() merge(s > 0, s, ...
            -s), @() svd(s), @() pinv(s), @() inverse(s), @() rcond(s), @() issorted(s), ...
            @() union(s(:).', 2), @() psi(s), @() typecast(s, 'uint8'), @() convn(s, [1, 2]), ...
            @() cellstr(s), @() strrep(s, 'a', 'b'), @() strfind(s, 'a'), @() intmax(s)};
    for k = 1:n
        r{k} = told__1(f{k});
    end
end

function t = told__1(f)
    try
        v = f();
        t = {class(v), size(v), issparse(v), v};
        if isnumeric(v) || islogical(v)
            t{4} = full(v);
        end
    catch e
        t = {e.identifier, e.message};
    end
end

function u = with_places(s)
    [u, ~] = unique(s);
end
% --- remarks --------------------------------------------------------
