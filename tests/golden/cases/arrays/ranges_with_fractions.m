% A range with fractions as a subscript is rounded, with a warning; of other arrays, and of ranges that were computed
% with, a fraction is an error. `x(end / 2 + 1:end)` of five elements is such a range.
%
% RUN:  specialise ranges_with_fractions -d 'm = 2.5' --nargout 2
% LOSES WARNINGS: a known range with fractions is a subscript that is computed ahead.
% TRY:  ranges_with_fractions((1:6) * 10, 2.5, 5, 2.5)
% TRY:  ranges_with_fractions((1:5) * 10, 0.4, 3, 2.5)
% TRY:  ranges_with_fractions((1:5) * 10, 0.5, 2, 2.5)
% TRY:  ranges_with_fractions((1:5) * 10, 2, 3.5, 2.5)
% TRY:  ranges_with_fractions((1:5) * 10, 2.5, 3, 2.5)
% TRY:  ranges_with_fractions((1:5) * 10, 3.5, 2, 2.5)
% TRY:  ranges_with_fractions((1:5) * 10, 2.5, 9, 2.5)
% TRY:  ranges_with_fractions({1, 2, 3, 4, 5}, 1.5, 4, 2.5)
% TRY:  ranges_with_fractions('abcde', 1.5, 4, 2.5)
function [r, said] = ranges_with_fractions(c, a, b, m)
  r = {};
  said = {};
  for k = 1:11
    try
      d = c;
      switch k
        case 1
          d = c(a:b);
        case 2
          d = c(1, a:b);
        case 3
          d = c(a:0.5:b);
        case 4
          d = c((a:b)');
        case 5
          d = c((a:b) + 0);
        case 6
          d = c(-(-b:-a));
        case 7
          d = c([a:b]);
        case 8
          d(a:b) = d(1);
        case 9
          d = c(end / 2 + 1:end);
        case 10
          d = c(m:end - 1);
        case 11
          d(a:b) = [];
      end
      r{end + 1} = d;
    catch err
      said{end + 1} = err.message;
    end
  end
  d = (1:6) * 10;
  r{end + 1} = d(m:m + 2);
end
% --- residual -------------------------------------------------------
function [r, said] = ranges_with_fractions(c, a, b)
    r = {};
    try
        d = c(a:b);
        r{1} = d;
        said = {};
    catch err
        said__1 = err.message;
        said = {said__1};
    end
    try
        d = c(1, a:b);
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    try
        d = c(a:0.5:b);
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    try
        d = c((a:b)');
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    try
        d = c((a:b) + 0);
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    try
        d = c(-(-b:-a));
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    try
        d = c([a:b]);
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    try
        d = c;
        d(a:b) = d(1);
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    try
        d = c(end/2+1:end);
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    try
        d = c(2.5:end-1);
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    try
        d = c;
        d(a:b) = [];
        r{end + 1} = d;
    catch err
        said{end + 1} = err.message;
    end
    r{end + 1} = [30, 40, 50];
end
% --- remarks --------------------------------------------------------
