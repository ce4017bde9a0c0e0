% A function named in maps that asks for its number of arguments and results.
%
% RUN:  specialise map_named_nargin -t 'c: cell'
% TRY:  map_named_nargin({1, 2})
function r = map_named_nargin(c)
  r = cellfun(@count_args, c) + cellfun(@count_args, c, c);
end
function n = count_args(varargin)
  n = nargin * 10 + nargout;
end
% --- residual -------------------------------------------------------
function r = map_named_nargin(c)
    r = cellfun(@(element__1) 11, c) + cellfun(@(element__2, element) 21, c, c);
end
% --- remarks --------------------------------------------------------
