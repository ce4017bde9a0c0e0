function text = fileread (name, varargin)
  % The whole of a file as text.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to fileread");
  end
  if (nargin > 1)
    error ("fileread: an encoding is not supported");
  end
  if (! ischar (name))
    error ("fileread: FILENAME argument must be a string");
  end
  id = fopen (name, "r");
  if (id < 0)
    error ("fileread: cannot open file");
  end
  text = fread (id, Inf, "uint8=>char").';
  fclose (id);
end
