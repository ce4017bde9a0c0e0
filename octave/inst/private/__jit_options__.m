## The options of residua_jit, checked: a struct with all of them.
function given = __jit_options__ (list)
  given = struct ("facts", {{}}, "fixed", "remove", "async", false, "nargout", [], "server", "", "options", struct ());
  if (mod (numel (list), 2) != 0 || ! iscellstr (list(1:2:end)))
    error ("Residua:wrong-call", "residua_jit: options are names and values, as \"facts\", {\"x: realscalar\"}");
  endif
  for k = 1:2:numel (list)
    if (! isfield (given, list{k}))
      error ("Residua:wrong-call", "residua_jit: there is no option \"%s\"; there are %s%s", list{k},
             strjoin (fieldnames (given)', ", "), perhaps (list{k}, fieldnames (given)));
    endif
    given.(list{k}) = list{k + 1};
  endfor
  if (isstruct (given.facts))
    given.facts = cellfun (@(name) [name ": " given.facts.(name)], fieldnames (given.facts)', "UniformOutput", false);
  elseif (ischar (given.facts))
    given.facts = {given.facts};
  endif
  if (! iscellstr (given.facts))
    error ("Residua:wrong-call", "residua_jit: \"facts\" are texts such as \"x: real double [1 n]\", or a struct of texts");
  elseif (! any (strcmp (given.fixed, {"remove", "ignore", "check"})))
    error ("Residua:wrong-call", "residua_jit: \"fixed\" is \"remove\", \"ignore\" or \"check\"");
  elseif (! isscalar (given.async) || ! (islogical (given.async) || isnumeric (given.async)))
    error ("Residua:wrong-call", "residua_jit: \"async\" is true or false");
  elseif (! isstruct (given.options) || ! isscalar (given.options))
    error ("Residua:wrong-call", "residua_jit: \"options\" is a struct of options of `residua specialise`");
  endif
endfunction

## "; did you mean ...?", where a name begins as an option does, or the other way round.
function text = perhaps (name, options)
  text = "";
  for k = 1:numel (options)
    n = min (numel (name), numel (options{k}));
    if (n > 1 && (strncmpi (name, options{k}, n) || (n > 3 && strncmpi (name, options{k}, n - 2))))
      text = sprintf ("; did you mean \"%s\"?", options{k});
    endif
  endfor
endfunction
