// Matrices with a pattern: grids, Vandermonde, Hilbert, Toeplitz, Hankel and magic matrices, block diagonals, powers of
// ten.

#include <numeric>

#include "worker/builtin/check_room.h"
#include "worker/builtin/compose.h"
#include "worker/builtin/gather_places.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

// Element (i, j) from position at(i, j) of v. A cell takes a joined array in as one element: there may be fewer.
template <class F>
Value Pattern(const Value& v, int64_t rows, int64_t cols, F at) {
  Places source(static_cast<size_t>(rows * cols));
  for (int64_t j = 0; j < cols; ++j) {
    for (int64_t i = 0; i < rows; ++i) {
      const int64_t k = at(i, j);
      if (k >= v.numel()) {
        ThrowError("Octave:index-out-of-bounds", "index (%ld): out of bound; value %ld out of bound %ld",
                   static_cast<long>(k + 1), static_cast<long>(k + 1), static_cast<long>(v.numel()));
      }
      source[i + j * rows] = k;
    }
  }
  return GatherPlaces(v, Dims(rows, cols), source);
}

// An array in which each element of the axis stands `stride` times, and behind the last one it begins anew.
Value Spread(const Value& axis, const Dims& dims, int64_t stride) {
  const int64_t total = dims.numel(), n = axis.numel();
  if (axis.Is(ClassId::kDouble) && !axis.IsComplex() && !axis.IsSparse() && total > 0) {
    Value out = Value::Uninitialised(ClassId::kDouble, dims);
    const double* const from = axis.data<double>();
    double *to = out.mutable_data<double>(), *const end = to + total;
    while (to != end && stride == 1) to = std::copy_n(from, n, to);
    while (to != end) {
      for (int64_t i = 0; i < n; ++i) to = std::fill_n(to, stride, from[i]);
    }
    return out;
  }
  Places source(static_cast<size_t>(total));
  for (size_t k = 0; k < source.size();) {
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t c = 0; c < stride; ++c) source[k++] = i;
    }
  }
  return GatherPlaces(axis.Full(), dims, source);
}

bool SameElement(const Value& a, int64_t i, const Value& b, int64_t j) {
  return a.ElementAsComplex(i) == b.ElementAsComplex(j);
}

}  // namespace

ValueList Kernel_meshgrid(EvaluationContext&, Args args, int nargout) {
  const Value& x = args[0];
  const Value& y = args.size() > 1 ? args[1] : x;
  const bool flat = nargout < 3 && args.size() < 3;
  const Value& z = args.size() > 2 ? args[2] : y;
  if (!IsVectorValue(x) || !IsVectorValue(y) || (!flat && !IsVectorValue(z))) {
    ThrowError("", flat ? "meshgrid: X and Y must be vectors" : "meshgrid: X, Y, and Z must be vectors");
  }
  const int64_t nx = x.numel(), ny = y.numel(), nz = flat ? 1 : z.numel();
  Dims dims(ny, nx);
  dims.set(2, nz);
  dims.Normalise();
  ValueList out = Two(Spread(x, dims, ny), Spread(y, dims, 1));
  if (!flat) out.push_back(Spread(z, dims, nx * ny));
  return out;
}

ValueList Kernel_ndgrid(EvaluationContext&, Args args, int nargout) {
  std::vector<Value> axes(args.begin(), args.end());
  if (axes.size() == 1)
    axes.resize(static_cast<size_t>(std::max(1, nargout)), args[0]);
  else if (static_cast<int>(axes.size()) < nargout)
    ThrowError("", "ndgrid: wrong number of input arguments");
  Dims dims(1, 1);
  for (size_t k = 0; k < axes.size(); ++k) {
    if (!IsVectorValue(axes[k]) && !axes[k].IsEmpty()) ThrowError("", "ndgrid: arguments must be vectors");
    dims.set(static_cast<int>(k), axes[k].numel());
  }
  if (axes.size() == 1) return One(AsColumn(axes[0]));
  dims.Normalise();
  ValueList out;
  int64_t stride = 1;
  for (const Value& axis : axes) {
    out.push_back(Spread(axis, dims, stride));
    stride *= axis.numel();
  }
  return out;
}

