% What is assumed decides later conditions.
%
% RUN:  specialise assumed -t 'n: realscalar' -t 'x: real double [1 ?]'
% TRY:  assumed(3, [1 2])   assumed(7, 4)
function y = assumed(n, x)
  %# assume n > 2 && ~isempty (x)
  if n < 1 || isempty (x)
    error('assumed:bad', 'bad');
  end
  y = n * x;
end
% --- residual -------------------------------------------------------
function y = assumed(n, x)
    y = n * x;
end
% --- remarks --------------------------------------------------------
