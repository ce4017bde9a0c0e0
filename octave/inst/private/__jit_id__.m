## The number in a handle that residua_jit made, and whether it is one of __residua_later__.
function [id, later] = __jit_id__ (f)
  id = [];
  if (is_function_handle (f))
    about = functions (f);
    if (isfield (about, "workspace") && ! isempty (about.workspace) && isfield (about.workspace{1}, "residua_id"))
      id = about.workspace{1}.residua_id;
      later = ! isempty (strfind (about.function, "__residua_later__ ("));
      if (later && id(2) != getpid ())    # begun by another process
        id = __residua_again__ (about.workspace{1}.residua_request);
        later = false;
      endif
    endif
  endif
  if (! isempty (id) && ! later && ! __residua__ ("here", id))
    id = __residua_again__ (functions (f).workspace{1}.residua_request);
  endif
  if (isempty (id))
    error ("Residua:wrong-call", "a handle that residua_jit returned was expected");
  endif
endfunction
