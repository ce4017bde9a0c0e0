% A constant map is a table: nothing of it is left.
%
% RUN:  specialise map_const -d 'unit = '"'"'km'"'"'' -t 'x: realscalar'
% TRY:  map_const(3, 'km')
% TRY:  map_const(NaN, 'km')
function y = map_const(x, unit)
  factors = containers.Map({'m', 'km', 'cm'}, [1, 1000, 0.01]);
  if ~isKey(factors, unit)
    error('map_const:unit', 'unknown unit %s', unit);
  end
  y = x * factors(unit);
end
% --- residual -------------------------------------------------------
function y = map_const(x)
    y = x * 1000;
end
% --- remarks --------------------------------------------------------
