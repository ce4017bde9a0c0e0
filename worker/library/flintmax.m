function r = flintmax (type)
  % The largest number from which all smaller whole numbers are exact in the class.
  if (nargin == 0)
    type = "double";
  elseif (! ischar (type))
    if (! isfloat (type))
      error ("intmin: argument must be a string or floating point variable");
    end
    type = class (type);
  end
  switch (type)
    case "double"
      r = 9007199254740992;
    case "single"
      r = single (16777216);
    otherwise
      error ("flintmax: not defined for class '%s'", type);
  end
end