ValueList Kernel_vander(EvaluationContext& context, Args args, int) {
  const Value& c = args[0];
  if (!IsVectorValue(c)) ThrowError("", "vander: polynomial C must be a vector");
  if (!IsNumericOrLogical(c)) ThrowError("", "zeros: invalid class name");
  const int64_t rows = c.numel();
  const int64_t n = std::max<int64_t>(0, args.size() > 1 ? IntegerArgument(args[1], "int64_t") : rows);
  CheckRoom(context, rows, n);
  const Value column = AsColumn(c);
  std::vector<Value> powers(static_cast<size_t>(n));
  Value power =
      ConvertClass(Number(1.0), c.Is(ClassId::kLogical) || c.Is(ClassId::kChar) ? ClassId::kDouble : c.class_id());
  const Value ones = Value::Array(ClassId::kDouble, Dims(rows, 1));
  Value first = Plus(ones, Number(1.0));
  for (int64_t k = n - 1; k >= 0; --k) {
    powers[k] = k == n - 1 ? ConvertClass(first, power.class_id()) : power;
    power = k == n - 1 ? Times(Number(1.0), column) : Times(power, column);
  }
  if (powers.empty()) return One(Value::Array(c.class_id(), Dims(rows, 0)));
  const Value joined = Concat(1, powers);
  return One(c.Is(ClassId::kLogical) ? LogicalValue(joined) : joined);
}

ValueList Kernel_hilb(EvaluationContext&, Args args, int) {
  if (!args[0].IsScalar()) ThrowError("", "hilb: N must be a scalar integer");
  const Value j = Colon(Number(1.0), nullptr, args[0]);
  return One(Over(Number(1.0), Minus(Plus(Unary(Op::kConjugateTranspose, j), j), Number(1.0))));
}

ValueList Kernel_toeplitz(EvaluationContext&, Args args, int) {
  Value c = args[0];
  const Value& r = args.size() > 1 ? args[1] : args[0];
  if (args.size() == 1 && !IsVectorValue(c)) ThrowError("", "toeplitz: C must be a vector");
  if (!IsVectorValue(c) || !IsVectorValue(r)) ThrowError("", "toeplitz: C and R must be vectors");
  if (args.size() > 1 && c.IsNumericOrLogicalOrChar() && r.IsNumericOrLogicalOrChar() && !c.IsEmpty() && !r.IsEmpty() &&
      !SameElement(r, 0, c, 0)) {
    OperatorWarning("", "toeplitz: column wins diagonal conflict");
  }
  const int64_t rows = c.numel(), cols = r.numel();
  if (args.size() == 1 && c.IsComplex()) {
    const Value first = Gather(c, Dims(1, 1), {0});
    c = Unary(Op::kConjugateTranspose, AsRow(c));
    const Subscript at{false, Number(1.0)};
    IndexAssign(c, Subscripts(&at, 1), first);
  }
  const Value parts[] = {AsColumn(c), AsColumn(r)};
  const Value data = Concat(0, parts);
  return One(Pattern(data, rows, cols, [&](int64_t i, int64_t j) { return i >= j ? i - j : rows + j - i; }));
}

ValueList Kernel_hankel(EvaluationContext&, Args args, int) {
  const Value& c = args[0];
  if (args.size() == 1) {
    if (!IsVectorValue(c)) ThrowError("", "hankel: C must be a vector");
    const int64_t n = c.numel();
    const Value parts[] = {AsColumn(c), Value::Array(ClassId::kDouble, Dims(n, 1))};
    return One(Pattern(Concat(0, parts), n, n, [](int64_t i, int64_t j) { return i + j; }));
  }
  const Value& r = args[1];
  if (!IsVectorValue(c) || !IsVectorValue(r)) ThrowError("", "hankel: C and R must be vectors");
  const int64_t rows = c.numel(), cols = r.numel();
  const bool comparable = c.IsNumericOrLogicalOrChar() && r.IsNumericOrLogicalOrChar() && rows > 0 && cols > 0;
  if (comparable && !SameElement(r, 0, c, rows - 1)) OperatorWarning("", "hankel: column wins anti-diagonal conflict");
  const Value parts[] = {AsColumn(c), AsColumn(r)};
  return One(
      Pattern(Concat(0, parts), rows, cols, [&](int64_t i, int64_t j) { return i + j < rows ? i + j : i + j + 1; }));
}

