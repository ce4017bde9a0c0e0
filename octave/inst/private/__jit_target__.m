## What is specialised: the file of the handle, the names of its parameters, which of them are fixed and to what.
function target = __jit_target__ (fcn, list)
  if (ischar (fcn))
    fcn = str2func (fcn);
  endif
  if (! is_function_handle (fcn))
    error ("Residua:wrong-call", "residua_jit: the first argument is a handle of a function in a file, as @sim");
  endif
  name = func2str (fcn);
  file = functions (fcn).file;
  if (isempty (file) && name(1) != "@")
    file = file_in_loadpath ([regexprep(name, '([^.]+)\.', ["+$1" filesep()]) ".m"]);
    name = regexprep (name, '.*\.', "");
  endif
  if (isempty (file))
    error ("Residua:no-file", "residua_jit: %s is no function in a file; write it into one, or give a handle of the function that it calls", name);
  endif
  text = strjoin (regexprep (strsplit (fileread (file), "\n"), '^([^''"]*?)[%#].*$', '$1'), "\n");
  text = regexprep (text, '\.\.\.[^\n]*\n', " ");
  found = regexp (text, ['(?:^|\n)\s*function\s+(?:[^\n=(]*=\s*)?' regexptranslate("escape", name) '\s*(?:\(([^)]*)\))?'], "tokens", "once");
  if (isempty (found))
    error ("Residua:no-file", "residua_jit: %s does not define `%s`", file, name);
  endif
  names = strtrim (regexprep (strsplit (found{1}, ","), '=.*', ""));
  names = names(! cellfun (@isempty, names));
  if (isempty (list))
    list = repmat ({@_}, size (names));
  endif
  free = cellfun (@(a) is_function_handle (a) && strcmp (func2str (a), "_"), list);
  if (numel (list) > numel (names) || any (strcmp (names(1:numel (list)), "varargin")))
    error ("Residua:wrong-call", "residua_jit: `%s` has the parameters (%s), and %d arguments are given; those of varargin have no names to fix",
           name, strjoin (names, ", "), numel (list));
  endif
  [~, of_file] = fileparts (file);
  target = struct ("fcn", fcn, "name", name, "file", make_absolute_filename (file), "is_entry", strcmp (of_file, name),
                   "names", {names(1:numel (list))}, "values", {list(:)'}, "free", {free(:)'});
endfunction
