// Filters and convolutions.
//
// filter is the transposed direct form: each state adds one product of the input and one of the output, in the order
// that Octave adds them. conv2 adds scaled columns by BLAS axpy, one call an element of the second operand, as
// Octave's Fortran does.

#include <utility>

#include "worker/builtin/compose.h"
#include "worker/builtin/elements_as.h"
#include "worker/builtin/matrix/matrix_kind.h"
#include "worker/builtin/matrix/portable_product.h"
#include "worker/builtin/numeric/openblas.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

template <class T>
void Axpy(int n, T a, const T* x, T* y) {
  const int one = 1;
  if constexpr (std::is_same_v<T, double>)
    OpenBlas::Get().daxpy_(&n, &a, x, &one, y, &one);
  else if constexpr (std::is_same_v<T, float>)
    OpenBlas::Get().saxpy_(&n, &a, x, &one, y, &one);
  else if constexpr (std::is_same_v<T, Complex>)
    OpenBlas::Get().zaxpy_(&n, &a, x, &one, y, &one);
  else
    OpenBlas::Get().caxpy_(&n, &a, x, &one, y, &one);
}

// An element of a convolution is a sum of no more products than the shorter operand has elements.
template <class T>
void NoteConvolution(const ElementsAs<T>& a, const ElementsAs<T>& b) {
  if (!AsksMachineBits(NumericLibrary::kBlas)) return;
  const auto factor = [](const ElementsAs<T>& v) {
    return Factor<T>{v.data(), 1, static_cast<int64_t>(v.size()), 0, 1};
  };
  const bool shorter = a.size() < b.size();
  if (!IsPortableProduct(factor(shorter ? a : b), factor(shorter ? b : a))) NoteMachineBits(NumericLibrary::kBlas);
}

// f(pointer of the element type that the operands meet in).
template <class F>
decltype(auto) VisitCommonFloat(absl::Span<const Value> operands, F&& f) {
  bool single = false, complex = false;
  for (const Value& v : operands) {
    single = single || v.Is(ClassId::kSingle);
    complex = complex || v.IsComplex();
  }
  if (single) return complex ? f(static_cast<FloatComplex*>(nullptr)) : f(static_cast<float*>(nullptr));
  return complex ? f(static_cast<Complex*>(nullptr)) : f(static_cast<double*>(nullptr));
}

// ---- filter

template <class T>
void FilterRun(const std::vector<T>& b, const std::vector<T>& a, bool recursive, const T* x, T* y, int64_t n,
               int64_t stride, T* state, int64_t states) {
  for (int64_t k = 0; k < n; ++k) {
    const T in = x[k * stride];
    const T out = states > 0 ? state[0] + b[0] * in : b[0] * in;
    y[k * stride] = out;
    if (states == 0) continue;
    for (int64_t j = 0; j < states - 1; ++j) {
      state[j] = recursive ? state[j + 1] - a[j + 1] * out + b[j + 1] * in : state[j + 1] + b[j + 1] * in;
    }
    state[states - 1] = recursive ? b[states] * in - a[states] * out : b[states] * in;
  }
}

template <class T>
ValueList FilterAs(Args args, const Value& si, int dim) {
  const ElementsAs<T> given_b(args[0]), given_a(args[1]);
  std::vector<T> b(given_b.begin(), given_b.end()), a(given_a.begin(), given_a.end());
  const size_t order = std::max({a.size(), b.size(), size_t{1}});
  const bool recursive = a.size() > 1;
  const T norm = a.empty() ? T(0) : a[0];
  if (!a.empty() && norm == T(0)) ThrowError("", "filter: the first element of A must be nonzero");
  a.resize(order, T(0));
  b.resize(order, T(0));
  if (norm != T(1)) {
    for (T& x : a) x /= norm;
    for (T& x : b) x /= norm;
  }
  const Value& source = args[2];
  const int64_t states = static_cast<int64_t>(order) - 1;
  const Extents e = SplitAt(source.dims(), dim);
  const ElementsAs<T> x(source);
  Value out = Value::Array(ClassOf<T>(), source.dims(), kIsComplex<T>);
  Dims state_dims = source.dims();
  for (int k = dim; k > 0; --k) state_dims.set(k, state_dims[k - 1]);
  state_dims.set(0, states);
  state_dims.Normalise();
  Value state = Value::Array(ClassOf<T>(), state_dims, kIsComplex<T>);
  if (!si.IsEmpty()) {
    if (si.numel() != state.numel()) {
      const bool length = si.dims().IsVector() ? si.numel() != states : si.rows() != states;
      ThrowError("", length ? "filter: first dimension of SI must be of length max (length (a), length (b)) - 1"
                            : "filter: dimensionality of SI and X must agree");
    }
    const ElementsAs<T> initial(si);
    std::copy(initial.begin(), initial.end(), state.template mutable_data<T>());
  }
  if (!out.IsEmpty()) {
    T* y = out.template mutable_data<T>();
    T* s = states > 0 && !state.IsEmpty() ? state.template mutable_data<T>() : nullptr;
    for (int64_t o = 0, run = 0; o < e.outer; ++o) {
      for (int64_t i = 0; i < e.inner; ++i, ++run) {
        const int64_t at = i + e.inner * e.n * o;
        FilterRun(b, a, recursive, x.data() + at, y + at, e.n, e.inner, s + run * states, states);
      }
    }
  }
  return Two(Narrow(std::move(out)), Narrow(std::move(state)));
}

