// Fourier transforms, by FFTW with its estimating planner, as Octave plans them: real input uses the real transform,
// whose other half is filled in by conjugation; the strides and counts of a plan are those of the array.

#include <compare>
#include <map>
#include <mutex>
#include <utility>
#include <vector>

#include "worker/builtin/compose.h"
#include "worker/builtin/matrix/matrix_kind.h"
#include "worker/builtin/numeric/fftw.h"
#include "worker/builtin/numeric/machine_bits.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

template <class R>
struct FftwOf;
template <>
struct FftwOf<double> {
  using Complex = fftw_complex;
  using Plan = fftw_plan;
  static constexpr ForeignRoutine<&Fftw::fftw_plan_many_dft_r2c> plan_real{};
  static constexpr ForeignRoutine<&Fftw::fftw_plan_many_dft> plan{};
  static constexpr MachineRoutine<NumericLibrary::kFourier, &Fftw::fftw_execute_dft> execute{};
  static constexpr MachineRoutine<NumericLibrary::kFourier, &Fftw::fftw_execute_dft_r2c> execute_real{};
  static constexpr ForeignRoutine<&Fftw::fftw_destroy_plan> destroy{};
};
template <>
struct FftwOf<float> {
  using Complex = fftwf_complex;
  using Plan = fftwf_plan;
  static constexpr ForeignRoutine<&Fftw::fftwf_plan_many_dft_r2c> plan_real{};
  static constexpr ForeignRoutine<&Fftw::fftwf_plan_many_dft> plan{};
  static constexpr MachineRoutine<NumericLibrary::kFourier, &Fftw::fftwf_execute_dft> execute{};
  static constexpr MachineRoutine<NumericLibrary::kFourier, &Fftw::fftwf_execute_dft_r2c> execute_real{};
  static constexpr ForeignRoutine<&Fftw::fftwf_destroy_plan> destroy{};
};

template <class R>
unsigned Flags(const void* in, const void* out) {
  const bool aligned = (reinterpret_cast<uintptr_t>(in) & 15) == 0 && (reinterpret_cast<uintptr_t>(out) & 15) == 0;
  return FFTW_ESTIMATE | (aligned ? 0U : FFTW_UNALIGNED);
}

// What a plan is made for. The extents of one transform are listed slowest first.
struct Layout {
  std::vector<int> sizes;
  int count, stride, distance;
  int sign;  // 0: of real numbers
  unsigned flags;
  auto operator<=>(const Layout&) const = default;
};

// The planner has tables of its own, which one thread at a time may use.
std::mutex& PlannerMutex() {
  static std::mutex mutex;
  return mutex;
}

// The plans that a thread has made, the latest few of them: making one takes longer than a short transform. The planner
// estimates, so that the same layout would have the same plan again.
template <class R>
class Plans {
 public:
  using Plan = typename FftwOf<R>::Plan;

  ~Plans() { Clear(); }

  template <class Make>
  Plan Find(const Layout& layout, const Make& make) {
    const auto found = plans_.find(layout);
    if (found != plans_.end()) return found->second;
    if (plans_.size() >= kMost) Clear();
    const std::lock_guard<std::mutex> lock(PlannerMutex());
    return plans_[layout] = make();
  }

  static Plans& OfThread() {
    thread_local Plans plans;
    return plans;
  }

 private:
  static constexpr size_t kMost = 16;

  void Clear() {
    const std::lock_guard<std::mutex> lock(PlannerMutex());
    for (const auto& [layout, plan] : plans_) FftwOf<R>::destroy(plan);
    plans_.clear();
  }

  std::map<Layout, Plan> plans_;
};

template <class R>
void TransformComplex(const std::vector<int>& sizes, int count, int stride, int distance, const std::complex<R>* in,
                      std::complex<R>* out, bool forward) {
  auto* source = reinterpret_cast<typename FftwOf<R>::Complex*>(const_cast<std::complex<R>*>(in));
  auto* target = reinterpret_cast<typename FftwOf<R>::Complex*>(out);
  const Layout l{sizes, count, stride, distance, forward ? FFTW_FORWARD : FFTW_BACKWARD, Flags<R>(in, out)};
  const auto plan = Plans<R>::OfThread().Find(l, [&] {
    return FftwOf<R>::plan(static_cast<int>(sizes.size()), sizes.data(), count, source, nullptr, stride, distance,
                           target, nullptr, stride, distance, l.sign, l.flags);
  });
  FftwOf<R>::execute(plan, source, target);
}

