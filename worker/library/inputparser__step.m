function p = inputparser__step (p, method, varargin)
  % One call of a method of an inputParser as the specialiser follows it: the object is a struct, given and returned.
  switch (method)
    case "new"
      p = new_parser ();
    case "addRequired"
      p = add_required (p, varargin{:});
    case "addOptional"
      p = add_optional (p, varargin{:});
    case {"addParameter", "addParamValue"}
      p = add_parameter (p, varargin{:});
    case "addSwitch"
      p = add_switch (p, varargin{:});
    case "parse"
      p = parse_arguments (p, varargin);
  end
end

function p = new_parser ()
  p.CaseSensitive = false;
  p.FunctionName = "";
  p.KeepUnmatched = false;
  p.StructExpand = true;
  p.Parameters = {};
  p.Results = struct ();
  p.Unmatched = struct ();
  p.UsingDefaults = {};
  p.required = {};
  p.optional = {};
  p.named = {};
  p.switches = {};
end

function p = note_name (p, kind, name)
  if (! isvarname (name))
    error ("inputParser.add%s: NAME is an invalid identifier", kind);
  elseif (any (strcmpi (p.Parameters, name)))
    error ("inputParser.add%s: argname '%s' has already been specified", kind, name);
  end
  p.Parameters{end+1} = name;
end

function d = declared (name, fallback, check)
  d.name = name;
  d.fallback = fallback;
  d.check = check;
end

function p = add_required (p, name, check)
  if (nargin < 3)
    check = [];
  end
  if (numel (p.optional) || numel (p.named) || numel (p.switches))
    error ("inputParser.addRequired: can't have a Required argument after Optional, Parameter, or Switch");
  end
  p = note_name (p, "Required", name);
  p.required{end+1} = declared (name, [], check);
end

function p = add_optional (p, name, fallback, check)
  if (nargin < 4)
    check = [];
  end
  if (numel (p.named) || numel (p.switches))
    error ("inputParser.Optional: can't have Optional arguments after Parameter or Switch");
  end
  p = note_name (p, "Optional", name);
  p.optional{end+1} = declared (name, fallback, check);
end

function p = add_parameter (p, name, fallback, varargin)
  check = [];
  if (numel (varargin) == 1 || numel (varargin) == 3)
    check = varargin{1};
  end
  if (numel (varargin) >= 2 && ! strcmpi (varargin{end-1}, "PartialMatchPriority"))
    error ("inputParser.addParameter: unrecognized option");
  end
  p = note_name (p, "Parameter", name);
  p.named{end+1} = declared (name, fallback, check);
end

function p = add_switch (p, name)
  p = note_name (p, "Switch", name);
  p.switches{end+1} = declared (name, false, []);
end

function fail (p, text)
  where = "";
  if (p.FunctionName)
    where = [p.FunctionName, ": "];
  end
  error ("%s%s", where, text);
end

function text = text_of (check)
  text = func2str (check);
  if (text(1) != "@")
    text = ["@", text];
  end
end

% What a check says of a value; why it fails where it raises an error.
function [fine, why] = verdict (check, value)
  why = "";
  try
    fine = check (value);
  catch problem
    fine = false;
    why = problem.message;
    if (strcmp (problem.identifier, "Octave:invalid-fun-call"))
      try
        check (value);
        fine = true;
      catch again
        why = again.message;
      end
    end
  end
end

function p = accept (p, d, value)
  if (! isempty (d.check))
    [fine, why] = verdict (d.check, value);
    if (! fine)
      if (isempty (why))
        why = ["Checked with \"", func2str(d.check), "\""];
      end
      fail (p, ["failed validation of ", toupper(d.name), ". ", why]);
    end
  end
  p.Results.(d.name) = value;
end

% The number of the declared argument that a word names, 0 when there is none.
function k = find_named (p, list, word)
  k = 0;
  if (! (ischar (word) && isrow (word)))
    return;
  end
  for n = 1:numel (list)
    if (strcmp (list{n}.name, word) || (! p.CaseSensitive && strcmpi (list{n}.name, word)))
      k = n;
      return;
    end
  end
end

function [p, at] = take_optional (p, args, at)
  k = 1;
  while (at <= numel (args) && k <= numel (p.optional))
    d = p.optional{k};
    value = args{at};
    if ((at < numel (args) && find_named (p, p.named, value)) || find_named (p, p.switches, value))
      break;
    end
    fine = true;
    if (! isempty (d.check))
      try
        fine = d.check (value);
      catch
        fine = false;
      end
    end
    if (! fine)
      if (ischar (value) || (p.StructExpand && isstruct (value) && isscalar (value)))
        break;
      end
      fail (p, ["failed validation of ", toupper(d.name), "\nValidation function: ", text_of(d.check)]);
    end
    p.Results.(d.name) = value;
    k = k + 1;
    at = at + 1;
  end
  while (k <= numel (p.optional))
    p.UsingDefaults{end+1} = p.optional{k}.name;
    p.Results.(p.optional{k}.name) = p.optional{k}.fallback;
    k = k + 1;
  end
end

function p = parse_arguments (p, args)
  p.Results = struct ();
  p.Unmatched = struct ();
  p.UsingDefaults = {};
  if (numel (args) < numel (p.required))
    if (p.FunctionName)
      print_usage (p.FunctionName);
    end
    error ("inputParser.parse: not enough input arguments");
  end
  for k = 1:numel (p.required)
    p = accept (p, p.required{k}, args{k});
  end
  [p, at] = take_optional (p, args, numel (p.required) + 1);
  while (at <= numel (args))
    word = args{at};
    if (p.StructExpand && isstruct (word) && isscalar (word))
      names = fieldnames (word);
      pairs = cell (1, 2 * numel (names));
      for k = 1:numel (names)
        pairs{2*k-1} = names{k};
        pairs{2*k} = word.(names{k});
      end
      args = [args(1:at-1), pairs, args(at+1:end)];
      continue;
    end
    if (! ischar (word))
      fail (p, "non-string for Parameter name or Switch");
    end
    k = find_named (p, p.named, word);
    if (k > 0)
      if (at == numel (args))
        error ("Octave:index-out-of-bounds", "varargin(%d): out of bound %d (dimensions are 1x%d)", at + 1, at, at);
      end
      p = accept (p, p.named{k}, args{at+1});
      at = at + 2;
      continue;
    end
    k = find_named (p, p.switches, word);
    if (k > 0)
      p.Results.(p.switches{k}.name) = true;
      at = at + 1;
    elseif (at < numel (args) && p.KeepUnmatched)
      p.Unmatched.(word) = args{at+1};
      at = at + 2;
    else
      fail (p, ["argument '", toupper(word), "' is not a valid parameter"]);
    end
  end
  p = add_missing (p, p.named);
  p = add_missing (p, p.switches);
end

% Defaults of what was not given, in alphabetical order.
function p = add_missing (p, list)
  names = {};
  for k = 1:numel (list)
    names{end+1} = list{k}.name;
  end
  [~, order] = sort (names);
  for k = order
    if (! isfield (p.Results, list{k}.name))
      p.UsingDefaults{end+1} = list{k}.name;
      p.Results.(list{k}.name) = list{k}.fallback;
    end
  end
end
