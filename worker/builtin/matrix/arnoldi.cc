// __arpack__: some eigenvalues of an operator by ARPACK's restarted Arnoldi iteration, which asks for products in turn.
//
// What the operator is, which of the eigenvalues are wanted and what becomes of the results says
// worker/library/__eigs__.m.
#include <algorithm>
#include <complex>
#include <cstdio>
#include <limits>
#include <mutex>
#include <string>
#include <vector>

#include "worker/builtin/kernel_util.h"
#include "worker/builtin/numeric/arpack.h"
#include "worker/builtin/numeric/machine_bits.h"

namespace residua::builtin {

using value::ThrowError;
using Complex = std::complex<double>;

namespace {

// ARPACK remembers where it is in variables of the process, so that threads take turns. A function that is searched may
// ask for eigenvalues itself, which Octave refuses.
class Turn {
 public:
  Turn() {
    if (under_way_) ThrowError("", "eigs: invalid recursive call");
    lock_ = std::unique_lock(mutex_);
    under_way_ = true;
  }
  ~Turn() { under_way_ = false; }
  Turn(const Turn&) = delete;
  Turn& operator=(const Turn&) = delete;

 private:
  static std::mutex mutex_;
  static thread_local bool under_way_;
  std::unique_lock<std::mutex> lock_;
};
std::mutex Turn::mutex_;
thread_local bool Turn::under_way_ = false;

// What is asked for: the fields of the struct that __eigs__ makes.
struct Search {
  explicit Search(const Value& s) {
    const auto field = [&](const char* name) {
      const int k = s.Is(ClassId::kStruct) && s.numel() == 1 ? s.FieldIndex(name) : -1;
      if (k < 0) InvalidCall("__arpack__");
      return s.field(0, k);
    };
    const auto numbers = [&](const char* name) {
      const Value v = field(name);
      if (!v.IsNumericOrLogicalOrChar() || v.IsEmpty()) InvalidCall("__arpack__");
      return v;
    };
    const auto number = [&](const char* name) { return numbers(name).ElementAsDouble(0); };
    n = static_cast<int>(number("n"));
    wanted = static_cast<int>(number("k"));
    vectors = static_cast<int>(number("p"));
    most_restarts = static_cast<int>(number("maxit"));
    mode = static_cast<int>(number("mode"));
    tolerance = number("tol");
    sigma = numbers("sigma").ElementAsComplex(0);
    which = numbers("which").AsString();
    metric = number("metric") != 0 ? 'G' : 'I';
    with_vectors = number("rvec") != 0;
    shown = number("disp") > 0;
    symmetric = number("symmetric") != 0;
    complex = number("complex") != 0;
    apply = field("apply");
    multiply = field("multiply");
    start = numbers("start");
    const bool counts = wanted >= 1 && wanted < vectors && vectors <= n && start.numel() >= n;
    if (!counts || which.size() != 2) InvalidCall("__arpack__");
  }

  int n, wanted, vectors, most_restarts, mode;
  double tolerance;
  Complex sigma;
  std::string which;
  char metric;
  bool with_vectors, shown, symmetric, complex;
  Value apply, multiply;  // x to OP x, and x to B x
  Value start;
};

template <class T>
T ElementOf(const Value& v, int64_t k) {
  if constexpr (std::is_same_v<T, Complex>) {
    return v.ElementAsComplex(k);
  } else {
    return v.ElementAsDouble(k);
  }
}

std::string Shown(double x) {
  char text[64];
  std::snprintf(text, sizeof text, "%g", x);
  return text;
}
std::string Shown(Complex x) { return "(" + Shown(x.real()) + "," + Shown(x.imag()) + ")"; }

bool IsNan(double x) { return x != x; }
bool IsNan(Complex x) { return IsNan(x.real()) || IsNan(x.imag()); }

template <class T>
class Iteration {
 public:
  Iteration(EvaluationContext& context, const Search& search)
      : context_(context),
        search_(search),
        lib_(Arpack::Get()),
        length_(search.symmetric ? search.vectors * (search.vectors + 8) : 3 * search.vectors * (search.vectors + 2)),
        start_(static_cast<size_t>(search.n)),
        basis_(static_cast<size_t>(search.n) * static_cast<size_t>(search.vectors + 1)),
        work_(static_cast<size_t>(length_) + 1),
        products_(static_cast<size_t>(3 * search.n) + 1),
        real_work_(static_cast<size_t>(search.vectors)) {
    for (int k = 0; k < search.n; ++k) start_[static_cast<size_t>(k)] = ElementOf<T>(search.start, k);
    parameters_[0] = 1;
    parameters_[2] = search.most_restarts;
    parameters_[3] = 1;
    parameters_[6] = search.mode;
  }

