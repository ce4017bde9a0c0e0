function varargout = given(varargin)
  % The inputs of a row as Octave evaluates them, for the programs that do not read MATLAB.
  varargout = varargin;
end
