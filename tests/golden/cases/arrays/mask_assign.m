% Rules in a struct array, applied as masks.
%
% RUN:  specialise mask_assign -d 'rules = struct('"'"'lo'"'"', {-Inf, 0, 10}, '"'"'hi'"'"', {0, 10, Inf}, '"'"'val'"'"', {-1, NaN, 1})' -t 'M: real double [? ?]' --nargout 2
% TRY:  mask_assign([-5 3; 20 0], struct('lo', {-Inf, 0, 10}, 'hi', {0, 10, Inf}, 'val', {-1, NaN, 1}))
% TRY:  mask_assign(zeros(0,2), struct('lo', {-Inf, 0, 10}, 'hi', {0, 10, Inf}, 'val', {-1, NaN, 1}))
% TRY:  mask_assign(NaN, struct('lo', {-Inf, 0, 10}, 'hi', {0, 10, Inf}, 'val', {-1, NaN, 1}))
function [M, n] = mask_assign(M, rules)
  n = zeros(1, numel(rules));
  for k = 1:numel(rules)
    r = rules(k);
    in = M >= r.lo & M < r.hi;
    if isnan(r.val), n(k) = nnz(in); continue; end
    M(in) = r.val; n(k) = nnz(in);
  end
end
% --- residual -------------------------------------------------------
function [M, n] = mask_assign(M)
    in = M >= -Inf & M < 0;
    M(in) = -1;
    n = [nnz(in), nnz(M >= 0 & M < 10), 0];
    in = M >= 10 & M < Inf;
    M(in) = 1;
    n(3) = nnz(in);
end
% --- remarks --------------------------------------------------------
