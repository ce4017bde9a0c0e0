classdef A < B
 properties (Dependent)
   x
 end
 properties(Constant)
   C = 3; D = 4
   E = {1, 2, ...
        3};
 end
 methods(Static=true)
 end
endclassdef
