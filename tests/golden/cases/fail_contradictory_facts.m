% Facts that no value can have are refused.
%
% RUN:  specialise twice -t 'x: real complex double'
function y = twice(x)
  y = 2 * x;
end
% --- diagnostics ----------------------------------------------------
