## -*- texinfo -*-
## @deftypefn {} {@var{info} =} residua_info (@var{f})
## What is known of a function that @code{residua_jit} made: @code{state} ("native", "waiting" or "refused"), and once it is native
## @code{parameters}, @code{signature}, @code{cache} ("hit" or "miss because ..."), @code{remarks}, @code{residual} (the residual
## program) and @code{manifest}.
## @seealso{residua_jit}
## @end deftypefn

function info = residua_info (f)
  [id, later] = __jit_id__ (f);
  if (later)
    id = __residua_later__ ("id", id);
  endif
  if (id(1) <= 0)
    states = {"refused", "waiting"};
    info.state = states{id(1) + 2};
    return;
  endif
  info = __residua_table__ (id);
  info.state = "native";
endfunction
