## Writes a request into a folder of its own, and says how to run it.
function asked = __jit_write__ (request)
  program = __jit_program__ ();
  asked.request = request;
  asked.folder = tempname ();
  mkdir (asked.folder);
  asked.answer = fullfile (asked.folder, "answer.json");
  fid = fopen (fullfile (asked.folder, "request.json"), "w");
  fputs (fid, [request "\n"]);
  fclose (fid);
  ## Renamed when it is whole: who looks for it finds all of it.
  quoted = @(path) ["'" strrep(path, "'", "'\\''") "'"];
  asked.command = sprintf ("cd %s && %s specialise --batch request.json > part.json 2> said.txt; mv part.json answer.json", ...
                           quoted (asked.folder), quoted (program));
endfunction
