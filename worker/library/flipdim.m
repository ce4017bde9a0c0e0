function y = flipdim (varargin)
  % The old name of flip.
  y = flip (varargin{:});
end
