function names = __all_opts__ (varargin)
  % The options that optimset and optimget know, whatever functions are named.
  names = {"AutoScaling", "ComplexEqn", "Display", "FinDiffType", "FunValCheck", "GradObj", "Jacobian", "MaxFunEvals", ...
           "MaxIter", "OutputFcn", "TolFun", "TolX", "TypicalX", "Updating"};
end
