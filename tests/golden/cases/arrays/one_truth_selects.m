% One truth value as the only subscript selects one element or 0x0, whatever is indexed.
%
% RUN:  specialise one_truth_selects -t 'x: real double [1 ?]' -t 'k: real scalar'
% TRY:  one_truth_selects([1 2 3], 3)
% TRY:  one_truth_selects([1 2 3], 0)
% TRY:  one_truth_selects(zeros(1, 0), 0)
% TRY:  one_truth_selects(5, 3)
function r = one_truth_selects(x, k)
  r = {size(x(false)), numel(x(k > 2)), isempty(x(k > 2))};
  try
    r{4} = size(x(true));
  catch e
    r{4} = e.message;
  end
  y = [1; 2];
  r{5} = size(y(k > 2), 2);
end
% --- residual -------------------------------------------------------
function r = one_truth_selects(x, k)
    table__1 = [1; 2];
    x__1 = x(k > 2);
    r__2 = numel(x__1);
    r__3 = isempty(x__1);
    r = {[0, 0], r__2, r__3};
    try
        r{4} = size(x(true));
    catch e
        r{4} = e.message;
    end
    r{5} = size(table__1(k > 2), 2);
end
% --- remarks --------------------------------------------------------
