classdef A < B
 methods
  function r = m(o)
   r = m@B(o);
   m@B(o, 1);
   r = m@pkg.B(o)(1);
   o@B(1);
  end
 end
end
