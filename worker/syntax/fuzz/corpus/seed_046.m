classdef E < uint8
  enumeration
    A (0), B (1)
    C
  end
endclassdef
