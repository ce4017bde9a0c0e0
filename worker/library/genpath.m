function r = genpath (folder, varargin)
  % A folder and the folders below it, but for those that hold methods, packages and private functions.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to genpath");
  end
  if (! ischar (folder))
    error ("genpath: DIR must be a string");
  end
  if (! iscellstr (varargin))
    error ("genpath: all arguments must be strings");
  end
  r = '';
  if (isempty (folder) || ! isfolder (folder))
    return;
  end
  r = folder;
  skipped = [{'.', '..'}, varargin];
  if (nargin == 1)
    skipped{end+1} = 'private';
  end
  between = '/';
  if (folder(end) == '/')
    between = '';
  end
  names = sort (readdir (folder));
  for k = 1:numel (names)
    name = names{k};
    if (any (strcmp (name, skipped)) || name(1) == '@' || name(1) == '+')
      continue;
    end
    below = genpath ([folder, between, name], varargin{:});
    if (! isempty (below))
      r = [r, ':', below];
    end
  end
end
