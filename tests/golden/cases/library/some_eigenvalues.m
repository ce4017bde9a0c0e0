% Some eigenvalues of large matrices by ARPACK, with a start that is given and with one out of rand.
%
% RUN:  specialise some_eigenvalues -t 'k: real double scalar' --nargout 3
% TRY:  some_eigenvalues(0.5)
% TRY:  some_eigenvalues(3)
function [d, e, worst] = some_eigenvalues(k)
  n = 40;
  A = spdiags([-ones(n, 1), 2 + k * (1:n)' / n, -ones(n, 1)], -1:1, n, n);
  d = eigs(A, 3, 'sm', struct('v0', (1:n)'));
  A(1, 3) = k;
  rand('state', 7);
  [V, D] = eigs(A, 2, 'lm');
  e = diag(D);
  worst = norm(A * V - V * D, 1) < 1e-10;
end
% --- residual -------------------------------------------------------
function [d, e, worst] = some_eigenvalues(k)
    c__1 = [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; 21; 22; 23; ...
            24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40];
    c__2 = -[1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; ...
            1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1; 1];
    d = [-1; 0; 1];
    [j, i, v] = find([c__2, 2 + k * c__1 / 40, c__2]);
    offset = [0; 0; 0];
    j = j(:) + offset(i(:));
    i = j - d(i(:));
    idx = i > 0 & i <= 40 & j > 0 & j <= 40;
    A = sparse(i(idx), j(idx), v(idx), 40, 40);
    d = eigs__1(A);
    A(1, 3) = k;
    rand('state', 7);
    [V, D] = eigs__2(A);
    e = diag(D);
    worst = norm(A * V - V * D, 1) < 1e-10;
end

function varargout = eigs__1(arg__1)
    c__1 = struct('v0', [1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15; 16; 17; 18; 19; 20; ...
            21; 22; 23; 24; 25; 26; 27; 28; 29; 30; 31; 32; 33; 34; 35; 36; 37; 38; 39; 40]);
    if isnumeric(arg__1)
        A = arg__1;
        have_A = true;
        k = 3;
    else
        have_A = false;
        k = 6;
    end
    if have_A && nnz(A) == 0
        varargout = {zeros(k, 1)};
    else
        varargout = cell(1, 1);
        varargout{:} = __eigs__(arg__1, 3, 'sm', c__1);
    end
end

function [varargout__1__1, varargout__2__1] = eigs__2(arg__1)
    if isnumeric(arg__1)
        A = arg__1;
        have_A = true;
        k = 2;
    else
        have_A = false;
        k = 6;
    end
    if have_A && nnz(A) == 0
        V = diag(ones([k, 1]), rows(A), k);
        varargout__1__1 = V;
        varargout__2__1 = diag(zeros(k, 1));
    else
        [out__1, out__2] = __eigs__(arg__1, 2, 'lm');
        varargout__1__1 = out__1;
        varargout__2__1 = out__2;
    end
end
% --- remarks --------------------------------------------------------
% <path 21>/share/octave/7.3.0/m/sparse/eigs.m:222:1: remark: `varargout` makes `eigs__1` run in the run-time's interpreter [native-interpreted]
