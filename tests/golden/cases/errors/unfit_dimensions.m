% What is no dimension, no count and no order: the words of each function.
%
% RUN:  specialise unfit_dimensions
% TRY:  unfit_dimensions([1 2], [])
% TRY:  unfit_dimensions([1 2], 'a')
% TRY:  unfit_dimensions([1; 2], 'abc')
% TRY:  unfit_dimensions([1; 2], {1})
% TRY:  unfit_dimensions([1 2], struct())
% TRY:  unfit_dimensions([1 2], @sin)
% TRY:  unfit_dimensions([1 2], zeros(1, 0))
% TRY:  unfit_dimensions([1 2], [1 2])
% TRY:  unfit_dimensions([1 2], int8(2))
% TRY:  unfit_dimensions([1 2], true)
function r = unfit_dimensions(x, n)
  asks = {@find, @any, @all, @sum, @prod, @cumprod, @sumsq, @cummin, @diff};
  r = cell(1, numel(asks));
  for k = 1:numel(asks)
    try
      r{k} = asks{k}(x, n);
    catch e
      r{k} = e.message;
    end
  end
end
% --- residual -------------------------------------------------------
function r = unfit_dimensions(x, n)
    r = cell(1, 9);
    try
        r{1} = find(x, n);
    catch e
        r{1} = e.message;
    end
    try
        r{2} = any(x, n);
    catch e
        r{2} = e.message;
    end
    try
        r{3} = all(x, n);
    catch e
        r{3} = e.message;
    end
    try
        r{4} = sum(x, n);
    catch e
        r{4} = e.message;
    end
    try
        r{5} = prod(x, n);
    catch e
        r{5} = e.message;
    end
    try
        r{6} = cumprod(x, n);
    catch e
        r{6} = e.message;
    end
    try
        r{7} = sumsq(x, n);
    catch e
        r{7} = e.message;
    end
    try
        r{8} = cummin(x, n);
    catch e
        r{8} = e.message;
    end
    try
        r{9} = diff(x, n);
    catch e
        r{9} = e.message;
    end
end
% --- remarks --------------------------------------------------------