// ---- conv2

enum class Shape2 { kFull, kSame, kValid };

Shape2 ReadShape(const char* name, const Value& v) {
  const std::string text = v.IsString() ? v.AsString() : "";
  if (text == "full") return Shape2::kFull;
  if (text == "same") return Shape2::kSame;
  if (text == "valid") return Shape2::kValid;
  ThrowError("", "%s: SHAPE type not valid", name);
}

// One dimension after another: pages of the last one are convolved and added into the pages of the result.
struct Extent3 {
  absl::Span<const int64_t> a, b, c;  // extents
};
template <class T>
void Convolve2(const T* a, int64_t ma, int64_t na, const T* b, int64_t mb, int64_t nb, T* c, int64_t mc, bool valid) {
  if (valid) {
    for (int64_t k = 0; k < na - nb + 1; ++k) {
      for (int64_t j = 0; j < nb; ++j) {
        for (int64_t i = 0; i < mb; ++i) {
          Axpy<T>(static_cast<int>(mc), b[i + j * mb], a + (mb - 1 - i) + (k + nb - 1 - j) * ma, c + k * mc);
        }
      }
    }
    return;
  }
  for (int64_t k = 0; k < na; ++k) {
    for (int64_t j = 0; j < nb; ++j) {
      for (int64_t i = 0; i < mb; ++i) Axpy<T>(static_cast<int>(ma), b[i + j * mb], a + k * ma, c + i + (j + k) * mc);
    }
  }
}

template <class T>
void ConvolvePages(const T* a, const T* b, T* c, const Extent3& e, int rank, bool valid) {
  if (rank == 2) {
    Convolve2<T>(a, e.a[0], e.a[1], b, e.b[0], e.b[1], c, e.c[0], valid);
    return;
  }
  const int d = rank - 1;
  int64_t page_a = 1, page_b = 1, page_c = 1;
  for (int k = 0; k < d; ++k) {
    page_a *= e.a[k];
    page_b *= e.b[k];
    page_c *= e.c[k];
  }
  if (valid) {
    for (int64_t k = 0; k < e.c[d]; ++k) {
      for (int64_t j = 0; j < e.b[d]; ++j) {
        ConvolvePages<T>(a + (k + j) * page_a, b + (e.b[d] - 1 - j) * page_b, c + k * page_c, e, d, valid);
      }
    }
    return;
  }
  for (int64_t k = 0; k < e.a[d]; ++k) {
    for (int64_t j = 0; j < e.b[d]; ++j) {
      ConvolvePages<T>(a + k * page_a, b + j * page_b, c + (k + j) * page_c, e, d, valid);
    }
  }
}

template <class T>
Value ConvolveAll(const Value& left, const Value& right, Shape2 shape) {
  const ElementsAs<T> a(left), b(right);
  if (a.empty() || b.empty()) return Value::Array(ClassOf<T>(), Dims(0, 0), kIsComplex<T>);
  NoteConvolution(a, b);
  const int rank = std::max(left.ndims(), right.ndims());
  std::vector<int64_t> da, db, dc;
  for (int k = 0; k < rank; ++k) {
    da.push_back(left.dims()[k]);
    db.push_back(right.dims()[k]);
    dc.push_back(shape == Shape2::kValid ? std::max<int64_t>(da[k] - db[k] + 1, 0) : da[k] + db[k] - 1);
  }
  Value out = Value::Array(ClassOf<T>(), Dims(dc), kIsComplex<T>);
  if (out.IsEmpty()) return out;
  const Extent3 extents{da, db, dc};
  ConvolvePages<T>(a.data(), b.data(), out.template mutable_data<T>(), extents, rank, shape == Shape2::kValid);
  if (shape == Shape2::kSame) {
    for (int k = 0; k < rank; ++k) out = Slice(out, k, db[k] / 2, db[k] / 2 + da[k]);
  }
  return out;
}

