## The number of the artefact that the answer in the folder names; the folder goes. What was refused is an error.
function id = __jit_load__ (asked)
  unwind_protect
    text = "";
    if (exist (asked.answer, "file"))
      text = fileread (asked.answer);
    endif
    if (isempty (text))
      error ("Residua:no-answer", "residua_jit: `residua` gave no answer: %s", strtrim (fileread (fullfile (asked.folder, "said.txt"))));
    endif
    answer = jsondecode (text);
    if (isfield (answer, "error"))
      kind = "Residua:refused";
      if (isfield (answer.error, "kind"))
        kind = ["Residua:" answer.error.kind];
      endif
      error (kind, "%s", __jit_refused__ (answer.error));
    endif
    notes = {};
    if (! isempty (answer.notes))
      notes = cellstr (answer.notes)(:)';
    endif
    for k = 1:numel (notes)
      warning ("Residua:note", "residua_jit: %s", notes{k});
    endfor
    out = fullfile (asked.folder, answer.directory);
    library = fullfile (out, ["lib" answer.entry ".so"]);
    if (! exist (library, "file"))
      error ("Residua:no-native", "residua_jit: there is no native code for `%s`: %s", answer.entry, strjoin (cellstr (answer.remarks)', "; "));
    endif
    id = __residua__ ("load", library, answer.entry);
    about = __residua__ ("about", id);
    about.signature = answer.signature;
    about.cache = answer.cache;
    about.remarks = answer.remarks;
    about.residual = fileread (fullfile (out, [answer.entry ".m"]));
    about.manifest = jsondecode (fileread (fullfile (out, [answer.entry ".json"])));
    __residua_table__ (id, about);
  unwind_protect_cleanup
    confirm = confirm_recursive_rmdir (false, "local");
    rmdir (asked.folder, "s");
  end_unwind_protect
endfunction
