% comment
classdef A < handle
  % help
  properties % c
    x % d
  end % e

  %% Section
  methods % f
    % g
    function foo(obj) % h
      % i
    end % j
  end % k
end % l
