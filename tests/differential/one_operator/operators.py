"""One-operator functions, as expressions in x, or in x and z."""

OPERATORS_OF_ONE = [
    "-x", "+x", "!x", "x'", "x.'", "x(:)", "x(1)", "x(end)", "x(:, 1)", "x(2, :)", "x(:, :)", "x([])", "x(:)'", "x(7)",
    "x(0)", "x(1.5)", "x{1}", "x.a", "[x, x]", "[x; x]", "[x, 1]", "[x, 'a']", "[x; true]", "{x}", "{x, x}", "1:x",
    "x:3", "x + 1", "1 - x", "x * 2", "2 * x", "x / 2", "2 ./ x", "x \\ 2", "x .^ 2", "2 .^ x", "x ^ 2", "2 ^ x",
    "x ^ -1", "x .^ 0.5", "x == 1", "x ~= x", "x < 2", "x >= 'a'", "x & true", "x | 0", "x && true", "false || x",
    "x(x > 1)", "x' * x", "x * x'", "x .* x", "x - x",
]
FUNCTIONS_OF_ONE = """
    abs acos acosh asin asinh atan atanh cbrt ceil conj cos cosh erf erfc erfcinv erfinv exp expm1 fix floor gamma
    gammaln hypot imag angle arg isfinite isinf isnan isna log log10 log1p log2 real round sign signbit sin sinh sqrt tan
    tanh not transpose ctranspose uminus uplus sec csc cot asec
    all any cumprod cumsum max min prod sum sumsq cummax cummin mean median mode std var range norm trace rank det inv pinv
    diff sort unique find nnz issorted fliplr flipud flip rot90 circshift squeeze vec diag triu tril
    numel ndims columns rows size length isempty isnull
    class double single int8 int16 int32 int64 uint8 uint16 uint32 uint64 logical char cellstr
    iscell iscellstr ischar iscolumn iscomplex isfloat isinteger islogical ismatrix isnumeric isreal isrow isscalar
    issparse issquare isstruct isvector isa is_function_handle isfield isbool isdigit isalpha isspace isupper islower
    isalnum ispunct
    int2str num2str mat2str str2num str2double lower upper toupper strtrim deblank blanks fliplr strvcat
    num2cell cell2mat struct2cell fieldnames cellfun iscellstr numfields func2str str2func
    zeros ones eye cell rand nan inf eps realmax intmax intmin magic hilb toeplitz vander primes isprime factorial
    factor nchoosek cumtrapz trapz full sparse nonzeros nzmax hex2dec dec2bin bin2dec dec2hex bitcmp
    polyfit roots poly polyder polyint compan lu chol qr eig svd expm logm sqrtm null orth
    fft ifft fft2 isequal colon repmat kron cross dot ifelse nthargout typecast hash
    sub2ind ind2sub histc accumarray ismember union setxor strsplit strjoin ostrsplit strjust regexprep
    validatestring inputname nargin func2str exist isvarname ishandle columns nextpow2 pow2 sinc gcd lcm sum
""".split()
CALLS_OF_ONE = [
    "sum(x, 1)", "sum(x, 2)", "sum(x, 3)", "prod(x, 1)", "prod(x, 2)", "cumsum(x, 2)", "cumprod(x, 1)", "any(x, 2)",
    "all(x, 1)", "max(x, [], 1)", "max(x, [], 2)", "min(x, [], 2)", "min(x, [], 3)", "mean(x, 1)", "mean(x, 2)",
    "median(x, 2)", "sort(x, 'descend')", "sort(x, 2)", "size(x, 1)", "size(x, 3)", "numel(x, 1)", "norm(x, 1)",
    "norm(x, 'fro')", "norm(x, Inf)", "isa(x, 'numeric')", "isa(x, 'float')", "isa(x, 'integer')", "reshape(x, 1, [])",
    "reshape(x, [], 1)", "reshape(x, 2, 2)", "repmat(x, 1, 2)", "repmat(x, [2, 1])", "cat(1, x, x)", "cat(3, x, x)",
    "permute(x, [2, 1])", "circshift(x, 1)", "diff(x, 1, 2)", "zeros(size(x))", "ones(size(x), 'int8')",
    "linspace(0, 1, x)", "bitand(x, 3)", "bitor(x, 1)", "bitxor(x, 5)", "bitshift(x, 1)", "bitshift(x, -1)",
    "mod(x, 3)", "mod(x, 0)", "rem(x, -3)", "mod(-5, x)", "atan2(x, 2)", "hypot(x, 4)", "power(x, 3)", "times(x, 2)",
    "floor(x / 2)", "sum(x(:))", "strcat(x, 'q')", "strcat('q', x)", "strcmp(x, 'abc')", "strrep(x, 'b', 'zz')",
    "strfind(x, 'b')", "regexprep(x, 'b', 'c')", "num2str(x, 8)", "sprintf('%d', x)", "sprintf('%g|', x)",
    "sprintf('%s', x)", "sprintf('%x', x)", "sprintf('%5.2f', x)", "mat2str(x, 4)", "int2str(x)", "isfield(x, 'a')",
    "cellfun(@numel, x)", "cellfun('isempty', x)", "cellfun(@(t) t, x, 'UniformOutput', false)", "arrayfun(@(t) t, x)",
    "struct('f', x)", "getfield(x, 'a')", "setfield(x, 'a', 5)", "rmfield(x, 'a')", "numel(struct('f', {x}))",
    "cast(x, 'int16')", "cast(x, 'single')", "typecast(x, 'uint8')", "accumarray(x, 1)", "polyval(x, 2)",
    "polyval([1, 2], x)", "interp1([1, 2, 3], [4, 5, 6], x)", "histc(x, 0:3)", "ismember(2, x)", "ismember(x, [1, 2])",
    "unique(x, 'stable')", "any(x(:))", "find(x, 1)", "cumsum(x, 1)", "triu(x, 1)", "diag(x, 1)", "eye(x)", "isequal(x, x)",
    "isequal(x, 3)", "nnz(x)", "idivide(x, int32(2))", "dot(x, x)", "kron(x, [1, 2])", "cross(x, [1, 2, 3])",
    "trapz(x)", "fix(x * 1.5)", "round(x / 3)", "feval(@sin, x)", "feval('numel', x)", "x(:, end + 1)", "end_of(x)",
    "bsxfun(@plus, x, 1)", "max(x, 2)", "min(x, NaN)", "complex(x, 1)", "isargout(1)", "nargin(x)", "dec2bin(x, 5)",
    "fieldnames(x)", "func2str(x)", "upper(x)", "strsplit(x, 'b')", "strjoin(x, '-')", "str2double(x)", "validatestring(x, {'abc', 'abd'})",
    "fprintf('%d\\n', x)", "disp(x)", "display(x)",
]
OPERATORS_OF_TWO = [
    "x + z", "x - z", "x * z", "x .* z", "x / z", "x ./ z", "x \\ z", "x .\\ z", "x ^ z", "x .^ z", "x == z", "x ~= z",
    "x < z", "x <= z", "x > z", "x >= z", "x & z", "x | z", "x && z", "x || z", "x:z", "[x, z]", "[x; z]", "{x, z}",
    "x(z)", "x(z, :)", "x{z}",
]
FUNCTIONS_OF_TWO = """
    plus minus times rdivide ldivide power mtimes mrdivide eq ne lt le gt ge and or xor atan2 hypot mod rem max min
    bitand bitor bitxor bitshift isequal strcmp strcmpi strncmp complex kron dot cross cat horzcat vertcat ismember
    union intersect setdiff colon size_equal gcd lcm polyval conv filter isa isfield repmat reshape circshift sum any
    strcat strfind regexp idivide nchoosek linspace accumarray cellfun num2str sprintf cast typecast interp1 strsplit
    strjoin sub2ind ind2sub deconv polyfit trapz histc sortrows nthroot realpow beta legendre betaln merge
""".split()


def of_one():
    names = list(dict.fromkeys(FUNCTIONS_OF_ONE))
    calls = ["%s(x)" % n for n in names if n not in ("end_of", "rand", "ifelse")]
    return list(dict.fromkeys(OPERATORS_OF_ONE + calls + [c for c in CALLS_OF_ONE if not c.startswith("end_of")]))


def of_two():
    return list(dict.fromkeys(OPERATORS_OF_TWO + ["%s(x, z)" % n for n in FUNCTIONS_OF_TWO]))
