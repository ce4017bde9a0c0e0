% An element of varargin that varies is one that is passed.
%
% RUN:  specialise no_argument --nargin 2 -t 'varargin{2}: real scalar'
function y = no_argument(v, varargin)
  y = v(1) + varargin{1};
end
% --- diagnostics ----------------------------------------------------
% no_argument.m: error: `varargin` is given without the element `{2}`, which is described [contradictory-facts]
