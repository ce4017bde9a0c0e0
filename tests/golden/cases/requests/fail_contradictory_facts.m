% Facts that no value can have are refused.
%
% RUN:  specialise twice -t 'x: real complex double'
function y = twice(x)
  y = 2 * x;
end
% --- diagnostics ----------------------------------------------------
% -t:1:9: error: contradictory facts: both `real` and `complex` [contradictory-facts]
%   x: real complex double
%           ^
