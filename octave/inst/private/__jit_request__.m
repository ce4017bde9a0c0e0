## The request of `residua specialise --batch`, as a line: what a handle remembers of where it came from.
function text = __jit_request__ (target, given)
  request = given.options;
  request.file = target.file;
  if (! target.is_entry)
    request.entry = target.name;
  endif
  definitions = {};
  for k = find (! target.free)
    definitions{end + 1} = [target.names{k} " = bytes " __residua__("encode", target.values{k})];
  endfor
  request.define = definitions;
  request.type = given.facts;
  request.fixed = given.fixed;
  request.nargin = numel (target.list);
  if (! isempty (given.nargout))
    request.nargout = given.nargout;
  endif
  request.output = "out";
  user_folders = strsplit (path (), pathsep ());
  own = cellfun (@(folder) strncmp (folder, OCTAVE_HOME (), numel (OCTAVE_HOME ())) || strcmp (folder, "."), user_folders);
  request.include = [cellfun(@make_absolute_filename, user_folders(! own), "UniformOutput", false), {pwd()}];
  if (! isempty (given.server))
    request.server = given.server;
  endif
  text = jsonencode (request);
endfunction
