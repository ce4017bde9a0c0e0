function [C, position] = textscan (source, varargin)
  % Reads a text, or the rest of a file, into columns by the conversions of a format.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to textscan");
  end
  from_file = ! ischar (source);
  if (from_file)
    if (! isa (source, "double") || ! isscalar (source))
      error ("file id must be a file object, std::string, or integer value");
    end
  end
  args = varargin;
  format = "%f";
  given = ! isempty (args);
  if (given)
    if (! ischar (args{1}))
      error ("textscan: FORMAT must be a string");
    end
    format = args{1};
    args(1) = [];
  end
  count = Inf;
  if (! isempty (args) && isnumeric (args{1}))
    if (! isempty (args{1}) && args{1} >= 0)
      count = args{1};
    end
    args(1) = [];
  end
  o = read_options (args);
  if (from_file)
    start = ftell (source);
    text = fread (source, [1, Inf], "uint8=>char");
  else
    start = 0;
    text = source(:)';
    if (rows (source) > 1)
      text = source(:)';
    end
  end
  whole = numel (text);
  for k = 1:o.header
    at = find (text == o.eol_in(end), 1);
    if (isempty (at))
      at = numel (text);
    end
    text(1:at) = [];
  end
  skipped = whole - numel (text);
  text = plain_lines (text, o);
  text = without_comments (text, o);
  automatic = isempty (format);
  if (automatic)
    items = repmat (item ("f", "double", 0, false, ""), 1, columns_of (text, o));
    if (isempty (items))
      items = item ("f", "double", 0, false, "");
    end
  else
    items = parse_format (format);
  end
  [columns_read, at] = scan (text, items, count, o, automatic);
  C = finish (columns_read, items, o);
  if (from_file)
    consumed = min (skipped + at - 1, whole);
    if (at > numel (text))
      consumed = whole;
    end
    fseek (source, start + consumed, "bof");
    if (consumed == whole && isinf (count))
      fread (source, 1);
    end
    position = ftell (source);
  else
    position = skipped + at - 1;
  end
end

