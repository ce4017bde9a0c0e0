% A call for several results is no value that a variable could hold: it is made each time.
%
% RUN:  specialise common_several_results -t 'a: real double'
% TRY:  common_several_results([1 2; 3 4], 1)   common_several_results(zeros(2, 0), 2)   common_several_results(5, 3)
function y = common_several_results(a, b)
  [m, n] = size(a);
  y = m + 2 * n;
  for k = 1:2
    [p, q] = size(b);
    [m, n] = size(a);
    y = y + k * numel(size(a)) + m * n + p + q;
  end
end
% --- residual -------------------------------------------------------
function y = common_several_results(a, b)
    [m, n] = size(a);
    y = m + 2 * n;
    [p, q] = size(b);
    [m, n] = size(a);
    numel__1 = numel(size(a));
    y = y + numel__1 + m * n + p + q;
    [p, q] = size(b);
    [m, n] = size(a);
    y = y + 2 * numel__1 + m * n + p + q;
end
% --- remarks --------------------------------------------------------
