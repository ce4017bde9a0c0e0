function varargout = __eigs__ (A, varargin)
  % Some eigenvalues of a large matrix, of a pencil, or of a function that applies one, by ARPACK's restarted Arnoldi
  % iteration: __arpack__ asks for products, which the handles in s.apply and s.multiply make.
  %
  % Mode 1 searches A itself; with B = R' * R, which may come factored, R' \ A / R. Mode 3 searches the inverse of
  % A - sigma * B, for a sigma that is a number or "sm". Complex matrices, and a complex sigma, take the complex iteration.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to __eigs__");
  end
  s = read_arguments (A, varargin, nargout > 1);
  if (s.is_function)
    A = s.f;
  elseif (s.complex)
    A = complex (A);
  end
  b = prepared (s, A);
  s = b.s;
  if (s.mode == 3)
    s = shifted (s, A, b);
  elseif (isempty (b.lower))
    s.apply = @(x) A * x;
    if (s.is_function)
      s.apply = A;
    end
  else
    s.apply = @(x) divide_lower (b, A * divide_upper (b, x));
    if (s.is_function)
      s.apply = @(x) divide_lower (b, A (divide_upper (b, x)));
    end
  end
  [info, count, wrong, values, vectors] = __arpack__ (rmfield (s, {"B", "f"}));
  if (info < 0)
    error ("eigs: error in %s: %s", name_of (s, "aupd"), words_of (info, name_of (s, "aupd")));
  elseif (wrong != 0)
    error ("eigs: error in %s: %s", name_of (s, "eupd"), words_of (wrong, name_of (s, "eupd")));
  end
  [values, vectors] = in_order (s, count, values, vectors);
  if (s.rvec && ! isempty (b.lower))
    vectors = divide_upper (b, vectors);
  end
  if (count <= 0)
    warning ("Octave:eigs:UnconvergedEigenvalues", "eigs: None of the %d requested eigenvalues converged", s.k);
  elseif (count < s.k)
    warning ("Octave:eigs:UnconvergedEigenvalues", "eigs: Only %d of the %d requested eigenvalues converged", count, s.k);
  end
  if (s.issym && ! isreal (values))
    values = real (values);
  end
  if (nargout < 2)
    varargout{1} = values;
  else
    varargout = {vectors, diag(values), info};
  end
end

function s = read_arguments (A, args, rvec)
  s = struct ("n", 0, "k", 6, "p", -1, "which", "LM", "sigma", 0, "mode", 1, "metric", false, "tol", eps, "maxit", 300, ...
              "disp", 0, "rvec", rvec, "complex", false, "symmetric", false, "issym", false, "start", [], "B", [], ...
              "cholB", false, "permB", [], "is_function", false, "f", [], "apply", [], "multiply", []);
  s.is_function = ischar (A) || is_function_handle (A) || strcmp (class (A), "inline");
  if (s.is_function)
    if (isempty (args))
      error ("eigs: incorrect number of arguments");
    end
    s.f = user_function (A);
    s.n = round (args{1});
    args(1) = [];
  else
    if (! isnumeric (A) && ! islogical (A))
      error ("octave_base_value::matrix_value(): wrong type argument '%s'", typeinfo (A));
    end
    s.n = columns (A);
    s.complex = iscomplex (A);
  end
  have_b = ! isempty (args) && ! (isscalar (args{1}) && isreal (args{1}) && (isnumeric (args{1}) || islogical (args{1})));
  if (have_b)
    if (ischar (args{1}))
      error ("invalid conversion from string to real matrix");
    elseif (! isnumeric (args{1}) && ! islogical (args{1}))
      error ("octave_base_value::matrix_value(): wrong type argument '%s'", typeinfo (args{1}));
    end
    s.B = args{1};
    args(1) = [];
  end
  complex_b = iscomplex (s.B);
  if (numel (args) > 0)
    s.k = round (args{1});
  end
  shift = false;
  if (numel (args) > 1)
    if (ischar (args{2}))
      s.which = upper (args{2});
    elseif (isscalar (args{2}) && (isnumeric (args{2}) || islogical (args{2})))
      s.sigma = double (args{2});
      shift = true;
    else
      error ("eigs: SIGMA must be a scalar or a string");
    end
  end
  tested = false;
  if (numel (args) > 2)
    if (! isstruct (args{3}))
      error ("eigs: OPTS argument must be a structure");
    end
    [s, tested] = read_options (s, args{3});
  end
  if (numel (args) > 3)
    error ("eigs: incorrect number of arguments");
  end
  if (! tested && ! s.is_function)
    s.issym = ishermitian (A);
  end
  s.complex = s.complex || complex_b;
  if (! s.complex && imag (s.sigma) != 0)
    s.complex = true;
    s.start = [];  % Octave takes the start of a real problem for a real search only
  end
  if (s.complex && ! isempty (s.B))
    s.B = complex (s.B);
  end
  s.symmetric = s.issym && ! s.complex;
  if (shift || strcmp (s.which, "SM"))
    s.mode = 3;
    if (s.is_function && shift && s.sigma == 0)
      s.mode = 1;
    end
    s.which = "LM";
  end
  s.metric = s.mode == 3 && ! isempty (s.B);
