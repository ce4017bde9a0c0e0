% The self-tests' assert, in as few functions as can be, so that a block that fails says something about its own subject:
% assert (cond), assert (cond, text, ...), assert (observed, expected), assert (observed, expected, tol).
% tol > 0 is absolute, tol < 0 relative, 0 asks for equal sizes and values (NaN equals NaN). Classes must be equal too where
% no tolerance is given, but not inside cells and structs: there Octave's assert hands a tolerance on.
function assert(observed, varargin)
  if numel(varargin) == 0
    ok = observed;
    if ~(isnumeric(ok) || islogical(ok)) || isempty(ok) || ~all(ok(:))
      error('assert: condition failed');
    end
    return
  end
  expected = varargin{1};
  if numel(varargin) >= 1 && ischar(expected) && islogical(observed) && (numel(varargin) > 1 || all(observed(:)))
    if ~all(observed(:)) || isempty(observed)
      error(varargin{:});
    end
    return
  end
  tol = 0;
  if numel(varargin) > 1
    tol = varargin{2};
  end
  compare(observed, expected, tol, numel(varargin) < 2);
end

function compare(observed, expected, tol, strict)
  if ischar(expected)
    require(ischar(observed) && isequal(observed, expected), 'strings do not match');
  elseif iscell(expected)
    require(iscell(observed) && isequal(size(observed), size(expected)), 'cells of other sizes');
    for k = 1:numel(expected)
      compare(observed{k}, expected{k}, tol, false);
    end
  elseif isstruct(expected)
    require(isstruct(observed) && isequal(size(observed), size(expected)), 'structs of other sizes');
    names = fieldnames(expected);
    require(numel(fieldnames(observed)) == numel(names), 'other fields');
    for k = 1:numel(names)
      for j = 1:numel(expected)
        compare(observed(j).(names{k}), expected(j).(names{k}), tol, false);
      end
    end
  elseif is_function_handle(expected)
    require(isequal(observed, expected), 'handles do not match');
  else
    numbers(observed, expected, tol, strict);
  end
end

function numbers(observed, expected, tol, strict)
  if strict
    require(strcmp(class(observed), class(expected)), ['class ' class(observed) ' is not ' class(expected)]);
  end
  require(isnumeric(observed) || islogical(observed) || ischar(observed), ['class ' class(observed)]);
  same = isequal(size(observed), size(expected)) || (isscalar(expected) && ~(isscalar(tol) && tol == 0));
  require(same, sprintf('size %s is not %s', mat2str(size(observed)), mat2str(size(expected))));
  parts(real(observed), real(expected), tol);
  if ~isreal(observed) || ~isreal(expected)
    require(~strict || isreal(observed) == isreal(expected), 'complex against real');
    parts(imag(observed), imag(expected), tol);
  end
end

function parts(a, b, tol)
  if isempty(a)
    return
  end
  if isscalar(b) && ~isscalar(a)
    b = repmat(b, size(a));
  end
  require(isequal(isnan(a), isnan(b)), 'NaN at other places');
  if isscalar(tol) && tol == 0
    bad = ~(a == b | isnan(a));
  else
    a = double(a);
    b = double(b);
    limit = abs(tol);
    relative = tol < 0;
    if any(relative(:))
      limit = limit .* max(abs(b), (b == 0) .* 1);
    end
    bad = ~(abs(a - b) <= limit | a == b | isnan(a));
  end
  k = find(bad(:), 1);
  if ~isempty(k)
    require(false, sprintf('element %d: %.17g is not %.17g', k, double(a(k)), double(b(k))));
  end
end

function require(ok, text)
  if ~ok
    error('assert: %s', text);
  end
end
