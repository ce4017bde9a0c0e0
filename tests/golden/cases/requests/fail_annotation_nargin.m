% A number of arguments that differs from the call is refused.
%
% RUN:  specialise broken --nargin 1
function y = broken(x, n)
  %# nargin 2
  y = x;
end
% --- diagnostics ----------------------------------------------------
% 5:3: error: here `nargin` is 1; say how the function is called with `--nargin`, or remove this [bad-annotation]
%     %# nargin 2
%     ^