  // Restarts until enough eigenvalues have converged. The flag of the search.
  int Run() {
    int asks = 0, info = 1;
    for (;;) {
      Step(&asks, &info);
      if (search_.shown) Show(asks);
      if (asks != -1 && asks != 1 && asks != 2) return info;
      context_.Step();
      Answer(asks);
    }
  }

  int converged() const { return parameters_[4]; }

  // The values and vectors, as ARPACK leaves them, and its flag: {flag, values, vectors}.
  ValueList Results();

 private:
  void Step(int* asks, int* info);
  // Octave prints the Ritz values of each restart, which it notices by a NaN that it leaves there.
  void Show(int asks) {
    const int first = pointers_[5] - 1;
    if (first < 0 || IsNan(work_[static_cast<size_t>(first)])) return;
    if (shown_++ > 0) {
      std::string text = "Iteration " + std::to_string(shown_ - 1) + ": a few Ritz values of the " +
                         std::to_string(search_.vectors) + "-by-" + std::to_string(search_.vectors) + " matrix\n";
      if (asks == 99) {
        if (!search_.symmetric && !search_.complex) text += Line(first + 1 + search_.wanted);
        for (int k = 0; k < search_.wanted; ++k) text += Line(first + k);
      } else {
        const int more = !search_.symmetric && !search_.complex ? 1 : 0;
        for (int k = search_.vectors - search_.wanted - more; k < search_.vectors; ++k) text += Line(first + k);
      }
      context_.had_output = true;
      context_.write(text);
    }
    if (asks != 99) work_[static_cast<size_t>(first)] = T(std::numeric_limits<double>::quiet_NaN());
  }
  std::string Line(int at) const { return "    " + Shown(work_[static_cast<size_t>(at)]) + "\n"; }

  Value At(int pointer) const {
    Value x = Value::Array(ClassId::kDouble, Dims(search_.n, 1), search_.complex);
    std::copy_n(products_.data() + pointers_[pointer] - 1, search_.n, x.mutable_data<T>());
    return x;
  }
  Value Called(const Value& function, const Value& x) {
    const ValueList called = context_.evaluator->Call(function, absl::MakeConstSpan(&x, 1), 1);
    if (called.empty() || !called[0].IsNumericOrLogicalOrChar() || called[0].numel() < search_.n)
      ThrowError("", "eigs: evaluation of user-supplied function failed");
    return called[0];
  }

  // 2: B x. -1: OP x, for which with B nothing is prepared; 1: OP x of a B x that stands at the third pointer.
  void Answer(int asks) {
    const bool metric = search_.metric == 'G';
    Value y;
    if (asks == 2) {
      y = Called(search_.multiply, At(0));
    } else if (metric && asks == -1) {
      y = Called(search_.apply, Called(search_.multiply, At(0)));
    } else {
      y = Called(search_.apply, At(metric ? 2 : 0));
    }
    T* const to = products_.data() + pointers_[1] - 1;
    for (int k = 0; k < search_.n; ++k) to[k] = ElementOf<T>(y, k);
  }

