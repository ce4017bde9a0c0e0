% A result that is an array, read and stored into where it surely is, and missing where no trip makes it.
%
% RUN:  specialise result_without_value -t 'x: real double [? ?]' -t 'n: real double scalar' --nargout 2
% TRY:  result_without_value([1 2 3], 2)   result_without_value([1 2 3], 0)   result_without_value([NaN; -0; Inf], 1)
% TRY:  result_without_value(zeros(0, 3), 1)   result_without_value(2, 3)   result_without_value([1 2; 3 4], 2)
% TRY:  result_without_value([1 2 3], 7)   result_without_value([1 2 3], 5)
function [r, text] = result_without_value(x, n)
  r = 0;
  text = '';
  try
    r = made(x, n);
  catch e
    text = strtok(e.message);
  end
end

function y = made(x, n)
  m = numel(x) - 1;
  if n > 4
    y = made(x, n - 5);
    return
  end
  for s = 1:n
    y = zeros(m, 1);
    for i = 1:m
      for p = i:i + 1
        y(i) = y(i) + s * x(p);
      end
    end
    x = [y; y(1)];
  end
end
% --- residual -------------------------------------------------------
function [r, text] = result_without_value(x, n)
    r = 0;
    try
        r = made__1(x, n);
        text = '';
    catch e
        text = strtok(e.message);
    end
end

function y = made__1(x, n)
    m = numel(x) - 1;
    if n > 4
        y = made__1(x, n - 5);
    else
        for s = 1:n
            y = zeros(m, 1);
            for i = 1:m
                for p = i:i+1
                    y(i) = y(i) + s * x(p);
                end
            end
            x = [y; y(1)];
        end
    end
end
% --- remarks --------------------------------------------------------
