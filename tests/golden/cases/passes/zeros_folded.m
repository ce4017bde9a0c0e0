% Constant arrays are made at specialisation time; a subtracted zero matrix goes, a multiplied one stays.
%
% RUN:  specialise combine -d 'm = 2' -t 'x: real double [2 2]'
% TRY:  combine([1 2; 3 4], 2)   combine([NaN Inf; -Inf 0], 2)   combine(-zeros(2), 2)
function y = combine(x, m)
  none = zeros(m, m);
  unit = ones(m, m);
  y = none .* x + 3 * unit - none;
end
% --- residual -------------------------------------------------------
function y = combine(x)
    y = [0, 0; 0, 0] .* x + [3, 3; 3, 3];
end
% --- remarks --------------------------------------------------------
