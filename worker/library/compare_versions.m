function flag = compare_versions (v1, v2, operator)
  % Compares versions such as "7.3.0".
  if (nargin != 3)
    error ("Octave:invalid-fun-call", "Invalid call to compare_versions");
  end
  if (! ischar (v1) || ! ischar (v2))
    error ("compare_versions: version numbers V1 and V2 must be strings");
  elseif (rows (v1) != 1 || rows (v2) != 1)
    error ("compare_versions: version numbers V1 and V2 must be a single row");
  end
  if (! ischar (operator))
    error ("compare_versions: OPERATOR must be a string");
  elseif (rows (operator) != 1)
    error ("compare_versions: OPERATOR must be a single row");
  elseif (numel (operator) > 2)
    error ("compare_versions: OPERATOR must be 1 or 2 characters long");
  end
  a = parts (v1);
  b = parts (v2);
  n = max (numel (a), numel (b));
  a(end+1:n) = 0;
  b(end+1:n) = 0;
  k = find (a != b, 1);
  if (isempty (k))
    order = 0;
  else
    order = sign (a(k) - b(k));
  end
  switch (operator)
    case "=="
      flag = order == 0;
    case {"!=", "~="}
      flag = order != 0;
    case "<"
      flag = order < 0;
    case "<="
      flag = order <= 0;
    case ">"
      flag = order > 0;
    case ">="
      flag = order >= 0;
    otherwise
      error ('compare_versions: the operator "%s" is either not valid or not supported', operator);
  end
end

function n = parts (v)
  [numbers, suffix] = regexp (v, '^(\d+(?:\.\d+)*)(.*)$', "tokens"){1}{:};
  if (! isempty (suffix))
    error ("compare_versions: a version with a suffix is not supported");
  end
  n = cellfun (@str2double, strsplit (numbers, "."));
end