end

function [s, tested] = read_options (s, o)
  if (! isscalar (o))
    error ("eigs: OPTS argument must be a scalar structure");
  end
  tested = isfield (o, "issym");
  if (tested)
    s.issym = flag (o, "issym");
  end
  if (s.is_function && isfield (o, "isreal"))
    s.complex = ! flag (o, "isreal");
  end
  if (isfield (o, "tol"))
    s.tol = o.tol;
  end
  if (isfield (o, "maxit"))
    s.maxit = round (o.maxit);
  end
  if (isfield (o, "p"))
    s.p = round (o.p);
  end
  if (isfield (o, "v0"))
    s.start = o.v0(:);
  end
  if (isfield (o, "disp"))
    s.disp = round (o.disp);
  end
  if (isfield (o, "cholB"))
    s.cholB = flag (o, "cholB");
  end
  if (isfield (o, "permB"))
    s.permB = o.permB(:);
  end
end

function value = flag (o, name)
  if (numel (o.(name)) != 1)
    error ("eigs: OPTS.%s must be a scalar value", name);
  elseif (! isnumeric (o.(name)) && ! islogical (o.(name)))
    error ("eigs: OPTS.%s must be a logical value", name);
  end
  value = logical (o.(name));
end

% A function of the program's, whose errors and results are told of as eigs does.
function g = user_function (f)
  if (ischar (f) && isempty (regexp (f, '^\w+$')))
    f = str2func (["@(x) " f]);
  end
  g = @(x) applied (f, x);
end

function y = applied (f, x)
  try
    y = feval (f, narrowed (x));
  catch
    error ("eigs: evaluation of user-supplied function failed");
  end
  if (isnumeric (y) || islogical (y))
    y = full (y);
  end
end

% b.s: the search with all that was left open; b.lower, b.upper, b.order: B = lower * upper in an order of its columns.
function b = prepared (s, A)
  b = struct ("s", s, "lower", [], "upper", [], "order", []);
  n = s.n;
  if (! s.is_function && rows (A) != n)
    error ("eigs: A must be square");
  elseif (! isempty (s.B) && ! s.is_function && ! size_equal (s.B, A))
    error ("eigs: B must be square and the same size as A");
  end
  if (isempty (s.start))
    s.start = rand (n, 1);
    if (s.complex)
      s.start = complex (s.start, rand (n, 1));
    end
  elseif (numel (s.start) != n)
    error ("eigs: opts.v0 must be n-by-1");
  end
  if (n < 3)
    error ("eigs: n must be at least 3");
  end
  if (s.p < 0)
    s.p = min (max (2 * s.k + ! s.symmetric, 20), n);
  end
  check_counts (s);
  if (! isempty (s.B) && s.cholB && ! isempty (s.permB))
    check_order (s);
  end
  if (s.mode == 1)
    check_which (s);
    if (! isempty (s.B))
      b = factored (b, s);
    end
  end
  b.s = s;
