function [status, msg, msgid] = mkdir (parent, dirname)
  % Makes a folder, and those above it that are not there.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to mkdir");
  end
  if (nargin == 1)
    dirname = parent;
  else
    dirname = fullfile (parent, dirname);
  end
  dirname = make_absolute_filename (dirname);
  [parent, name, ext] = fileparts (dirname);
  [ok, msg, msgid] = with_parents (parent, [name, ext]);
  if (nargout > 0)
    status = ok;
  elseif (! ok)
    error ("mkdir: operation failed: %s", msg);
  elseif (strcmp (msg, "directory exists"))
    warning ("mkdir: directory exists\n");
  end
end

function [ok, msg, msgid] = with_parents (parent, name)
  ok = true;
  if (isempty (parent))
    error ("mkdir: invalid PARENT");
  end
  if (! isfolder (parent))
    [above, last, ext] = fileparts (parent);
    [ok, msg, msgid] = with_parents (above, [last, ext]);
  end
  if (ok)
    [ok, msg, msgid] = __mkdir__ (parent, name);
  end
end
