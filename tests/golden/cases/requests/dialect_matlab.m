% MATLAB reads the residual: what is indexed where it is made has a name, or is indexed by `subsref` where an error would show the name.
%
% RUN:  specialise made_and_indexed -t 'x: real double [1 3]' -t 'k: real double scalar' --nargout 4
% TRY:  made_and_indexed([3 1 2], 2)
% TRY:  made_and_indexed([3 1 2], 4)
% TRY:  made_and_indexed([3 1 2], 0)
% TRY:  made_and_indexed([NaN 1 2], 1.5)
function [a, b, c, d] = made_and_indexed(x, k)
  try
    a = sort(x)(k);
  catch e
    a = e.message;
  end
  try
    b = [2, 3, 4](k, :);
  catch e
    b = e.message;
  end
  c = {@plus, @times}{1 + (k > 1)}(x(1), 3) + (x + 1)(2) + cumsum(x)(end);
  d = 0;
  while k < 3 && magic(3)(max(k, 1), 1) > 2
    k++;
    d += 'hello'(k);
  end
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = made_and_indexed(x, k)
    table__1 = {@plus, @times};
    try
        a = subsref(sort(x), struct('type', '()', 'subs', {{k}}));
    catch e
        a = e.message;
    end
    try
        b = subsref([2, 3, 4], struct('type', '()', 'subs', {{k, ':'}}));
    catch e
        b = e.message;
    end
    value__1 = x + 1;
    value__2 = cumsum(x);
    c = table__1{1 + (k > 1)}(x(1), 3) + value__1(2) + value__2(3);
    d = 0;
    while k < 3 && subsref([8, 1, 6; 3, 5, 7; 4, 9, 2], struct('type', '()', 'subs', {{max(k, ...
            1), 1}})) > 2
        k = k + 1;
        d = d + subsref('hello', struct('type', '()', 'subs', {{k}}));
    end
end
% --- remarks --------------------------------------------------------