end

function check_counts (s)
  if (s.k <= 0 || s.k >= s.n - 1)
    bound = "n-1";
    if (s.symmetric && ! s.is_function)
      bound = "n-1-1";
    end
    error (["eigs: Invalid number of eigenvalues to extract (must be 0 < k < %s).\n" ...
            "      Use 'eig (full (A))' instead"], bound);
  elseif (s.p <= s.k || s.p > s.n)
    error ("eigs: opts.p must be greater than k and less than or equal to n");
  end
end

% Each number of the order may come again; what is no row of B may not.
function check_order (s)
  if (numel (s.permB) != s.n || any (s.permB < 1 | s.permB > s.n))
    error ("eigs: permB vector invalid");
  end
end

function check_which (s)
  kind = "unsymmetric";
  wrong = {"LA", "SA", "BE"};
  if (s.complex)
    kind = "complex";
  elseif (s.symmetric)
    kind = "real symmetric";
    wrong = {"LR", "SR", "LI", "SI"};
  end
  if (! any (strcmp (s.which, {"LM", "SM", "LA", "SA", "BE", "LR", "SR", "LI", "SI"})))
    error ("eigs: unrecognized sigma value");
  elseif (any (strcmp (s.which, wrong)))
    error ("eigs: invalid sigma value for %s problem", kind);
  end
end

function b = factored (b, s)
  b.order = 1:s.n;
  if (s.cholB)
    b.upper = s.B;
    if (! isempty (s.permB))
      b.order = s.permB;
    end
  else
    if (issparse (s.B))
      [b.upper, wrong, b.order] = chol (s.B, "vector");
    else
      [b.upper, wrong] = chol (s.B);
    end
    if (wrong != 0)
      error ("eigs: The matrix B is not positive definite");
    end
  end
  if (rows (b.upper) != s.n)
    error ("matrix dimension mismatch solution of linear equations");
  end
  b.lower = b.upper';
  if (s.complex)
    b.lower = complex (b.lower);
    b.upper = complex (b.upper);
  end
end

% Complex vectors stay complex where their imaginary parts are zero: products and quotients of such have other last bits.
function x = divide_lower (b, x)
  x = b.lower \ complex_as (b.lower, x(b.order,:));
end

function x = divide_upper (b, y)
  x = b.upper \ y;
  x(b.order,:) = x;
  x = complex_as (b.upper, x);
end

function x = complex_as (m, x)
  if (iscomplex (m))
    x = complex (x);
  end
end

