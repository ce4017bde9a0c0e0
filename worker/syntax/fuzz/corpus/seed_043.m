classdef A
  methods
    function obj = A(varargin)
      obj = obj@B(varargin{:});
      obj.x = 1;
    end
    function disp(obj), fprintf('A\n'); end
    function r = end(obj, k, n), r = 1; end
    function r = subsref(obj, s)
      switch s(1).type
        case '.'
          r = obj.(s(1).subs);
        case '()'
          r = builtin('subsref', obj, s);
      end
    end
    function set.x(obj, v), obj.x = v; end
    function v = get.x(obj), v = obj.x; end
    function delete(obj), end
  end
end
function helper(x)
  disp(x);
end
