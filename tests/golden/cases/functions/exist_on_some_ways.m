% Whether a variable exists that has a value on some ways only is asked at run time.
%
% RUN:  specialise exist_on_some_ways -t 'x: real double [1 n]'
% TRY:  exist_on_some_ways([1 2 3])   exist_on_some_ways([-1 -2])   exist_on_some_ways(zeros(1, 0))   exist_on_some_ways([-1 5 7])
function y = exist_on_some_ways(x)
  y = 0;
  for k = 1:numel(x)
    if exist('last', 'var')
      y = y + last;
    end
    if x(k) > 0
      last = x(k);
    end
  end
  if ~exist('last')
    y = -1;
  end
end
% --- residual -------------------------------------------------------
function y = exist_on_some_ways(x)
    y = 0;
    for k = 1:numel(x)
        if exist('last', 'var')
            y = y + last;
        end
        if x(k) > 0
            last = x(k);
        end
    end
    if ~exist('last')
        y = -1;
    end
end
% --- remarks --------------------------------------------------------
% 8:8: remark: a function that reads its caller's frame makes `exist_on_some_ways` run in the run-time's interpreter [native-interpreted]
