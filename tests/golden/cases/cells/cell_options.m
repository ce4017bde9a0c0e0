% Name-value pairs in a known cell are read at specialisation time.
%
% RUN:  specialise affine -d "pairs = {'slope', 3, 'shift', -2}" -t 'x: real double [1 ?]'
% TRY:  affine([1 2], {'slope', 3, 'shift', -2})   affine(NaN, {'slope', 3, 'shift', -2})   affine(zeros(1, 0), {'slope', 3, 'shift', -2})
function y = affine(x, pairs)
  slope = 1;
  shift = 0;
  for k = 1:2:numel(pairs)
    switch pairs{k}
      case 'slope'
        slope = pairs{k + 1};
      case 'shift'
        shift = pairs{k + 1};
      otherwise
        error('affine:name', 'no parameter %s', pairs{k});
    end
  end
  y = slope * x + shift;
end
% --- residual -------------------------------------------------------
function y = affine(x)
    y = 3 * x - 2;
end
% --- remarks --------------------------------------------------------
