% cellfun with an error handler.
%
% RUN:  specialise cellfun_handler
% TRY:  cellfun_handler({'1', 'x', '3'})
function r = cellfun_handler(c)
  r = cellfun(@conv1, c, 'ErrorHandler', @(e, varargin) -1);
end
function v = conv1(s)
  v = str2double(s);
  if isnan(v)
    error('conv:bad', 'bad %s', s);
  end
end
% --- residual -------------------------------------------------------
function r = cellfun_handler(c)
    r = cellfun(@conv1, c, 'ErrorHandler', @(e, varargin) -1);
end

function v = conv1(s)
    v = str2double(s);
    if isnan(v)
        error('conv:bad', 'bad %s', s);
    end
end
% --- remarks --------------------------------------------------------
