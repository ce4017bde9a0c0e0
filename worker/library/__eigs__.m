function varargout = __eigs__ (A, varargin)
  % Some eigenvalues of a large matrix, of a pencil, or of a function that applies one: all are found and the wanted kept.
  % sigma tells which; with a number (or "sm") a function applies the inverse of A - sigma * B.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to eigs");
  end
  args = varargin;
  is_function = ischar (A) || is_function_handle (A);
  real_function = symmetric_function = true;
  if (is_function)
    if (isempty (args))
      error ("eigs: incorrect number of arguments");
    end
    n = args{1};
    args(1) = [];
  else
    if (iscell (A) || isstruct (A))
      error ("octave_base_value::matrix_value(): wrong type argument '%s'", typeinfo (A));
    elseif (! issquare (A))
      error ("eigs: A must be square");
    end
    n = rows (A);
    if (! isfloat (A))
      A = double (A);
    end
  end
  if (n < 3)
    error ("eigs: n must be at least 3");
  end
  B = [];
  if (! isempty (args) && isnumeric (args{1}) && ! isscalar (args{1}))
    B = full (args{1});
    args(1) = [];
  end
  k = min (6, n);
  sigma = "lm";
  options = struct ();
  for j = 1:numel (args)
    if (isstruct (args{j}))
      options = args{j};
    elseif (j == 1)
      k = args{j};
    elseif (ischar (args{j}))
      sigma = lower (args{j});
    else
      sigma = args{j};
    end
  end
  if (isfield (options, "cholB") && options.cholB && ! isempty (B))
    if (isfield (options, "permB") && ! isempty (options.permB))
      order(options.permB) = 1:n;
      B = B(:,order);
    end
    B = B' * B;
  end
  if (is_function)
    real_function = ! isfield (options, "isreal") || options.isreal;
    symmetric_function = isfield (options, "issym") && options.issym;
    A = of_function (A, n, sigma, B);
    real_valued = real_function;
    symmetric = real_valued && symmetric_function;
    if (symmetric)
      A = (A + A') / 2;
    end
  else
    A = full (A);
    real_valued = isreal (A) && isreal (B);
    symmetric = real_valued && issymmetric (A) && (isempty (B) || issymmetric (B));
  end
  if (! (k > 0 && k <= n - 1 - (! symmetric)) && k > n)
    error ("eigs: Invalid number of eigenvalues to extract\n (must be 0 < k < n-1-1).\n      Use 'eig (full (A))' instead");
  end
  if (isempty (B))
    [V, D] = eig (A);
  else
    [V, D] = eig (A, B);
  end
  d = diag (D);
  order = wanted (d, k, sigma, symmetric);
  d = d(order);
  if (nargout < 2)
    varargout{1} = d;
  else
    V = V(:,order);
    if (isempty (B))
      V ./= sqrt (sum (abs (V) .^ 2));
    end
    varargout = {V, diag(d), 0};
  end
end

% The matrix that a function applies: its values at the columns of the identity.
function M = of_function (f, n, sigma, B)
  if (ischar (f))
    f = str2func (f);
  end
  M = zeros (n);
  e = eye (n);
  for j = 1:n
    M(:,j) = f (e(:,j));
  end
  shift = 0;
  if (isnumeric (sigma))
    shift = sigma;
  elseif (! strcmp (sigma, "sm"))
    return;
  end
  M = inv (M);
  if (isempty (B))
    M += shift * e;
  else
    M += shift * B;
  end
end

function order = wanted (d, k, sigma, symmetric)
  if (! ischar (sigma))
    [~, order] = sort (abs (d - sigma));
    order = order(1:k);
    return;
  end
  switch (sigma)
    case "lm"
      [~, order] = sort (abs (d), "descend");
    case "sm"
      [~, order] = sort (abs (d), "ascend");
    case {"la", "sa", "be"}
      if (! symmetric)
        error ("eigs: unrecognized value for SIGMA: %s", sigma);
      end
      [~, order] = sort (real (d), ifelse_text (strcmp (sigma, "la")));
    case {"lr", "sr"}
      if (symmetric)
        error ("eigs: unrecognized value for SIGMA: %s", sigma);
      end
      [~, order] = sort (real (d), ifelse_text (strcmp (sigma, "lr")));
    case {"li", "si"}
      if (symmetric)
        error ("eigs: unrecognized value for SIGMA: %s", sigma);
      end
      [~, order] = sort (abs (imag (d)), ifelse_text (strcmp (sigma, "li")));
    otherwise
      error ("eigs: unrecognized value for SIGMA: %s", sigma);
  end
  if (strcmp (sigma, "be"))
    first = floor (k / 2);
    order = order([1:first, numel(d)-(k-first)+1:numel(d)]);
  else
    order = order(1:k);
    if (symmetric && strcmp (sigma, "sm"))
      order = flip (order);
    end
  end
end

function direction = ifelse_text (descending)
  direction = "ascend";
  if (descending)
    direction = "descend";
  end
end