template <class T>
Value ConvolveAs(const Value& left, const Value& right, Shape2 shape) {
  const ElementsAs<T> a(left), b(right);
  const int64_t ma = left.rows(), na = left.cols(), mb = right.rows(), nb = right.cols();
  if (a.empty() || b.empty()) return Value::Array(ClassOf<T>(), Dims(0, 0), kIsComplex<T>);
  NoteConvolution(a, b);
  const bool valid = shape == Shape2::kValid;
  const int64_t mc = valid ? std::max<int64_t>(ma - mb + 1, 0) : ma + mb - 1;
  const int64_t nc = valid ? std::max<int64_t>(na - nb + 1, 0) : na + nb - 1;
  Value out = Value::Array(ClassOf<T>(), Dims(mc, nc), kIsComplex<T>);
  if (out.IsEmpty()) return out;
  Convolve2<T>(a.data(), ma, na, b.data(), mb, nb, out.template mutable_data<T>(), mc, valid);
  if (shape != Shape2::kSame) return out;
  return Slice(Slice(out, 0, mb / 2, mb / 2 + ma), 1, nb / 2, nb / 2 + na);
}

Value ConvolutionOperand(const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real matrix");
  if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::matrix_value()", v);
  return value::IsFloat(v.class_id()) ? v.Full() : ToDouble(v);
}

Value Convolve(const Value& a, const Value& b, Shape2 shape) {
  const Value operands[] = {ConvolutionOperand(a), ConvolutionOperand(b)};
  return VisitCommonFloat(operands, [&](auto* tag) {
    return Narrow(ConvolveAs<std::remove_pointer_t<decltype(tag)>>(operands[0], operands[1], shape));
  });
}

}  // namespace

namespace {

// The state has one column for each vector that is filtered.
void CheckFilterState(int64_t length, const Value& x, const Value& si, int dim) {
  Dims s = si.dims();
  if (s.IsVector() && s[0] == 1 && x.dims().IsVector()) s = Dims(si.numel(), 1);
  if (s[0] != length) {
    ThrowError("", "filter: first dimension of SI must be of length max (length (a), length (b)) - 1");
  }
  if (s.ndims() != x.ndims()) ThrowError("", "filter: dimensionality of SI and X must agree");
  int at = 1;
  for (int k = 0; k < x.ndims(); ++k) {
    if (k == dim) continue;
    if (s[at] != x.dims()[k]) ThrowError("", "filter: dimensionality of SI and X must agree");
    ++at;
  }
}

}  // namespace

ValueList Kernel_filter(EvaluationContext&, Args args, int) {
  for (size_t k = 0; k < 2; ++k) {
    if (!args[k].IsNumericOrLogicalOrChar() || args[k].Is(ClassId::kChar)) {
      ThrowError("", "filter: A and B must be vectors");
    }
  }
  const Value& x = args[2];
  if (!x.IsNumericOrLogicalOrChar() || x.Is(ClassId::kChar)) ThrowError("", "filter: X and SI must be arrays");
  int dim = FirstLongDimension(x.dims());
  if (args.size() == 5) {
    const int64_t d = IntegerArgument(args[4], "int");
    if (d < 1 || d > x.ndims()) ThrowError("", "filter: DIM must be a valid dimension");
    dim = static_cast<int>(d - 1);
  }
  const Value si = args.size() > 3 ? args[3] : Value();
  if (!si.IsNumericOrLogicalOrChar() || si.Is(ClassId::kChar)) ThrowError("", "filter: X and SI must be arrays");
  if (!si.IsEmpty()) CheckFilterState(std::max(args[0].numel(), args[1].numel()) - 1, x, si, dim);
  return VisitCommonFloat(args.first(std::min<size_t>(4, args.size())),
                          [&](auto* tag) { return FilterAs<std::remove_pointer_t<decltype(tag)>>(args, si, dim); });
}

