## about = __residua_table__ (id [, about]): what is known of the artefacts of this process.
function about = __residua_table__ (id, about)
  mlock ();    # `clear functions` and `clear all` leave the handles, and so what is known of them
  persistent table = {};
  if (nargin == 2)
    table{id(1)} = about;
  endif
  about = table{id(1)};
endfunction
