function c = bsxfun (f, a, b)
  % A function of two arguments over arrays whose extents are equal or 1.
  if (nargin != 3)
    error ("Octave:invalid-fun-call", "Invalid call to bsxfun");
  end
  if (ischar (f))
    name = f;
    f = str2func (f);
    if (! exist (name))
      error ("bsxfun: invalid function name: %s", name);
    end
  elseif (! is_function_handle (f))
    error ("bsxfun: F must be a string or function handle");
  end
  handled = has_handler (func2str (f), a, b);
  rank = max (ndims (a), ndims (b));
  fits = true;
  for k = 1:rank
    fits = fits && (size (a, k) == size (b, k) || size (a, k) == 1 || size (b, k) == 1);
  end
  if (! fits && handled)
    error ("bsxfun: nonconformant dimensions: %s and %s", strjoin (arrayfun (@num2str, size (a), "UniformOutput", false), "x"), strjoin (arrayfun (@num2str, size (b), "UniformOutput", false), "x"));
  elseif (! fits)
    error ("bsxfun: dimensions of A and B must match");
  end
  if (handled)
    if (isa (a, "single") && issparse (b) || isa (b, "single") && issparse (a))
      if (iscomplex (a))
        error ("octave_base_value::float_complex_array_value(): wrong type argument 'sparse complex matrix'");
      end
      error ("octave_base_value::float_array_value(): wrong type argument 'sparse matrix'");
    end
    % As full matrices: diagonal ones do not broadcast, and their zeros are no zeros of arithmetic.
    c = f (full (a), full (b));
    return;
  end
  if (isequal (size (a), size (b)) || isscalar (a) || isscalar (b))
    c = f (a, b);
    return;
  end
  da = [size(a), ones(1, rank - ndims (a))];
  db = [size(b), ones(1, rank - ndims (b))];
  dc = max (da, db);
  dc(da == 0 | db == 0) = 0;
  pages = prod (dc(2:end));
  if (pages == 0 || dc(1) == 0)
    c = f (resize (a, dc), resize (b, dc));
    return;
  end
  % Columns of the result, from the columns of both that meet there.
  at_a = column_numbers (da, dc, pages);
  at_b = column_numbers (db, dc, pages);
  for k = 1:pages
    part = f (a(:, at_a(k)), b(:, at_b(k)));
    if (k == 1)
      c = repmat (part, 1, pages);
    else
      c(:, k) = part;
    end
  end
  c = reshape (c, [rows(c), dc(2:end)]);
end

% Of these operations Octave makes all elements at once where the operands are alike; all others it makes column by column,
% so that each column of a complex result becomes real by itself where it can.
function handled = has_handler (name, a, b)
  comparisons = {"eq", "ne", "lt", "le", "gt", "ge"};
  arithmetic = [{"plus", "minus", "times", "rdivide", "max", "min"}, comparisons];
  if (isfloat (a) && isfloat (b))
    handled = iscomplex (a) == iscomplex (b) && any (strcmp (name, [arithmetic, {"power"}]));
  elseif (isinteger (a))
    handled = isa (b, class (a)) && any (strcmp (name, arithmetic));
  elseif (ischar (a))
    handled = ischar (b) && any (strcmp (name, comparisons));
  else
    handled = islogical (a) && islogical (b) && any (strcmp (name, {"and", "or"}));
  end
end

function at = column_numbers (d, dc, pages)
  at = ones (1, pages);
  rest = 0:pages - 1;
  stride = 1;
  for k = 2:numel (d)
    place = mod (rest, dc(k));
    rest = floor (rest / dc(k));
    if (d(k) != 1)
      at += place * stride;
    end
    stride *= d(k);
  end
end