% Products with B, and with the inverse of A - sigma * B.
function s = shifted (s, A, b)
  if (s.metric)
    B = s.B;
    s.multiply = @(x) B * x;
  end
  if (s.is_function)
    s.apply = A;
    return;
  end
  M = A;
  if (s.sigma != 0)
    M -= shift_of (s, issparse (A));
  end
  if (issparse (M))
    [L, U, P, Q, R] = lu (M);
    [from, ~] = find (P.');
    [to, ~] = find (Q);
    scale = full (diag (R));
    scale = scale(from);
  else
    [L, U, P] = lu (M);
    from = P * (1:s.n)';
    to = from;
    to(:) = 1:s.n;
    scale = ones (s.n, 1);
  end
  pivots = abs (full (diag (U)));
  ratio = min (pivots) / max (pivots);
  if (ratio + 1 == 1 || isnan (ratio))
    warning ("Octave:convergence", ["eigs: 'A - sigma*B' is singular, indicating sigma is exactly an eigenvalue so " ...
                                    "convergence is not guaranteed"]);
  end
  s.apply = @(x) divide (L, U, from, to, scale, x);
end

function y = divide (L, U, from, to, scale, x)
  y = U \ complex_as (U, L \ complex_as (L, x(from) ./ scale));
  y(to) = y;
end

function M = shift_of (s, sparse_matrix)
  if (isempty (s.B))
    M = s.sigma * eye (s.n);
    if (sparse_matrix)
      M = s.sigma * speye (s.n);
    end
  elseif (! s.cholB)
    M = s.sigma * s.B;
  elseif (isempty (s.permB))
    M = s.sigma * s.B' * s.B;
  elseif (sparse_matrix)
    P = sparse (s.permB, 1:s.n, 1, s.n, s.n);
    M = s.sigma * P * s.B' * s.B * P';
  else
    M = s.sigma * s.B' * s.B;
    M = M(s.permB,s.permB);
  end
end

% What has not converged is NaN; ARPACK finds the largest last, except where the vectors of a general matrix are asked for.
function [values, vectors] = in_order (s, count, d, z)
  if (s.symmetric || s.complex)
    values = d(1:s.k);
    vectors = z(:,1:s.k);
    missing = NaN;
    if (s.complex)
      missing = complex (NaN, NaN);
    end
    values(count+1:end) = missing;
    vectors(:,count+1:end) = missing;
    turned = s.complex || s.mode == 3 || ! any (strcmp (s.which, {"SM", "BE", "SA"}(1:2 + (s.rvec && ! s.is_function))));
    if (turned)
      values(1:count) = values(count:-1:1);
      vectors(:,1:count) = vectors(:,count:-1:1);
    end
    return;
  end
  k = max (s.k, count);
  values = complex (d(1:k,1), d(1:k,2));
  is_complex = any (d(1:count,2) != 0);
  values(count+1:end) = complex (NaN, ifelse_nan (is_complex));
  vectors = [];
  if (s.rvec)
    vectors = paired (z, values, count, k);
    vectors(:,count+1:end) = complex (NaN, ifelse_nan (is_complex));
    vectors = narrowed (vectors(:,1:s.k));
  else
    values(1:count) = values(count:-1:1);
  end
  values = narrowed (values(1:s.k));
end

function v = ifelse_nan (is_complex)
  v = 0;
  if (is_complex)
    v = NaN;
  end
end

function x = narrowed (x)
  if (all (imag (x)(:) == 0))
    x = real (x);
  end
end

% The vectors of a conjugate pair stand in two columns, as real and imaginary part.
function vectors = paired (z, values, count, k)
  vectors = complex (zeros (rows (z), k));
  i = 1;
  while (i <= count)
    if (imag (values(i)) == 0)
      vectors(:,i) = z(:,i);
      i++;
    else
      vectors(:,i) = complex (z(:,i), z(:,i+1));
      if (i < count)
        vectors(:,i+1) = complex (z(:,i), -z(:,i+1));
      end
      i += 2;
    end
  end
end

function name = name_of (s, part)
  kind = "dn";
  if (s.complex)
    kind = "zn";
  elseif (s.symmetric)
    kind = "ds";
  end
  name = [kind part];
end

function words = words_of (number, name)
  switch (number)
    case -3
      words = "NCV-NEV >= 2 and less than or equal to N";
    case -4
      words = "The maximum number of Arnoldi update iterations allowed must be greater than zero";
    case -8
      words = "Error return from LAPACK eigenvalue calculation";
    case -9
      words = "Starting vector is zero";
    case -14
      words = [upper(strrep (name, "eupd", "aupd")) " did not find any eigenvalues to sufficient accuracy.  Consider " ...
               "changing tolerance (TOL), maximum iterations (MAXIT), number of Lanzcos basis vectors (P), or starting " ...
               "vector (V0) in OPTS structure."];
    case -9999
      words = "";
      if (strcmp (name, "dnaupd"))
        words = ["Could not build an Arnoldi factorization.  IPARAM(5) returns the size of the current Arnoldi " ...
                 "factorization"];
      end
    otherwise
      words = "";
  end
  if (! any (number == [-9, -14, -9999]))
    words = [words "\nThis should not happen.  Please, see https://www.gnu.org/software/octave/bugs.html, and file a bug " ...
             "report"];
  end
end
