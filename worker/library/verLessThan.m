function r = verLessThan (package, version_text)
  % Whether a package is older than a version.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to verLessThan");
  end
  if (! ischar (package) || rows (package) != 1)
    error ("verLessThan: PACKAGE must be a string");
  end
  if (! strcmpi (package, "Octave"))
    error ('verLessThan: package "%s" is not installed', package);
  end
  r = compare_versions (OCTAVE_VERSION (), version_text, "<");
end