  EvaluationContext& context_;
  const Search& search_;
  const Arpack& lib_;
  const int length_;
  int shown_ = 0;
  int parameters_[11] = {};
  int pointers_[14] = {};
  std::vector<T> start_, basis_, work_, products_;
  std::vector<double> real_work_;
};

template <>
void Iteration<double>::Step(int* asks, int* info) {
  auto* const step = search_.symmetric ? lib_.dsaupd_ : lib_.dnaupd_;
  step(asks, &search_.metric, &search_.n, search_.which.c_str(), &search_.wanted, &search_.tolerance, start_.data(),
       &search_.vectors, basis_.data(), &search_.n, parameters_, pointers_, products_.data(), work_.data(), &length_,
       info, 1, 2);
}
template <>
void Iteration<Complex>::Step(int* asks, int* info) {
  lib_.znaupd_(asks, &search_.metric, &search_.n, search_.which.c_str(), &search_.wanted, &search_.tolerance,
               start_.data(), &search_.vectors, basis_.data(), &search_.n, parameters_, pointers_, products_.data(),
               work_.data(), &length_, real_work_.data(), info, 1, 2);
}

// A general real matrix may bring one value more than was asked for, the second of a conjugate pair: columns of the
// vectors are real and imaginary parts.
template <>
ValueList Iteration<double>::Results() {
  const int rvec = search_.with_vectors ? 1 : 0, room = search_.wanted + (search_.symmetric ? 0 : 1);
  int info = 0, wanted = search_.wanted;
  std::vector<int> chosen(static_cast<size_t>(search_.vectors));
  Value vectors = Value::Array(ClassId::kDouble, Dims(search_.n, room));
  Value values = Value::Array(ClassId::kDouble, Dims(room, search_.symmetric ? 1 : 2));
  double* const d = values.mutable_data<double>();
  double* const z = vectors.mutable_data<double>();
  const double sigma = search_.sigma.real(), none = 0;
  if (search_.symmetric) {
    lib_.dseupd_(&rvec, "A", chosen.data(), d, z, &search_.n, &sigma, &search_.metric, &search_.n,
                 search_.which.c_str(), &wanted, &search_.tolerance, start_.data(), &search_.vectors, basis_.data(),
                 &search_.n, parameters_, pointers_, products_.data(), work_.data(), &length_, &info, 1, 1, 2);
  } else {
    std::vector<double> more(static_cast<size_t>(3 * search_.vectors));
    lib_.dneupd_(&rvec, "A", chosen.data(), d, d + room, z, &search_.n, &sigma, &none, more.data(), &search_.metric,
                 &search_.n, search_.which.c_str(), &wanted, &search_.tolerance, start_.data(), &search_.vectors,
                 basis_.data(), &search_.n, parameters_, pointers_, products_.data(), work_.data(), &length_, &info, 1,
                 1, 2);
  }
  return ValueList{Value::Double(info), std::move(values), std::move(vectors)};
}
template <>
ValueList Iteration<Complex>::Results() {
  const int rvec = search_.with_vectors ? 1 : 0;
  int info = 0, wanted = search_.wanted;
  std::vector<int> chosen(static_cast<size_t>(search_.vectors));
  Value vectors = Value::Array(ClassId::kDouble, Dims(search_.n, wanted), true);
  Value values = Value::Array(ClassId::kDouble, Dims(wanted + 1, 1), true);
  std::vector<Complex> more(static_cast<size_t>(2 * search_.vectors));
  lib_.zneupd_(&rvec, "A", chosen.data(), values.mutable_data<Complex>(), vectors.mutable_data<Complex>(), &search_.n,
               &search_.sigma, more.data(), &search_.metric, &search_.n, search_.which.c_str(), &wanted,
               &search_.tolerance, start_.data(), &search_.vectors, basis_.data(), &search_.n, parameters_, pointers_,
               products_.data(), work_.data(), &length_, real_work_.data(), &info, 1, 1, 2);
  return ValueList{Value::Double(info), std::move(values), std::move(vectors)};
}

// {flag of the search, converged values, flag of the results, values, vectors}; nothing behind a flag that is negative.
template <class T>
ValueList Found(EvaluationContext& context, const Search& search) {
  Iteration<T> iteration(context, search);
  const int info = iteration.Run();
  ValueList all{Value::Double(info), Value::Double(0)};
  if (info < 0) {
    all.insert(all.end(), {Value::Double(0), Value(), Value()});
    return all;
  }
  for (Value& v : iteration.Results()) all.push_back(std::move(v));
  all[1] = Value::Double(iteration.converged());
  return all;
}

}  // namespace

ValueList Kernel___arpack__(EvaluationContext& context, Args args, int) {
  if (context.evaluator == nullptr) Refuse("__arpack__", "calling back without an evaluator");
  const Search search(args[0]);
  NoteMachineBits(NumericLibrary::kBlas);
  const Turn turn;
  return search.complex ? Found<Complex>(context, search) : Found<double>(context, search);
}

}  // namespace residua::builtin
