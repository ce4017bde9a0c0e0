% A declared shape answers size, numel and isempty; the guards go.
%
% RUN:  specialise mean_square -t 'x: real double [1 4]'
% TRY:  mean_square([1 2 3 4])   mean_square([NaN 0 0 0])   mean_square([Inf 1 1 1])   mean_square(-[0 0 0 0])
function y = mean_square(x)
  if isempty(x)
    error('mean_square:empty', 'no values');
  end
  if size(x, 1) ~= 1
    x = x.';
  end
  y = sum(x .* x) / numel(x);
end
% --- residual -------------------------------------------------------
function y = mean_square(x)
    y = sum(x .* x) / 4;
end
% --- remarks --------------------------------------------------------
