function data = dlmread (file, varargin)
  % Numbers of a text file whose fields are separated by one of the characters of a separator.
  args = varargin;
  empty_value = 0;
  if (nargin > 2 && ischar (args{end-1}) && strcmp (args{end-1}, "emptyvalue"))
    empty_value = args{end};
    args(end-1:end) = [];
    if (! (isnumeric (empty_value) || islogical (empty_value)) || iscomplex (empty_value) || isempty (empty_value))
      error ("Octave:invalid-fun-call", "Invalid call to dlmread");
    end
    empty_value = double (empty_value(1));
  end
  if (nargin < 1 || numel (args) > 3)
    error ("Octave:invalid-fun-call", "Invalid call to dlmread");
  end
  text = contents (file);
  separator = "";
  if (numel (args) > 0)
    separator = do_string_escapes (char (args{1}));
  end
  [top, left, bottom, right] = part_of_file (args(2:end));
  if (top < 0 || left < 0)
    error ("dlmread: left (R0) and top (C0) must be positive");
  end
  lines = strsplit (text, "\n", "CollapseDelimiters", false);
  if (isempty (lines{end}))
    lines(end) = [];
  end
  lines(1:min (top, end)) = [];
  [fields, row, column] = split_lines (lines, separator, bottom - top + 1);
  wanted = column > left & column <= right + 1;
  count = 0;
  width = 0;
  if (! isempty (row))
    count = row(end);
    width = min (max ([column, 0]), right + 1) - left;
  end
  if (count < 1 || width < 1)
    data = [];
    return;
  end
  data = repmat (empty_value, count, width);
  values = numbers (fields(wanted), empty_value);
  data(sub2ind ([count, width], row(wanted), column(wanted) - left)) = values;
end

function text = contents (file)
  if (ischar (file))
    id = fopen (file, "r");
    if (id < 0)
      error ("dlmread: unable to open file '%s'", file);
    end
    text = fread (id, [1, Inf], "uint8=>char");
    fclose (id);
  elseif (isnumeric (file) && isscalar (file))
    text = fread (file, [1, Inf], "uint8=>char");
  else
    error ("dlmread: FILE argument must be a string or file id");
  end
  mark = char ([239, 187, 191]);
  if (strncmp (text, mark, 3))
    text = text(4:end);
  end
end

function [top, left, bottom, right] = part_of_file (args)
  [top, left, bottom, right] = deal (0, 0, Inf, Inf);
  if (numel (args) == 2)
    if (iscell (args{1}) || iscell (args{2}))
      error ("octave_base_value::int64_value (): wrong type argument 'cell'");
    end
    top = fix (args{1});
    left = fix (args{2});
  elseif (numel (args) == 1)
    range = args{1};
    if (ischar (range))
      [t, whole] = regexp (range, '^([A-Za-z]+)(\d+)(?:\.\.|:)([A-Za-z]+)(\d+)$', "tokens", "match");
      if (isempty (whole))
        error ("dlmread: error parsing RANGE");
      end
      t = t{1};
      [top, left, bottom, right] = deal (str2double (t{2}) - 1, letters (t{1}), str2double (t{4}) - 1, letters (t{3}));
    elseif (isnumeric (range) && numel (range) == 4)
      [top, left, bottom, right] = deal (range(1), range(2), range(3), range(4));
    else
      error ("dlmread: error parsing RANGE");
    end
  end
end

function at = letters (text)
  at = 0;
  for c = upper (text)
    at = 26 * at + (c - "A" + 1);
  end
  at--;
end

function [fields, row, column] = split_lines (lines, separator, most)
  % All fields of all lines in one list, and where each belongs.
  automatic = isempty (separator);
  spaces = ! automatic && all (separator == " " | separator == "\t");
  [parts, rows_of, columns_of] = deal (cell (1, numel (lines)));
  count = 0;
  merge = false;
  for k = 1:numel (lines)
    line = lines{k};
    if (! isempty (line) && line(end) == "\r")
      line(end) = [];
    end
    solid = find (line != " " & line != "\t", 1);
    if (isempty (solid) && ! spaces)
      continue;
    end
    if (count >= most)
      break;
    end
    if (automatic)
      automatic = false;
      found = find (any (line(solid:end) == (",:; \t")', 1), 1);
      separator = " \t";
      if (! isempty (found) && ! any (line(solid+found-1) == " \t"))
        separator = line(solid+found-1);
      end
      merge = numel (separator) == 2;
    end
    if (merge)
      list = regexp (strtrim (line), '[ \t]+', "split");
    else
      at = [0, find(any (line == separator', 1)), numel(line) + 1];
      list = cell (1, numel (at) - 1);
      for j = 1:numel (list)
        list{j} = line(at(j)+1:at(j+1)-1);
      end
      if (isempty (list{end}))
        list(end) = [];
      end
    end
    count++;
    parts{k} = list;
    rows_of{k} = repmat (count, 1, numel (list));
    columns_of{k} = 1:numel (list);
  end
  fields = [parts{:}];
  row = [rows_of{:}];
  column = [columns_of{:}];
end

function values = numbers (fields, empty_value)
  values = repmat (empty_value, 1, numel (fields));
  plain = ! cellfun (@isempty, regexp (fields, '^\s*[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?\s*$', "match", "once"));
  values(plain) = decimal (fields(plain));
  number = '\s*([-+]*\s*(?:(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+|(?![eE]|\d))|[iI][nN][fF](?![a-hk-z]|[ij]\w)|[nN][aA][nN]|[nN][aA]))';
  for k = find (! plain)
    [t, after] = regexp (fields{k}, ["^", number], "tokens", "end", "once");
    if (isempty (t))
      continue;
    end
    x = with_sign (t);
    rest = fields{k}(after+1:end);
    if (! isempty (rest) && any (lower (rest(1)) == "ij"))
      if (numel (rest) == 1)
        values(k) = complex (0, x);
      end
      continue;
    end
    t = regexp (rest, ["^", number], "tokens", "once");
    if (isempty (t))
      values(k) = x;
    else
      values(k) = complex (x, with_sign (t));
    end
  end
end

function x = with_sign (t)
  digits = regexprep (t{1}, '^[-+]+\s*', "");
  if (strcmpi (digits, "na"))
    x = NA;
  elseif (strcmpi (digits, "nan"))
    x = NaN;
  elseif (strcmpi (digits, "inf"))
    x = Inf;
  else
    x = decimal ({digits});
  end
  if (mod (sum (t{1}(1:end-numel (digits)) == "-"), 2) == 1)
    x = -x;
  end
end

function x = decimal (texts)
  % What is too large is infinite.
  x = str2double (texts);
  for k = find (isnan (x))
    x(k) = sscanf (texts{k}, "%f");
  end
end
