## id = __residua_again__ (request): the artefact of a handle that came from another process (saved, or sent by parcellfun),
## in this one. The request is answered from the cache, once.
function id = __residua_again__ (request)
  persistent known = containers.Map ();
  if (! isKey (known, request))
    known(request) = __jit_run__ (request);
  endif
  id = known(request);
endfunction
