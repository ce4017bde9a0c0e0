% A mask of places is the places it names; complex places and such that are no numbers are errors.
%
% RUN:  specialise subscripts_of_odd_classes
% TRY:  subscripts_of_odd_classes([true; true; false])
% TRY:  subscripts_of_odd_classes([true true])
% TRY:  subscripts_of_odd_classes([2; 1])
% TRY:  subscripts_of_odd_classes(1 + 2i)
% TRY:  subscripts_of_odd_classes([1; 2i])
% TRY:  subscripts_of_odd_classes('a')
% TRY:  subscripts_of_odd_classes(Inf)
% TRY:  subscripts_of_odd_classes({[1; 2]})
function r = subscripts_of_odd_classes(p)
  calls = {@() ind2sub([3 3], p), @() rows_and_columns(p), @() sub2ind([3 3], p, p), @() accumarray(p(:), 1), ...
           @() accumarray(p(:), 1, [], @max)};
  r = cell(size(calls));
  for k = 1:numel(calls)
    try
      r{k} = calls{k}();
    catch e
      r{k} = e.message;
    end
  end
end
function r = rows_and_columns(p)
  [i, j] = ind2sub([3 3], p);
  r = {i, j, size(i)};
end
% --- residual -------------------------------------------------------
function r = subscripts_of_odd_classes(p)
    r = cell(1, 5);
    try
        r{1} = ind2sub([3, 3], p);
    catch e
        r{1} = e.message;
    end
    try
        [i, j] = ind2sub([3, 3], p);
        r__1 = i;
        r__2 = j;
        r__3 = size(i);
        out__1 = r__1;
        out__2 = r__2;
        out__3 = r__3;
        r__1__2 = out__1;
        r__2__1 = out__2;
        r__3__1 = out__3;
        r{2} = {r__1__2, r__2__1, r__3__1};
    catch e
        r{2} = e.message;
    end
    try
        r{3} = sub2ind([3, 3], p, p);
    catch e
        r{3} = e.message;
    end
    try
        r{4} = accumarray(p(:), 1);
    catch e
        r{4} = e.message;
    end
    try
        r{5} = accumarray(p(:), 1, [], @max);
    catch e
        r{5} = e.message;
    end
end
% --- remarks --------------------------------------------------------
