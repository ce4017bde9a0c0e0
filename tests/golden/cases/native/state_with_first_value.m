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
% --- remarks --------------------------------------------------------
