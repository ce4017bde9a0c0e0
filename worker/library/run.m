function run (script)
  % The statements of a script, in the function that calls. One that is named with its folder runs there.
  if (nargin != 1)
    print_usage ();
  end
  folder = fileparts (script);
  file = "";
  if (isempty (regexp (script, '\.m$', "once")))
    file = located ([script, ".m"]);
  end
  if (isempty (file))
    file = located (script);
  end
  if (isempty (file))
    error ("run: file SCRIPT must exist and be a valid Octave scriptfile");
  end
  if (isempty (folder))
    evalin ("caller", ["source ('", file, "');"]);
    return;
  end
  before = pwd ();
  cd (folder);
  there = pwd ();
  unwind_protect
    evalin ("caller", ["source ('", file(numel (folder) + 2:end), "');"]);
  unwind_protect_cleanup
    if (strcmp (there, pwd ()))  % else the script went elsewhere itself
      cd (before);
    end
  end_unwind_protect
end

function file = located (name)
  file = "";
  if (isfile (name))
    file = name;
  elseif (! any (name == "/"))
    file = file_in_path (path (), name);
  end
end