function o = read_options (args)
  o = struct ("delimiters", {{}}, "white", " \b\t", "many", false, "empty", NaN, "header", 0, "open", "", "close", ...
              "", "void", {{}}, "return_on_error", true, "collect", false, "eol_in", "\n", "eol", "\n", "exponents", ...
              "edED", "raw", false);
  if (mod (numel (args), 2) == 1)
    error ("textscan: %d parameters given, but only %d values", ceil (numel (args) / 2), floor (numel (args) / 2));
  end
  for k = 1:2:numel (args)
    if (! ischar (args{k}))
      error ("textscan: Invalid parameter type <%s> for parameter %d", class (args{k}), ceil (k / 2));
    end
    v = args{k+1};
    switch (lower (args{k}))
      case "delimiter"
        if (iscell (v))
          o.delimiters = cellfun (@do_string_escapes, v(:)', "UniformOutput", false);
          if (all (cellfun ("numel", o.delimiters) == 1))
            o.delimiters = o.delimiters(:)';
          end
        elseif (ischar (v))
          o.delimiters = num2cell (do_string_escapes (v));
        else
          error ("textscan: Delimiters must be either a string or cell array of strings");
        end
      case "whitespace"
        if (! ischar (v))
          error ("textscan: Invalid character <%s> in whitespace", class (v));
        end
        o.white = do_string_escapes (v);
      case "multipledelimsasone"
        o.many = logical (v);
      case "emptyvalue"
        if (! isnumeric (v))
          error ("textscan: EmptyValue must be numeric");
        end
        o.empty = v;
      case "headerlines"
        if (! isnumeric (v))
          error ("textscan: HeaderLines must be numeric");
        end
        o.header = v;
      case "commentstyle"
        if (ischar (v))
          v = {v};
        elseif (! iscellstr (v))
          error ("textscan: CommentStyle must be either a string or cell array of one or two strings");
        end
        o.open = v{1};
        if (numel (v) > 1)
          o.close = v{2};
        end
      case "treatasempty"
        if (ischar (v))
          v = {v};
        elseif (! iscellstr (v))
          error ("textscan: TreatAsEmpty must be either a string or cell array of one or two strings");
        end
        o.void = v(:)';
      case "returnonerror"
        o.return_on_error = logical (v);
      case "collectoutput"
        o.collect = logical (v);
      case "endofline"
        if (! ischar (v))
          error ("textscan: EndOfLine must be at most one character or '\\r\\n'");
        end
        v = do_string_escapes (v);
        if (numel (v) > 1 && ! strcmp (v, "\r\n"))
          error ("textscan: EndOfLine must be at most one character or '\\r\\n'");
        end
        o.eol_in = v;
        if (isempty (v))
          o.raw = true;
          o.eol = "";
          o.eol_in = "\n";
        end
      case "expchars"
        o.exponents = v;
      case "bufsize"
      otherwise
        error ("textscan: unrecognized option '%s'", args{k});
    end
  end
  single = cellfun ("numel", o.delimiters) == 1;
  for d = o.delimiters(single)
    o.white(o.white == d{1}) = "";
  end
end

% Lines end in "\n", whatever they ended in.
function text = plain_lines (text, o)
  if (o.raw)
    return;
  end
  if (strcmp (o.eol_in, "\n") || strcmp (o.eol_in, "\r\n"))
    text = strrep (text, "\r\n", "\n");
    text(text == "\r") = "\n";
  else
    text(text == o.eol_in) = "\n";
  end
end

function text = without_comments (text, o)
  if (isempty (o.open))
    return;
  end
  while (true)
    at = strfind (text, o.open);
    if (isempty (at))
      return;
    end
    at = at(1);
    if (isempty (o.close))
      last = find (text(at:end) == "\n", 1) + at - 2;
    else
      last = strfind (text(at:end), o.close);
      if (! isempty (last))
        last = last(1) + at - 2 + numel (o.close);
      end
    end
    if (isempty (last))
      last = numel (text);
    end
    text(at:last) = "";
  end
end

function it = item (kind, of_class, width, skipped, chars, decimals)
  if (nargin < 6)
    decimals = -1;
  end
  it = struct ("kind", kind, "class", of_class, "width", width, "skipped", skipped, "chars", chars, "decimals", decimals);
end

function items = parse_format (format)
  items = struct ("kind", {}, "class", {}, "width", {}, "skipped", {}, "chars", {}, "decimals", {});
  some = false;
  k = 1;
  n = numel (format);
  while (k <= n)
    if (isspace (format(k)))
      k++;
    elseif (format(k) != "%" || (k < n && format(k+1) == "%"))
      literal = "";
      while (k <= n && ! isspace (format(k)) && (format(k) != "%" || (k < n && format(k+1) == "%")))
        k += format(k) == "%";
        literal(end+1) = format(k);
        k++;
      end
      items(end+1) = item ("literal", "", 0, true, literal);
    else
      [spec, rest] = regexp (format(k:end), ['^%\*?\d*(?:\.\d+)?' ...
                             '(?:[du](?:8|16|32|64)?|f32|f64|f|n|s|q|c|\[\^?\]?[^\]]*\])'], "match", "end", "once");
      if (isempty (spec))
        error ("textscan: '%%%s' is not a valid format specifier", strtok (format(k+1:end)));
      end
      spec(1) = "";
      skipped = spec(1) == "*";
      if (skipped)
        spec(1) = "";
      end
      [digits, after] = regexp (spec, '^\d+', "match", "end", "once");
      width = 0;
      if (! isempty (digits))
        width = str2double (digits);
        spec(1:after) = "";
      end
      decimals = -1;
      if (spec(1) == ".")
        [digits, after] = regexp (spec, '^\.\d+', "match", "end", "once");
        decimals = str2double (digits(2:end));
        spec(1:after) = "";
      end
      kind = spec;
      of_class = "cell";
      chars = "";
      switch (kind(1))
        case {"d", "u"}
          bits = kind(2:end);
          if (isempty (bits))
            bits = "32";
          end
          of_class = [ifelse_unsigned(kind(1)) bits];
          kind = "d";
        case {"f", "n"}
          of_class = "double";
          if (strcmp (kind, "f32"))
            of_class = "single";
          end
          kind = "f";
        case "["
          chars = kind;
          kind = "[";
      end
      items(end+1) = item (kind, of_class, width, skipped, chars, decimals);
      some = true;
      k += rest;
    end
  end
  if (! some)
    error ("textscan: no valid format conversion specifiers");
  end
end

function name = ifelse_unsigned (letter)
  name = "int";
  if (letter == "u")
    name = "uint";
  end
end

% How many numbers the first line holds.
function n = columns_of (text, o)
  first = find (! (ismember (text, [o.white "\n"])), 1);
  if (isempty (first))
    n = 0;
    return;
  end
  start = find (text(1:first) == "\n", 1, "last");
  if (isempty (start))
    start = 0;
  end
  last = find (text(start+1:end) == "\n", 1) + start - 1;
  if (isempty (last))
    last = numel (text);
  end
  line = text(start+1:last);
  at = 1;
  n = 0;
  ended = true;
  while (true)
    at = skip_white (line, at, o);
    if (at > numel (line))
      if (! ended)
        n++;
      end
      break;
    end
    [v, next, ok] = read_number (line, at, item ("f", "double", 0, false, ""), o);
    if (! ok && delimiter_at (line, at, o) == 0)
      break;
    end
    n++;
    [at, ended] = skip_delimiter (line, next, o);
    ended = ! ended;
  end
end

function at = skip_white (text, at, o)
  while (at <= numel (text) && any (text(at) == o.white))
    at++;
  end
end

% The length of the delimiter that stands here; none: 0.
function n = delimiter_at (text, at, o)
  n = 0;
  for d = o.delimiters
    m = numel (d{1});
    if (m > n && at + m - 1 <= numel (text) && strcmp (text(at:at+m-1), d{1}))
      n = m;
    end
  end
end

% Past the blanks and one delimiter or end of line, or as many as there are.
function [at, found] = skip_delimiter (text, at, o)
  found = false;
  while (true)
    at = skip_white (text, at, o);
    n = delimiter_at (text, at, o);
    if (n == 0 && at <= numel (text) && ! isempty (o.eol) && text(at) == o.eol)
      n = 1;
    end
    if (n == 0)
      return;
    end
    at += n;
    found = true;
    if (! o.many)
      return;
    end
  end
end

function [out, at] = scan (text, items, count, o, automatic)
  wanted = find (! [items.skipped]);
  out = repmat ({{}}, 1, numel (items));
  at = 1;
  row = 0;
  n = numel (text);
  while (row < count)
    first = at;
    while (at <= n && any (text(at) == [o.white o.eol]))
      at++;
    end
    if (! strcmp (items(1).kind, "literal") && at <= n && first > 1 && delimiter_at (text, at, o) > 0 && o.many)
      at = skip_delimiter (text, at, o);
    end
    if (at > n)
      break;
    end
    row++;
    field = 0;
    over = false;
    row_start = true;
    for k = 1:numel (items)
      it = items(k);
      if (! strcmp (it.kind, "literal"))
        field++;
      end
      if (! strcmp (it.kind, "c"))
        at = skip_white (text, at, o);
      end
      while (strcmp (it.kind, "literal") && at <= n && text(at) == " ")
        at++;
      end
      if (at > n)
        if (field == 1 && ! it.skipped)
          row--;
          return;
        end
        over = true;
      end
      if (automatic && ! row_start && at <= n && ! isempty (o.eol) && text(at) == o.eol)
        over = true;
      elseif (automatic && ! row_start && at - 1 >= 1 && at - 1 <= n && text(at-1) == "\n")
        over = true;
      end
      if (over)
        if (! it.skipped)
          out{k}{end+1} = void_value (it, o);
        end
        continue;
      end
      [v, next, ok] = read_item (text, at, it, o);
      if (! ok && strcmp (it.kind, "literal"))
        % What the format names is not here: the fields after it are not either.
        continue;
      end
      if (! ok)
        if (! o.return_on_error)
          error ("textscan: Read error in field %d of row %d", field, row);
        end
        return;
      end
      row_start = false;
      if (! it.skipped)
        out{k}{end+1} = v;
      end
      at = next;
      if (! strcmp (it.kind, "literal") || k == numel (items))
        at = skip_delimiter (text, at, o);
      end
    end
  end
end

function v = void_value (it, o)
  if (strcmp (it.class, "cell"))
    v = "";
  elseif (strcmp (it.kind, "d"))
    v = 0;
    if (! isnan (o.empty))
      v = o.empty;
    end
  else
    v = o.empty;
  end
end

function [v, next, ok] = read_item (text, at, it, o)
  [v, next, ok] = read_kind (text, at, it, o);
  if (ischar (v) && isempty (v))
    v = "";
  end
end

function [v, next, ok] = read_kind (text, at, it, o)
  ok = true;
  v = "";
  next = at;
  n = numel (text);
  switch (it.kind)
    case "literal"
      m = numel (it.chars);
      ok = at + m - 1 <= n && strcmp (text(at:at+m-1), it.chars);
      next = at + m * ok;
    case {"d", "f"}
      [v, next, ok] = read_number (text, at, it, o);
    case "c"
      m = max (it.width, 1);
      last = min (at + m - 1, n);
      v = text(at:last);
      next = last + 1;
    case "["
      set = it.chars(2:end-1);
      negative = ! isempty (set) && set(1) == "^";
      if (negative)
        set(1) = "";
      end
      set = expand_set (set);
      while (next <= n && any (text(next) == set) != negative && (it.width == 0 || next - at < it.width))
        next++;
      end
      v = text(at:next-1);
      ok = next > at || it.skipped;
    otherwise
      if (strcmp (it.kind, "q") && text(at) == '"')
        next = at + 1;
        while (next <= n)
          if (text(next) == '"')
            if (next < n && text(next+1) == '"')
              next++;
            else
              break;
            end
          end
          v(end+1) = text(next);
          next++;
        end
        next = min (next + 1, n + 1);
        return;
      end
      stops = o.eol;
      if (isempty (o.delimiters))
        stops = [o.white o.eol];
      end
      while (next <= n && ! any (text(next) == stops) && delimiter_at (text, next, o) == 0
             && (it.width == 0 || next - at < it.width))
        next++;
      end
      v = text(at:next-1);
  end
end

function set = expand_set (given)
  set = "";
  k = 1;
  while (k <= numel (given))
    if (k + 2 <= numel (given) && given(k+1) == "-")
      set = [set, char(given(k):given(k+2))];
      k += 3;
    else
      set(end+1) = given(k);
      k++;
    end
  end
end

function [v, next, ok] = read_number (text, at, it, o)
  v = void_value (it, o);
  next = at;
  ok = true;
  rest = text(at:end);
  for w = o.void
    m = numel (w{1});
    if (strncmp (rest, w{1}, m) && (numel (rest) == m || ends_here (text, at + m, o)))
      next = at + m;
      return;
    end
  end
  if (delimiter_at (text, at, o) > 0 || at > numel (text) || (! isempty (o.eol) && text(at) == o.eol))
    return;
  end
  if (it.width > 0 && numel (rest) > it.width)
    rest = rest(1:it.width);
  end
  real_part = ['[+-]?(?:\d+\.?\d*|\.\d+)(?:[' o.exponents '][+-]?\d+)?|[+-]?(?:[Ii][Nn][Ff](?:inity)?|[Nn][Aa][Nn]|NA)'];
  if (strcmp (it.kind, "d"))
    real_part = '[+-]?\d+(?:\.\d*)?';
  elseif (it.decimals >= 0)
    real_part = sprintf ('[+-]?\\d*\\.?\\d{0,%d}(?:[%s][+-]?\\d+)?', it.decimals, o.exponents);
  end
  [word, last] = regexp (rest, ['^(?:' real_part ')'], "match", "end", "once");
  if (isempty (word))
    % A unit alone, as in -i.
    [word, last] = regexp (rest, '^[+-]?[ij](?![Nn][Ff])', "match", "end", "once");
    if (isempty (word) || strcmp (it.kind, "d"))
      ok = false;
      return;
    end
    v = complex (0, 1 - 2 * (word(1) == "-"));
    next = at + last;
    return;
  end
  x = value_of (word, o);
  next = at + last;
  tail = rest(last+1:end);
  if (! strcmp (it.kind, "d"))
    if (! isempty (tail) && any (tail(1) == "ij") && (numel (tail) == 1 || ! isalnum (tail(2))))
      v = complex (0, x);
      next++;
      return;
    end
    [word, last] = regexp (tail, ['^[+-](?:(?:\d+\.?\d*|\.\d+)(?:[' o.exponents '][+-]?\d+)?)?[ij]'], "match", "end", "once");
    if (! isempty (word))
      part = word(1:end-1);
      if (numel (part) == 1)
        part = [part "1"];
      end
      v = complex (x, value_of (part, o));
      next += last;
      return;
    end
  end
  v = x;
end

function x = value_of (word, o)
  for c = o.exponents
    word(word == c) = "e";
  end
  if (any (lower (word) == "n"))
    x = str2double (regexprep (word, '(?i)inf.*', "Inf"));
  else
    x = str2double (word);
  end
end

function r = ends_here (text, at, o)
  r = at > numel (text) || any (text(at) == [o.white o.eol]) || delimiter_at (text, at, o) > 0;
end

function C = finish (values, items, o)
  C = {};
  classes = {};
  for k = find (! [items.skipped])
    it = items(k);
    if (strcmp (it.class, "cell"))
      column = reshape (values{k}, [], 1);
      if (isempty (column))
        column = cell (0, 1);
      end
    else
      column = reshape ([values{k}{:}], [], 1);
      if (isempty (column))
        column = zeros (0, 1);
      end
      column = feval (it.class, column);
    end
    if (o.collect && ! isempty (C) && strcmp (classes{end}, it.class) && rows (C{end}) == rows (column))
      C{end} = [C{end}, column];
    else
      C{end+1} = column;
      classes{end+1} = it.class;
    end
  end
end
