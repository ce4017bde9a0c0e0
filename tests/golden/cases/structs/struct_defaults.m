% A known options struct is merged with defaults at specialisation time, field by field.
%
% RUN:  specialise clip -d "given = struct('low', -1)" -t 'x: real double [1 ?]'
% TRY:  clip([-3 0 9], struct('low', -1))   clip(zeros(1, 0), struct('low', -1))   clip([NaN -Inf], struct('low', -1))
function y = clip(x, given)
  options = struct('low', 0, 'high', 4);
  names = fieldnames(given);
  for k = 1:numel(names)
    if ~isfield(options, names{k})
      error('clip:option', 'unknown option %s', names{k});
    end
    options.(names{k}) = given.(names{k});
  end
  y = min(max(x, options.low), options.high);
end
% --- residual -------------------------------------------------------
function y = clip(x)
    y = min(max(x, -1), 4);
end
% --- remarks --------------------------------------------------------
