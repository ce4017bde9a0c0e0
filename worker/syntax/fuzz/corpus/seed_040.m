classdef A < handle
  properties
    x
    y = 3;
    z = [1 2 3] % c
    w double = 4
    v (1,1) double {mustBePositive} = 3
  end
  methods
    function obj = A(x)
      obj.x = x;
    end
    function r = foo(obj, varargin)
      r = obj.x(varargin{:});
    end
  end
end
