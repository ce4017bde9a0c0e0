classdef (Sealed = true, Abstract) A < handle & matlab.mixin.Copyable
  properties (Access = private, Constant = true)
    x = @(y) y + 1;
    y = struct('a', 1);
  end
  properties (SetAccess = protected, GetAccess = public)
  end
  methods (Static)
    function r = make()
      r = A();
    end
  end
  methods (Access = private, Hidden = true)
    r = declared(obj, x)
    declared2(obj);
  end
  events
    Changed
    Moved
  end
  enumeration
    Red (1)
    Green (2)
  end
end
