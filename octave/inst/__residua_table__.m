## about = __residua_table__ (id [, about]): what is known of the artefacts of this process.
function about = __residua_table__ (id, about)
  persistent table = {};
  if (nargin == 2)
    table{id(1)} = about;
  endif
  about = table{id(1)};
endfunction
