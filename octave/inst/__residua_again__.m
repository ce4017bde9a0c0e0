## id = __residua_again__ (request): the artefact of a handle that came from another process (saved, or sent by parcellfun),
## in this one. The request is answered from the cache, once.
function id = __residua_again__ (request)
  mlock ();    # `clear functions` and `clear all` leave the handles, and so what is known of them
  persistent requests = {};    # no containers.Map: after `clear functions` nobody can ask one that was kept
  persistent ids = {};
  known = find (strcmp (requests, request), 1);
  if (isempty (known))
    ids{end + 1} = __jit_run__ (request);
    requests{end + 1} = request;
    known = numel (ids);
  endif
  id = ids{known};
endfunction
