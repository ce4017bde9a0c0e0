% A count that is known to be at least two decides a comparison (thesis 9.8).
%
% RUN:  specialise weighted -t 'count: realscalar in [2, Inf] integral' -t 'x: real double [1 ?]' --dump facts
% TRY:  weighted(2, [1 2 3])   weighted(5, zeros(1, 0))
function r = weighted(count, x)
  if count < 2
    error('weighted:few', 'Not enough parameters to weighted');
  end
  r = x * count;
  if count - 1 >= 1
    r = r + 1;
  end
end
% --- residual -------------------------------------------------------
function r = weighted(count, x)
    r = x * count + 1;
end
% --- remarks --------------------------------------------------------
% --- facts ----------------------------------------------------------
% function weighted
%   count: real double [1 1] in [2, Inf] integral = $1
%   x: real double [1 e2]
% 6:6: count < 2: = false
% 6:6: count: real double [1 1] in [2, Inf] integral = $1
% 9:7: x * count: real double [1 e2]
% 9:7: x: real double [1 e2]
% 9:11: count: real double [1 1] in [2, Inf] integral = $1
% 10:6: count - 1 >= 1: = true
% 10:6: count - 1: real double [1 1] in [1, Inf] integral
% 10:6: count: real double [1 1] in [2, Inf] integral = $1
% 11:9: r + 1: real double [1 e2] in [-Inf, Inf] ornan nonegzero
% 11:9: r: real double [1 e2]