template <class R>
void TransformReal(const std::vector<int>& sizes, int count, int stride, int distance, const R* in,
                   std::complex<R>* out) {
  auto* source = const_cast<R*>(in);
  auto* target = reinterpret_cast<typename FftwOf<R>::Complex*>(out);
  const Layout l{sizes, count, stride, distance, 0, Flags<R>(in, out)};
  const auto plan = Plans<R>::OfThread().Find(l, [&] {
    return FftwOf<R>::plan_real(static_cast<int>(sizes.size()), sizes.data(), count, source, nullptr, stride, distance,
                                target, nullptr, stride, distance, l.flags);
  });
  FftwOf<R>::execute_real(plan, source, target);
}

template <class R>
Value AlongDimension(const Value& v, int dim, bool forward) {
  const Dims& dims = v.dims();
  const Extents e = SplitAt(dims, dim);
  const int n = static_cast<int>(e.n), stride = static_cast<int>(e.inner);
  const int64_t total = v.numel() / std::max<int64_t>(1, e.n);
  const int count = static_cast<int>(stride == 1 ? total : std::min<int64_t>(total, stride));
  const int64_t loops = stride == 1 ? 1 : total / stride;
  const int distance = stride == 1 ? n : 1;
  Value out = Value::Array(ClassOf<R>(), dims, true);
  auto* target = out.mutable_data<std::complex<R>>();
  Value source = v.Full();
  for (int64_t k = 0; k < loops; ++k) {
    const int64_t at = k * stride * n;
    if (source.IsComplex() || !forward) {
      if (!source.IsComplex()) source = AsComplexArray(source).Full();
      TransformComplex<R>({n}, count, stride, distance, source.data<std::complex<R>>() + at, target + at, forward);
    } else {
      TransformReal<R>({n}, count, stride, distance, source.data<R>() + at, target + at);
      for (int c = 0; c < count; ++c) {
        for (int j = n / 2 + 1; j < n; ++j) {
          target[at + static_cast<int64_t>(j) * stride + static_cast<int64_t>(c) * distance] =
              std::conj(target[at + static_cast<int64_t>(n - j) * stride + static_cast<int64_t>(c) * distance]);
        }
      }
    }
  }
  if (!forward) {
    for (int64_t k = 0; k < out.numel(); ++k) target[k] /= std::complex<R>(static_cast<R>(n));
  }
  return Narrow(std::move(out));
}

// The transform over the first `rank` dimensions, page by page.
template <class R>
Value OverDimensions(const Value& v, int rank, bool forward) {
  std::vector<int> sizes;
  int64_t page = 1;
  for (int k = rank - 1; k >= 0; --k) {
    sizes.push_back(static_cast<int>(v.dims()[k]));
    page *= v.dims()[k];
  }
  const Value source = AsComplexArray(v.Full()).Full();
  Value out = Value::Array(ClassOf<R>(), v.dims(), true);
  auto* target = out.mutable_data<std::complex<R>>();
  const bool real = !v.IsComplex() && forward;
  for (int64_t at = 0; at < v.numel(); at += page) {
    if (!real) {
      TransformComplex<R>(sizes, 1, 1, 1, source.data<std::complex<R>>() + at, target + at, forward);
      continue;
    }
    // The real transform gives rows of n/2 + 1; they are spread out and completed by symmetry.
    const int64_t n0 = v.dims()[0], half = n0 / 2 + 1, others = page / n0;
    const Value full = v.Full();
    std::vector<std::complex<R>> packed(static_cast<size_t>(half * others));
    TransformReal<R>(sizes, 1, 1, 1, full.data<R>() + at, packed.data());
    for (int64_t j = 0; j < others; ++j) {
      int64_t mirror = 0, rest = j, stride = 1;
      for (int k = 1; k < rank; ++k) {
        const int64_t n = v.dims()[k], i = rest % n;
        mirror += (i == 0 ? 0 : n - i) * stride;
        stride *= n;
        rest /= n;
      }
      for (int64_t i = 0; i < n0; ++i) {
        target[at + i + j * n0] = i < half ? packed[i + j * half] : std::conj(packed[(n0 - i) + mirror * half]);
      }
    }
  }
  if (!forward) {
    for (int64_t k = 0; k < out.numel(); ++k) target[k] /= std::complex<R>(static_cast<R>(page));
  }
  return Narrow(std::move(out));
}

