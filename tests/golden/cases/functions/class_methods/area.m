function a = area(varargin)
  a = -1;
end