ValueList Kernel_conv2(EvaluationContext&, Args args, int) {
  const bool separable = args.size() >= 3 && !args[2].IsString();
  if (args.size() == 4 && !separable) InvalidCall("conv2");
  const size_t shape_at = separable ? 3 : 2;
  const Shape2 shape = args.size() > shape_at ? ReadShape("conv2", args[shape_at]) : Shape2::kFull;
  if (separable) {
    if (!args[0].dims().IsVector() || !args[1].dims().IsVector()) {
      ThrowError("", "conv2: both first two arguments must be vectors if 3 arguments");
    }
    return One(Convolve(Convolve(args[2], AsColumn(ConvolutionOperand(args[0])), shape),
                        AsRow(ConvolutionOperand(args[1])), shape));
  }
  if (args[0].ndims() > 2 || args[1].ndims() > 2) {
    ThrowError("", "conv2: A and B must be 1-D vectors or 2-D matrices");
  }
  return One(Convolve(args[0], args[1], shape));
}

ValueList Kernel_conv(EvaluationContext&, Args args, int) {
  const Value &a = args[0], &b = args[1];
  if (!IsVectorValue(a) || !IsVectorValue(b)) ThrowError("", "conv: both arguments A and B must be vectors");
  Shape2 shape = Shape2::kFull;
  if (args.size() == 3) {
    const std::string text = args[2].IsString() ? args[2].AsString() : "";
    const bool known =
        EqualsIgnoreCase(text, "full") || EqualsIgnoreCase(text, "same") || EqualsIgnoreCase(text, "valid");
    if (!known) ThrowError("", "conv: SHAPE argument must be \"full\", \"same\", or \"valid\"");
    shape = ReadShape("conv2", args[2]);
  }
  const Value y = Convolve(AsColumn(ConvolutionOperand(a)), AsColumn(ConvolutionOperand(b)), shape);
  const bool row = shape == Shape2::kFull
                       ? (a.numel() > b.numel() && IsRowVector(a)) || (a.numel() <= b.numel() && IsRowVector(b))
                       : IsRowVector(a);
  return One(row ? Transposed(y) : y);
}

ValueList Kernel_deconv(EvaluationContext& context, Args args, int nargout) {
  const Value& y = args[0];
  Value a = args[1];
  if (!IsVectorValue(y) || !IsVectorValue(a)) ThrowError("", "deconv: Y and A must be vectors");
  if ((IsRowVector(y) && IsColumnVector(a)) || (IsColumnVector(y) && IsRowVector(a))) a = Transposed(a);
  const int64_t la = a.numel(), ly = y.numel();
  if (la == 0) ThrowError("Octave:index-out-of-bounds", "index (1): out of bound; value 1 out of bound 0");
  if (ly < la) return Two(Number(0.0), y);
  Value x = Number(1.0);
  if (ly > la) {
    x = Value::Array(ClassId::kDouble, Dims(y.rows() - a.rows() + 1, y.cols() - a.cols() + 1));
    x.mutable_data<double>()[0] = 1;
  }
  const ValueList both = ApplyAll(Kernel_filter, context, {y, a, x}, 2);
  if (nargout < 2) return One(both[0]);
  Value r = MatrixTimes(both[1], Gather(a, Dims(1, 1), {0}));
  if (la - 1 > r.numel()) {
    ThrowError("Octave:index-out-of-bounds", "index (%lld): out of bound %lld", static_cast<long long>(la - 1),
               static_cast<long long>(r.numel()));
  }
  const Value parts[] = {Value::Array(ClassId::kDouble, Dims(ly - la + 1, 1)), Slice(AsColumn(r), 0, 0, la - 1)};
  return Two(both[0], Concat(0, parts).Reshaped(y.dims()));
}

ValueList Kernel_convn(EvaluationContext&, Args args, int) {
  Shape2 shape = Shape2::kFull;
  if (args.size() > 2) {
    if (!args[2].IsString()) ThrowError("", "convn: SHAPE must be a string");
    shape = ReadShape("convn", args[2]);
  }
  for (const Value& v : args.first(2)) {
    if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
    if (!v.IsNumericOrLogicalOrChar()) WrongType("octave_base_value::array_value()", v);
  }
  const Value operands[] = {ConvolutionOperand(args[0]), ConvolutionOperand(args[1])};
  return One(VisitCommonFloat(operands, [&](auto* tag) {
    return Narrow(ConvolveAll<std::remove_pointer_t<decltype(tag)>>(operands[0], operands[1], shape));
  }));
}

}  // namespace residua::builtin
