% First values of persistent variables in native code: computed once, by the first call, also where it fails.
%
% RUN:  specialise state_with_first_value -t 'x: realscalar'
% TRY:  state_with_first_value(2)
% TRY:  state_with_first_value(-1)
% TRY:  state_with_first_value(NaN)
function y = state_with_first_value(x)
  y = zeros(1, 6);
  y(1) = counted(x);
  y(2) = counted(x + 1);
  y(3) = sum(cellfun(@counted, {x, x}));
  for k = 4:6
    try
      y(k) = scaled(x * k);
    catch err
      y(k) = -numel(err.message);
    end
  end
end
function c = counted(x)
  persistent n = 10, seen = [];
  n++;
  seen(end+1) = x;
  c = n + sum(seen);
end
function s = scaled(x)
  persistent factor = first_factor(x);
  s = numel(factor) * x;
end
function f = first_factor(x)
  if ~(x > 0), error('state:factor', 'no factor for %g', x); end
  f = [x, x];
end
% --- residual -------------------------------------------------------
function y = state_with_first_value(x)
    y = [0, 0, 0, 0, 0, 0];
    y(1) = counted__1(x);
    y(2) = counted__1(x + 1);
    value__1 = {x, x};
    value__2 = {x, x};
    y(3) = sum([counted__1(value__1{1}), counted__1(value__2{2})]);
    try
        y(4) = scaled__1(x * 4);
    catch err
        y(4) = -numel(err.message);
    end
    try
        y(5) = scaled__1(x * 5);
    catch err
        y(5) = -numel(err.message);
    end
    try
        y(6) = scaled__1(x * 6);
    catch err
        y(6) = -numel(err.message);
    end
end

function c = counted__1(x)
    persistent n = 10;
    n = n + 1;
    c = n + sum(x);
end

function s = scaled__1(x)
    persistent factor = first_factor__1(x);
    s = numel(factor) * x;
end

function f = first_factor__1(x)
    if ~(x > 0)
        error('state:factor', 'no factor for %g', x);
    end
    f = [x, x];
end
% --- remarks --------------------------------------------------------
