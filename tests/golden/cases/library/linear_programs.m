% Linear programs, and those over whole numbers, are GLPK's, called as Octave calls it; what it prints is output.
%
% RUN:  specialise linear_programs -t 'c: real double [? 1]' -t 'kinds: char' -t 'param: struct' --nargout 4
% TRY:  linear_programs([10; 6; 4], 'CCC', struct('msglev', 0))
% TRY:  linear_programs([10; 6; 4], 'IIC', struct('msglev', 0))
% TRY:  linear_programs([10; 6; -4], 'III', struct('msglev', 0, 'presol', 0, 'branch', 1))
% TRY:  linear_programs([1.5; 6.25; 4], 'CCC', struct('lpsolver', 2, 'msglev', 3))
% TRY:  linear_programs([1.5; 6.25; 4], 'CCC', struct('dual', 2, 'price', 17, 'presol', 0, 'msglev', 3))
% TRY:  linear_programs([1; 2; 3], 'CCC', struct('msglev', 7))
% TRY:  linear_programs([1; 2; 3], 'CCC', struct('tolbnd', 'x'))
function [x, best, wrong, further] = linear_programs(c, kinds, param)
  A = [1 1 1; 10 4 5; 2 2 6];
  [x, best, wrong, further] = glpk(c, A, [100; 600; 300], [0; 0; 0], [], 'UUU', kinds, -1, param);
  [y, least] = glpk(c, sparse(A), [100; 600; 300], [-Inf; 0; 1], [Inf; 4.5; 9], 'LSD', kinds, 1, struct('presol', 0));
  x = [x; y];
  best = [best, least];
end
% --- residual -------------------------------------------------------
function [x, best, wrong, further] = linear_programs(c, kinds, param)
    vartype = kinds;
    if any(isinf(c)) || any(isnan(c))
        error('glpk: C must be a real vector with finite values');
    end
    nx = length(c);
    c__2 = c(:);
    if 3 ~= nx
        error('glpk: A must be %d-by-%d, not %d-by-%d', 3, nx, 3, 3);
    end
    if isempty(vartype)
        vartype = ['C'; 'C'; 'C'];
    elseif all(size(vartype) > 1) || length(vartype) ~= 3
        error('glpk: VARTYPE must be a char vector of length %d', 3);
    elseif ~all(vartype == 'C' | vartype == 'I')
        error('glpk: VARTYPE must contain only C or I');
    end
    [x, best, wrong, further] = __glpk__(c__2, [1, 1, 1; 10, 4, 5; 2, 2, 6], [100; 600; 300], ...
            [0; 0; 0], [Inf; Inf; Inf], 'UUU', vartype, -1, param);
    vartype = kinds;
    c__3 = sparse([1; 2; 3; 1; 2; 3; 1; 2; 3], [1; 1; 1; 2; 2; 2; 3; 3; 3], [1; 10; 2; 1; 4; 2; ...
            1; 5; 6], 3, 3);
    if isempty(kinds)
        vartype = ['C'; 'C'; 'C'];
    elseif all(size(kinds) > 1) || length(kinds) ~= 3
        error('glpk: VARTYPE must be a char vector of length %d', 3);
    elseif ~all(kinds == 'C' | kinds == 'I')
        error('glpk: VARTYPE must contain only C or I');
    end
    [y, least, errnum, extra] = __glpk__(c__2, c__3, [100; 600; 300], [-Inf; 0; 1], [Inf; 4.5; ...
            9], 'LSD', vartype, 1, struct('presol', 0));
    x = [x; y];
    best = [best, least];
end
% --- remarks --------------------------------------------------------