namespace {

// Odd orders by the oblique rule, multiples of four by exchanging half of the pairs of opposite elements, the other
// even ones from four copies of the odd one of half the order with some rows exchanged.
std::vector<double> MagicSquare(int64_t n) {
  std::vector<double> a(static_cast<size_t>(n * n));
  if (n % 2 == 1) {
    for (int64_t k = 0; k < n * n; ++k) {
      const int64_t shift = k / n;
      const int64_t c = ((k + 1 - shift + (n - 3) / 2) % n + n) % n;
      const int64_t r = ((n * n - k + 2 * shift) % n + n) % n;
      a[c * n + r] = static_cast<double>(k + 1);
    }
  } else if (n % 4 == 0) {
    for (int64_t j = 0; j < n; ++j) {
      for (int64_t i = 0; i < n; ++i) {
        const bool outer_i = i % 4 == 0 || i % 4 == 3, outer_j = j % 4 == 0 || j % 4 == 3;
        const int64_t row = outer_i == outer_j ? n - 1 - i : i, col = outer_i == outer_j ? n - 1 - j : j;
        a[i + j * n] = static_cast<double>(row * n + col + 1);
      }
    }
  } else {
    const int64_t m = n / 2;
    const std::vector<double> quarter = MagicSquare(m);
    const double step = static_cast<double>(m * m);
    for (int64_t j = 0; j < m; ++j) {
      for (int64_t i = 0; i < m; ++i) {
        const double q = quarter[i + j * m];
        a[i + j * n] = q;
        a[i + (j + m) * n] = q + 2 * step;
        a[i + m + j * n] = q + 3 * step;
        a[i + m + (j + m) * n] = q + step;
      }
    }
    const int64_t k = (m - 1) / 2;
    const auto exchange = [&](int64_t row, int64_t col) { std::swap(a[row + col * n], a[row + m + col * n]); };
    if (k > 1) {
      for (int64_t row = 0; row < m; ++row) {
        for (int64_t col = 1; col < k; ++col) exchange(row, col);
        for (int64_t col = n - k + 1; col < n; ++col) exchange(row, col);
      }
    }
    for (int64_t row = 0; row < m; ++row) {
      if (row != k) exchange(row, 0);
    }
    exchange(k, k);
  }
  return a;
}

}  // namespace

ValueList Kernel_magic(EvaluationContext& context, Args args, int) {
  if (args[0].IsNumericOrLogicalOrChar() &&
      (args[0].IsEmpty() || std::isnan(args[0].ElementAsDouble(0)) || args[0].ElementAsDouble(0) == HUGE_VAL)) {
    ThrowError("Octave:undefined-function", "'A' undefined");
  }
  if (!args[0].IsNumericOrLogicalOrChar()) (void)Apply(Kernel_fix, context, {args[0]});
  const double wanted = std::trunc(DoubleArgument(args[0]));
  if (wanted < 0) ThrowError("", "magic: N must be non-negative");
  if (wanted < 1) return One(Value());
  const double elements = wanted * wanted;
  if (std::isinf(elements)) ThrowError("", "range with infinite number of elements cannot be stored");
  if (elements >= 9.2e18) ThrowError("", "invalid range");
  const int64_t n = static_cast<int64_t>(wanted);
  CheckRoom(context, n, n);
  if (wanted == 2) return One(MatrixLiteral({{Number(4.0), Number(3.0)}, {Number(1.0), Number(2.0)}}));
  const std::vector<double> square = MagicSquare(n);
  Value out = Value::Array(ClassId::kDouble, Dims(n, n));
  std::copy(square.begin(), square.end(), out.mutable_data<double>());
  return One(value::IsInteger(args[0].class_id()) ? ConvertClass(out, args[0].class_id()) : out);
}

ValueList Kernel_blkdiag(EvaluationContext&, Args args, int) {
  int64_t rows = 0, cols = 0;
  for (const Value& v : args) {
    if (!value::IsNumeric(v.class_id())) ThrowError("", "blkdiag: all arguments must be numeric");
  }
  for (const Value& v : args) {
    if (v.ndims() != 2) ThrowError("", "blkdiag: all arguments must be two-dimensional matrices");
    rows += v.rows();
    cols += v.cols();
  }
  Value out = Value::Array(ClassId::kDouble, Dims(rows, cols));
  int64_t row = 0, col = 0;
  for (const Value& v : args) {
    if (!v.IsEmpty()) {
      const auto range = [](int64_t low, int64_t count) {
        return Colon(Number(low + 1), nullptr, Number(low + count));
      };
      const Subscript at[] = {{false, range(row, v.rows())}, {false, range(col, v.cols())}};
      IndexAssign(out, at, v.Full());
    }
    row += v.rows();
    col += v.cols();
  }
  return One(std::move(out));
}

ValueList Kernel_logspace(EvaluationContext& context, Args args, int) {
  for (const Value& v : args) {
    if (!v.IsScalar()) ThrowError("", "logspace: arguments A, B, and N must be scalars");
  }
  const Value n = args.size() > 2 ? Apply(Kernel_fix, context, {args[2]}) : Number(50.0);
  Value b = args[1];
  if (b.IsNumericOrLogicalOrChar() && !b.IsComplex() && b.ElementAsDouble(0) == M_PI) {
    b = Apply(Kernel_log10, context, {Number(M_PI)});
  }
  return One(Raised(Number(10.0), Apply(Kernel_linspace, context, {args[0], b, n})));
}

}  // namespace residua::builtin
