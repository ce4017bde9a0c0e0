% States of random numbers that are no finite numbers.
%
% RUN:  specialise state_without_bounds -t 's: real double'
% TRY:  state_without_bounds(Inf)
% TRY:  state_without_bounds(-Inf)
% TRY:  state_without_bounds(NaN)
% TRY:  state_without_bounds([1 Inf NaN -3])
% TRY:  state_without_bounds(1e300)
function r = state_without_bounds(s)
  rand('state', s);
  r = rand(1, 2);
  randn('twister', s);
  r = [r, randn];
end
% --- residual -------------------------------------------------------
function r = state_without_bounds(s)
    rand('state', s);
    r = rand(1, 2);
    randn('twister', s);
    r = [r, randn()];
end
% --- remarks --------------------------------------------------------
