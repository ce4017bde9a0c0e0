classdef A
  properties
    if_x = 3;
    s = 'end'; % end
    t = x(end);
  endproperties
  methods
    function f(o)
      if o.s, end
      for i = 1:3, end
    endfunction
  endmethods
  events
  endevents
  enumeration
  endenumeration
endclassdef
