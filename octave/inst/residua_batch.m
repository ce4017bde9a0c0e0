## -*- texinfo -*-
## @deftypefn  {} {[@var{y1}, @dots{}] =} residua_batch (@var{f}, @var{x1}, @dots{})
## @deftypefnx {} {[@var{y1}, @dots{}, @var{failed}] =} residua_batch (@dots{}, "errors", "collect")
## Call a function that @code{residua_jit} made for many points: a row of each argument is a point (a page, where a parameter is a
## matrix; an element of a cell array). Results have the same form where parameters and results are real doubles by their facts. What is
## not is called point by point, and gives a column of numbers, or a cell array with the result of each point.
##
## @code{"threads", @var{n}} shares the points among threads; what comes out does not depend on it. A point that raises ends the
## batch with its error; with @code{"errors", "collect"} its results are NaN, and @var{failed} tells those points.
## @seealso{residua_jit}
## @end deftypefn

function varargout = residua_batch (f, varargin)
  threads = 1;
  collect = false;
  while (numel (varargin) >= 2 && ischar (varargin{end - 1}))
    switch (varargin{end - 1})
      case "threads"
        threads = varargin{end};
        if (! (isnumeric (threads) && isscalar (threads) && threads == fix (threads) && threads >= 1))
          error ("Residua:wrong-call", "residua_batch: \"threads\" is a whole number of at least 1");
        endif
      case "errors"
        if (! any (strcmp (varargin{end}, {"raise", "collect"})))
          error ("Residua:wrong-call", "residua_batch: \"errors\" is \"raise\" or \"collect\"");
        endif
        collect = strcmp (varargin{end}, "collect");
      otherwise
        error ("Residua:wrong-call", "residua_batch: there is no option \"%s\"; there are \"threads\" and \"errors\"", varargin{end - 1});
    endswitch
    varargin(end - 1:end) = [];
  endwhile
  [id, later] = __jit_id__ (f);
  if (later)
    id = __residua_later__ ("id", id);
  endif
  if (id(1) <= 0)
    error ("Residua:not-ready", "residua_batch: the native code is not there; residua_info (f).state tells");
  endif
  about = __residua_table__ (id);
  if (isempty (varargin) || numel (varargin) > numel (about.parameters))
    error ("Residua:wrong-call", "residua_batch: `%s` takes points for (%s)", about.name, strjoin (about.parameters, ", "));
  endif
  if (isempty (about.typed) || numel (varargin) != numel (about.parameters) || any (cellfun (@iscell, varargin)))
    varargout = one_by_one (f, varargin, about.results, collect);
    return;
  endif
  kinds = strsplit (about.typed, ">");
  sizes = zeros (2, numel (varargin));
  columns = cell (size (varargin));
  for k = 1:numel (varargin)
    [columns{k}, sizes(:, k)] = points_of (varargin{k}, kinds{1}(k), about.facts{k}, about.parameters{k});
  endfor
  check_counts (cellfun (@columns_of, columns));
  results = result_sizes (id, columns, sizes, numel (kinds{2}));
  out = cell (1, numel (kinds{2}) + 3);
  [out{:}] = __residua__ ("points", id, threads, ! collect, sizes, results, columns{:});
  failed = find (out{end - 2});
  if (! isempty (failed) && ! collect)
    error (struct ("identifier", out{end - 1}, "message", sprintf ("%s (at point %d)", out{end}, failed(1)), "stack", dbstack ()));
  endif
  for k = 1:numel (kinds{2})
    varargout{k} = as_points (out{k}, results(:, k));
  endfor
  varargout{numel (kinds{2}) + 1} = failed;
endfunction

## The results of calls, and as the last which points raised.
function out = one_by_one (f, given, count, collect)
  points = cellfun (@count_of, given);
  check_counts (points);
  results = repmat ({cell(points(1), 1)}, 1, count);
  failed = [];
  values = cell (1, count);
  for point = 1:points(1)
    list = cellfun (@(x) at_point (x, point), given, "UniformOutput", false);
    try
      [values{:}] = f (list{:});
    catch raised
      if (strcmp (raised.identifier, "Residua:interrupted"))
        rethrow (raised);
      elseif (! collect)
        error (struct ("identifier", raised.identifier, "message", sprintf ("%s (at point %d)", raised.message, point), "stack", dbstack ()));
      endif
      failed(end + 1) = point;
      values(:) = {NaN};
    end_try_catch
    for k = 1:count
      results{k}{point} = values{k};
    endfor
  endfor
  out = [cellfun(@together, results, "UniformOutput", false), {failed}];
endfunction

function check_counts (points)
  if (any (points != points(1)))
    error ("Residua:wrong-call", "residua_batch: the arguments have different numbers of points: %s", mat2str (points));
  endif
endfunction

function n = count_of (x)
  if (iscell (x))
    n = numel (x);
  else
    n = size (x, ifelse (ndims (x) == 3, 3, 1));
  endif
endfunction

function v = at_point (x, point)
  if (iscell (x))
    v = x{point};
  elseif (ndims (x) == 3)
    v = x(:, :, point);
  else
    v = x(point, :);
  endif
endfunction

## Numbers become a column.
function y = together (values)
  if (! isempty (values) && all (cellfun (@(v) isa (v, "double") && isscalar (v) && ! issparse (v), values)))
    y = cell2mat (values);
  else
    y = values;
  endif
endfunction

## A column a point, and the extents of one.
function [columns, extents] = points_of (x, kind, facts, name)
  if (! isa (x, "double") || iscomplex (x) || issparse (x))
    error ("Residua:wrong-call", "residua_batch: points for `%s` are real doubles in a full array, and these are %s; double (x) or full (x) makes such",
           name, [ifelse(issparse (x), "sparse ", ""), ifelse(iscomplex (x), "complex ", ""), class(x)]);
  elseif (kind == "f")
    if (! isvector (x) && ! isempty (x))
      error ("Residua:wrong-call", "residua_batch: a point has one number for `%s`, and the array is %s, not a row or column of points", name,
             strjoin (arrayfun (@num2str, size (x), "UniformOutput", false), "x"));
    endif
    extents = [1; 1];
    columns = x(:).';
  elseif (ndims (x) == 3)
    extents = [rows(x); columns_of(x)];
    columns = reshape (x, [], size (x, 3));
  else
    is_column = ! isempty (strfind (facts, " d1=1..1")) && isempty (strfind (facts, " d0=1..1"));
    extents = ifelse (is_column, [columns_of(x); 1], [1; columns_of(x)]);
    columns = x.';
  endif
endfunction

function n = columns_of (x)
  n = size (x, 2);
endfunction

function r = ifelse (condition, yes, no)
  r = no;
  if (condition)
    r = yes;
  endif
endfunction

## Extents of the results, as the first point that gives any has them.
function results = result_sizes (id, columns, sizes, count)
  results = ones (2, count);
  values = cell (1, count);
  for point = 1:size (columns{1}, 2)
    list = cell (size (columns));
    for k = 1:numel (columns)
      list{k} = reshape (columns{k}(:, point), sizes(:, k).');
    endfor
    try
      [values{:}] = __residua_call__ (id, "", list{:});
    catch
      continue;
    end_try_catch
    results = cell2mat (cellfun (@(v) size (v).', values, "UniformOutput", false));
    return;
  endfor
endfunction

function y = as_points (columns, extents)
  if (any (extents == 1))
    y = columns.';
  else
    y = reshape (columns, extents(1), extents(2), []);
  endif
endfunction
