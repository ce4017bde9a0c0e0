## The program `residua`; its run-time library is open afterwards.
function program = __jit_program__ ()
  program = getenv ("RESIDUA_PROGRAM");
  if (isempty (program))
    program = file_in_path (getenv ("PATH"), "residua");
  endif
  if (isempty (program) || ! exist (program, "file"))
    error ("Residua:no-program", ...
           "residua_jit: the program `residua` is not to be found; put its folder on PATH, or set RESIDUA_PROGRAM to its path");
  endif
  program = canonicalize_file_name (program);
  folder = fileparts (program);
  for place = {fullfile(folder, "..", "lib"), folder, fullfile(folder, "..", "lib", "residua")}
    library = canonicalize_file_name (fullfile (place{1}, "libresidua_runtime.so.3"));
    if (! isempty (library))
      __residua__ ("open", library);
      return;
    endif
  endfor
  error ("Residua:no-program", "residua_jit: libresidua_runtime.so.3 is not to be found beside %s", program);
endfunction
