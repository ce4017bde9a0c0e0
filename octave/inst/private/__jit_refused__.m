## What is wrong with a request, in the words of who asked in Octave: "-t" of the command line is the option "facts".
function text = __jit_refused__ (wrong)
  if (! isfield (wrong, "text") || ! isfield (wrong, "file"))
    text = strtrim (wrong.message);
    return;
  endif
  place = wrong.file;
  options = struct ("x_t", "\"facts\"", "x_d", "a fixed argument", "x__target", "the option \"target\"");
  key = strrep (place, "-", "_");
  if (strncmp (place, "-", 1) && isfield (options, ["x" key]))
    place = options.(["x" key]);
  elseif (isfield (wrong, "line"))
    place = sprintf ("%s:%d:%d", place, wrong.line, wrong.column);
  endif
  text = ["residua_jit: " place ": " wrong.text];
  if (isfield (wrong, "excerpt"))
    text = [text "\n" regexprep(wrong.excerpt, "\n$", "")];
  endif
endfunction
