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
  text = fileread (file);
  text(text > 127) = " ";    # a mark at the front, what is no UTF-8: names have neither, and regexp refuses it
  text = regexprep (text, '\r\n?', "\n");
  text = strjoin (regexprep (strsplit (text, "\n"), '^([^''"]*?)[%#].*$', '$1'), "\n");
  text = regexprep (text, '\.\.\.[^\n]*\n', " ");
  found = regexp (text, ['(?:^|\n)\s*function\s+(?:[^\n=(]*=\s*)?' regexptranslate("escape", name) '\s*(?:\(([^)]*)\))?'], "tokens", "once");
  if (isempty (found))
    error ("Residua:no-file", "residua_jit: %s does not define `%s`", file, name);
  endif
  names = strtrim (regexprep (strsplit (found{1}, ","), '=.*', ""));
  names = names(! cellfun (@isempty, names));
  varies = ! isempty (names) && strcmp (names{end}, "varargin");
  if (varies)
    names(end) = [];
  endif
  if (isempty (list))
    list = repmat ({@_}, size (names));
  endif
  free = reshape (cellfun (@(a) is_function_handle (a) && strcmp (func2str (a), "_"), list), 1, []);
  named = min (numel (list), numel (names));
  more = list(named + 1:end);
  if (! isempty (more) && ! varies)
    error ("Residua:wrong-call", "residua_jit: `%s` has the parameters (%s), and %d arguments are given", name, strjoin (names, ", "),
           numel (list));
  endif
  target = struct ("fcn", fcn, "name", name, "list", {list(:)'}, "open", free, "names", {names(1:named)}, "values", {list(1:named)(:)'},
                   "free", free(1:named));
  if (! isempty (more) && all (free(named + 1:end)))    # as the specialiser calls them
    target.names = [target.names, arrayfun(@(k) sprintf ("arg__%d", k), 1:numel (more), "UniformOutput", false)];
    target.values = [target.values, more(:)'];
    target.free = free;
  elseif (! isempty (more) && ! any (free(named + 1:end)))
    target.names{end + 1} = "varargin";
    target.values{end + 1} = more(:)';
    target.free(end + 1) = false;
  elseif (! isempty (more))
    error ("Residua:wrong-call", "residua_jit: of what `%s` takes by varargin all is fixed or nothing", name);
  endif
  [~, of_file] = fileparts (file);
  target.file = make_absolute_filename (file);
  target.is_entry = strcmp (of_file, name);
endfunction