Value Resized(EvaluationContext& context, const Value& v, const Dims& dims) {
  if (v.dims() == dims) return v;
  Value sizes = Value::Array(ClassId::kDouble, Dims(1, dims.ndims()));
  for (int k = 0; k < dims.ndims(); ++k) sizes.mutable_data<double>()[k] = static_cast<double>(dims[k]);
  return Apply(Kernel_resize, context, {v, sizes});
}

Value FloatArray(const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
  return value::IsFloat(v.class_id()) ? v.Full() : ToDouble(v);
}

int64_t PointsArgument(const char* name, const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real scalar");
  const double n = DoubleArgument(v);
  if (std::isnan(n)) ThrowError("", "%s: number of rows (N) cannot be NaN", name);
  const int64_t points = static_cast<int64_t>(std::round(n) == n ? n : std::nearbyint(n));
  if (points < 1) ThrowError("", "%s: number of points (N) must be greater than zero", name);
  return points;
}

ValueList OneDimensional(const char* name, EvaluationContext& context, Args args, bool forward) {
  const Value& v = args[0];
  int dim = -1;
  int64_t points = -1;
  if (args.size() > 1 && !args[1].IsEmpty()) points = PointsArgument(name, args[1]);
  if (args.size() > 2) {
    const double d = DoubleArgument(args[2]);
    if (!(d >= 1 && d <= v.ndims()) || d != std::trunc(d)) {
      ThrowError("", "%s: DIM must be a valid dimension along which to perform FFT", name);
    }
    dim = static_cast<int>(d) - 1;
  }
  Dims dims = v.dims();
  if (dim < 0) {
    dim = FirstNonSingleton(dims);
  }
  if (points < 0)
    points = dims[dim];
  else
    dims.set(dim, points);
  if (points == 0 || dims.numel() == 0)
    return One(Value::Array(v.Is(ClassId::kSingle) ? ClassId::kSingle : ClassId::kDouble, dims));
  if (points == 1) {
    return One(v.dims() == dims ? v : Resized(context, v, dims));
  }
  if (!v.IsNumericOrLogicalOrChar()) WrongType(name, v);
  const Value x = Resized(context, FloatArray(v), dims);
  return One(x.Is(ClassId::kSingle) ? AlongDimension<float>(x, dim, forward) : AlongDimension<double>(x, dim, forward));
}

ValueList Pages(const char* name, EvaluationContext& context, Args args, int rank, bool forward) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar()) WrongType(name, v);
  Dims dims = v.dims();
  if (rank == 2 && args.size() > 1) {
    if (args.size() != 3) InvalidCall(name);
    dims.set(0, PointsArgument(name, args[1]));
    dims.set(1, PointsArgument(name, args[2]));
  }
  if (rank < 0) {
    rank = v.ndims();
    if (args.size() > 1) {
      if (args[1].numel() != rank) ThrowError("", "%s: SIZE must be a vector of length dim", name);
      for (int k = 0; k < rank; ++k) dims.set(k, PointsArgument(name, Value::Double(args[1].ElementAsDouble(k))));
    }
  }
  if (dims.numel() == 0) return One(Value::Array(ClassId::kDouble, dims));
  const Value x = Resized(context, FloatArray(v), dims);
  return One(x.Is(ClassId::kSingle) ? OverDimensions<float>(x, rank, forward)
                                    : OverDimensions<double>(x, rank, forward));
}

}  // namespace

ValueList Kernel_fft(EvaluationContext& c, Args args, int) { return OneDimensional("fft", c, args, true); }
ValueList Kernel_ifft(EvaluationContext& c, Args args, int) { return OneDimensional("ifft", c, args, false); }
ValueList Kernel_fft2(EvaluationContext& c, Args args, int) { return Pages("fft2", c, args, 2, true); }
ValueList Kernel_ifft2(EvaluationContext& c, Args args, int) { return Pages("ifft2", c, args, 2, false); }
ValueList Kernel_fftn(EvaluationContext& c, Args args, int) { return Pages("fftn", c, args, -1, true); }
ValueList Kernel_ifftn(EvaluationContext& c, Args args, int) { return Pages("ifftn", c, args, -1, false); }

}  // namespace residua::builtin
