% Facts and values of fields of fields
%
% RUN:  specialise fields_of_fields -d "cfg.io.fmt = 'csv'" -d 'cfg.num.max = 3' -t 'cfg.num.scale: realscalar' -t 'cfg.io.sep: char [1 1]' -t 'x: real double [1 3]' --nargout 2
% TRY:  fields_of_fields([1 2 3], struct('io', struct('fmt', 'csv', 'sep', ';'), 'num', struct('max', 3, 'scale', 2)))
% TRY:  fields_of_fields([NaN -0 9], struct('io', struct('fmt', 'csv', 'sep', ','), 'num', struct('max', 3, 'scale', -0)))
function [s, y] = fields_of_fields(x, cfg)
  y = min(x * cfg.num.scale, cfg.num.max);
  if strcmp(cfg.io.fmt, 'csv')
    s = sprintf(['%g' cfg.io.sep '%g'], y(1:2));
  else
    s = mat2str(y);
  end
  if numel(cfg.io.sep) ~= 1 || ~isnumeric(cfg.num.scale)
    s = '';
  end
end
% --- residual -------------------------------------------------------
function [s, y] = fields_of_fields(x, cfg)
    y = min(x * cfg.num.scale, 3);
    s = sprintf(['%g', cfg.io.sep, '%g'], y(1:2));
end
% --- remarks --------------------------------------------------------
