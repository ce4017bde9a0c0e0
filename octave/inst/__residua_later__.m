## Functions whose native code may not be ready yet. k = __residua_later__ ("start", request, target, given) begins; a call
## [...] = __residua_later__ (k, request, arguments...) runs the original until the answer is there.
## id = __residua_later__ ("id", k): the artefact; 0: not ready; -1: it was refused. In another process than the one that began, the
## request is answered at the first call.
function varargout = __residua_later__ (k, request, varargin)
  mlock ();    # `clear functions` and `clear all` leave the handles, and so what is known of them
  persistent waiting = {};
  if (ischar (k) && strcmp (k, "start"))
    [target, given] = varargin{:};
    asked = __jit_write__ (request);
    system (["(" asked.command ") > /dev/null 2>&1 &"]);
    waiting{end + 1} = struct ("asked", asked, "target", target, "id", 0, "all", ! strcmp (given.fixed, "remove"));
    varargout{1} = [numel(waiting), getpid()];
    return;
  endif
  asks = ischar (k);
  if (asks)
    k = request;
  endif
  if (k(2) != getpid ())
    varargout = cell (1, max (1, nargout));
    if (asks)
      varargout{1} = 0;
    else
      [varargout{:}] = __residua__ ([0 0], request, varargin{:});
    endif
    return;
  endif
  k = k(1);
  if (isequal (waiting{k}.id, 0) && exist (waiting{k}.asked.answer, "file"))
    try
      waiting{k}.id = __jit_load__ (waiting{k}.asked);
    catch refused
      waiting{k}.id = -1;
      warning (refused.identifier, "residua_jit: the original goes on being called: %s", refused.message);
    end_try_catch
  endif
  one = waiting{k};
  if (asks)
    varargout{1} = one.id;
    return;
  endif
  varargout = cell (1, max (1, nargout));
  if (one.id(1) > 0)
    [varargout{:}] = __residua__ (one.id, request, varargin{:});
  elseif (one.all)
    [varargout{:}] = one.target.fcn (varargin{:});
  else
    list = one.target.list;
    list(one.target.open) = varargin;
    [varargout{:}] = one.target.fcn (list{:});
  endif
endfunction
