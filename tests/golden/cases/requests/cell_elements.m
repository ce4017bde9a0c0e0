% Elements of a cell whose extents are known are described one by one; of the others nothing is known, and of further
% arguments `--nargin` says how many there are.
%
% RUN:  specialise cell_elements --nargin 4 -t 'c: cell [1 3]' -t 'c{1}: real double scalar' -t 'c{3}.k: real double scalar' -t 'varargin{2}: char [1 3]'
% TRY:  cell_elements({2, "abc", struct("k", 5)}, 1, {}, "xyz")
% TRY:  cell_elements({-0, {}, struct("k", NaN)}, 1, 7, "xyz")
function [y, z] = cell_elements(c, n, varargin)
  y = c{1} * 2 + c{3}.k;
  if isnumeric(c{1}) && isstruct(c{3}) && numel(c) == 3, y = y + n; end
  if iscell(varargin{1}), y = -y; end
  if ischar(varargin{2}) && numel(varargin) == 2, z = numel(varargin{2}); end
end
% --- residual -------------------------------------------------------
function y = cell_elements(c, n, arg__1, arg__2)
    y = c{1} * 2 + c{3}.k + n;
    if iscell(arg__1)
        y = -y;
    end
end
% --- remarks --------------------------------------------------------
