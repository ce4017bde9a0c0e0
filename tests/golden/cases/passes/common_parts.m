% What is evaluated twice while nothing it reads has changed gets a variable, where that pays; a call that may fail
% is not moved before another that may fail first.
%
% RUN:  specialise common_parts -t 'x: real double [1 ?]' -t 'c: real double [1 3]'
% TRY:  common_parts([1 2], [3 4 5])   common_parts(zeros(1, 0), [1 2 3])   common_parts([NaN -0 Inf], [0 -0 1])
function y = common_parts(x, c)
  y = ones(1, numel(x)) * c(1) + (x - c(2));
  y = y .* ones(1, numel(x)) + (x - c(2)) .* (x - c(3));
  for k = 1:numel(x)
    if x(k) > 0 && x(k) < 10
      y(k) = x(k) * (x - c(2))(k);
    end
    x(k) = 1;
  end
  y = y + (x - c(2));
end
% --- residual -------------------------------------------------------
function y = common_parts(x, c)
    numel__1 = numel(x);
    ones__1 = ones(1, numel__1);
    y = (ones__1 * c(1) + (x - c(2))) .* ones__1 + (x - c(2)) .* (x - c(3));
    for k = 1:numel__1
        x__1 = x(k);
        if x__1 > 0 && x__1 < 10
            value__1 = x - c(2);
            y(k) = x__1 * value__1(k);
        end
        x(k) = 1;
    end
    y = y + (x - c(2));
end
% --- remarks --------------------------------------------------------
