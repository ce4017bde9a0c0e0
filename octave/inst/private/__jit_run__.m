## The artefact that a request gives, loaded.
function id = __jit_run__ (request)
  asked = __jit_write__ (request);
  system (asked.command);
  id = __jit_load__ (asked);
endfunction
