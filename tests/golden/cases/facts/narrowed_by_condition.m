% What a condition proves of a variable decides later conditions; zero keeps its sign open, NaN fails every comparison.
%
% RUN:  specialise narrowed_by_condition -t 'n: realscalar' -t 'x: real double [1 ?]'
% TRY:  narrowed_by_condition(2, 1:3)   narrowed_by_condition(5, [4 5])   narrowed_by_condition(-1, zeros(1,0))
% TRY:  narrowed_by_condition(0, 7)   narrowed_by_condition(-0, 7)   narrowed_by_condition(NaN, 7)   narrowed_by_condition(1, zeros(1,0))
function y = narrowed_by_condition(n, x)
  if isempty(x)
    if numel(x) > 0
      error('cannot be');
    end
    y = n;
  elseif n == 2
    y = x(1) * 2 ^ n;
  elseif n == 0
    y = 1 / n;
  elseif n > 3 && ischar(x) == false
    if n > 1
      y = 10;
    else
      y = 20;
    end
  elseif n < 0
    y = -1;
    if n >= 0
      y = 1;
    end
  else
    y = n + x;
  end
end
% --- residual -------------------------------------------------------
function y = narrowed_by_condition(n, x)
    if isempty(x)
        y = n;
    elseif n == 2
        y = x(1) * 4;
    elseif n == 0
        y = 1 / n;
    elseif n > 3
        y = 10;
    elseif n < 0
        y = -1;
    else
        y = n + x;
    end
end
% --- remarks --------------------------------------------------------
