function folder = tempdir ()
  % The folder for temporary files.
  folder = getenv ("TMPDIR");
  if (isempty (folder))
    folder = P_tmpdir ();
  end
  if (folder(end) == "/" && length (folder) > 1)
    folder = folder(1:end-1);
  end
  if (! isfolder (folder))
    warning ("tempdir: '%s' does not exist or is not a directory", folder);
    folder = "";
  end
end
