function flag = compare_versions (v1, v2, operator)
  % Compares versions such as "7.3.0" or "1.2-rc3": numbers first, then what follows them, character by character.
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
  elseif (numel (operator) > 2)
    error ("compare_versions: OPERATOR must be 1 or 2 characters long");
  end
  [a, a_text] = parts (v1);
  [b, b_text] = parts (v2);
  if (isempty (a) && isempty (a_text))
    error ("compare_versions: version string V1 is not valid: %s", v1);
  elseif (isempty (b) && isempty (b_text))
    error ("compare_versions: version string V2 is not valid: %s", v2);
  end
  [equal, less, greater] = deal (any (operator == "="), any (operator == "<"), any (operator == ">"));
  unequal = any (operator == "!" | operator == "~");
  if (less && greater)
    error ("compare_versions: OPERATOR cannot contain both greater and less than symbols");
  elseif ((less || greater) && unequal)
    error ("compare_versions: OPERATOR cannot contain not and greater than or less than symbols");
  elseif (strcmp (operator, "="))
    error ('compare_versions: equality OPERATOR is "==", not "="');
  elseif (! (equal || unequal || less || greater))
    error ("compare_versions: no valid OPERATOR specified");
  end
  order = first_difference (a, b);
  if (order == 0)
    order = first_difference (double (a_text), double (b_text));
  end
  if (order == 0)
    flag = equal;
  else
    flag = (less && order < 0) || (greater && order > 0);
  end
  if (unequal)
    flag = ! flag;
  end
end

function [numbers, text] = parts (version)
  at = find (! (isdigit (version) | version == "."), 1);
  if (isempty (at))
    at = numel (version) + 1;
  end
  numbers = str2double (ostrsplit (version(1:at-1), "."));
  if (all (isnan (numbers)))
    numbers = [];
  end
  text = version(at:end);
end

function order = first_difference (a, b)
  % What is missing counts as 0.
  n = max (numel (a), numel (b));
  a(end+1:n) = 0;
  b(end+1:n) = 0;
  apart = a - b;
  k = find (apart, 1);
  order = 0;
  if (! isempty (k))
    order = sign (apart(k));
  end
end
