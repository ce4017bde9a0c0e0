## @(x) GATEWAY (id, request, x): with the parameters that a call gives, so that nargin (f) and errors about them are as of the original.
function f = __jit_handle__ (target, given, residua_id, residua_request, gateway)
  names = target.names;
  if (! strcmp (given.fixed, "remove") && any (strcmp (names, "varargin")))
    error ("Residua:wrong-call", "residua_jit: what `%s` takes by varargin does not stay in the list where it is fixed; leave out \"fixed\"",
           target.name);
  endif
  if (strcmp (given.fixed, "remove"))
    names = names(target.free);
  endif
  for k = find (strcmp (names, "~"))    # as a parameter of the original it is ignored; here it is handed on
    names{k} = sprintf ("ignored__%d", k);
  endfor
  f = eval (sprintf ("@(%s) %s (%s)", strjoin (names, ", "), gateway, strjoin ([{"residua_id", "residua_request"}, names], ", ")));
endfunction
