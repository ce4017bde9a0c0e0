// Whole numbers: bits, divisors, primes.
//
// bitand, bitor and bitxor read floating-point numbers as 64-bit integers; an integer beside a float decides the class
// of both. bitshift masks to the width of the class (53 bits of a double, 24 of a single). Primality is trial division
// by the primes up to the square root, from one sieve a call.

#include <limits>
#include <utility>

#include "worker/builtin/broadcast.h"
#include "worker/builtin/compose.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

template <class T>
using Plain = std::remove_pointer_t<T>;

// ---- bits

enum class BitOp { kAnd, kOr, kXor };

uint64_t Combine(BitOp op, uint64_t x, uint64_t y) {
  return op == BitOp::kAnd ? x & y : op == BitOp::kOr ? x | y : x ^ y;
}

// Sizes agree or one is a scalar; there is no implicit expansion here.
Dims BitDims(const char* name, const Value& a, const Value& b) {
  if (a.dims() == b.dims() || b.IsScalar()) return a.dims();
  if (a.IsScalar()) return b.dims();
  ThrowError("", "%s: size of X and Y must match, or one operand must be a scalar", name);
}

ValueList Bits(const char* name, BitOp op, Args args) {
  const Value &a = args[0], &b = args[1];
  const bool ia = value::IsInteger(a.class_id()), ib = value::IsInteger(b.class_id());
  const auto simple = [](const Value& v) { return value::IsFloat(v.class_id()) || v.Is(ClassId::kLogical); };
  if (ia || ib) {
    const bool fits = ia && ib ? a.class_id() == b.class_id() : simple(ia ? b : a);
    if (!fits) ThrowError("", "%s: must have matching operand types", name);
  } else if (!simple(a) || !simple(b)) {
    ThrowError("", "%s: invalid operand type", name);
  }
  ClassId c = ClassId::kDouble;
  if (ia || ib)
    c = ia ? a.class_id() : b.class_id();
  else if (a.Is(ClassId::kLogical) && b.Is(ClassId::kLogical))
    c = ClassId::kLogical;
  else if (a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle))
    c = ClassId::kSingle;
  const ClassId work = value::IsFloat(c) ? ClassId::kUint64 : c;
  const Value x = ConvertClass(a, work), y = ConvertClass(b, work);
  const Dims dims = BitDims(name, a, b);
  Value out = Value::Array(work, dims);
  if (out.numel() > 0) {
    value::VisitClass(work, [&](auto* tag) {
      using T = Plain<decltype(tag)>;
      if constexpr (!std::is_floating_point_v<T>) {
        const T *p = x.data<T>(), *q = y.data<T>();
        T* r = out.mutable_data<T>();
        const int64_t step_x = x.IsScalar() ? 0 : 1, step_y = y.IsScalar() ? 0 : 1;
        for (int64_t k = 0; k < out.numel(); ++k) {
          r[k] =
              static_cast<T>(Combine(op, static_cast<uint64_t>(p[k * step_x]), static_cast<uint64_t>(q[k * step_y])));
        }
      }
    });
  }
  return One(ConvertClass(out, c));
}

// A word of 64 bits, and one of 32 for whatever is shorter, goes to the right by the remainder of the places, as the
// processor's shift does.
template <class T>
int64_t PlacesDown(int64_t n) {
  return -n & (sizeof(T) > 4 ? 63 : 31);
}

template <class T>
T ShiftedInteger(T x, int64_t n, int width, T mask) {
  if (n >= width) return 0;
  using U = std::make_unsigned_t<T>;
  if (n > 0) return static_cast<T>(static_cast<T>(static_cast<U>(x) << n) & mask);
  if (n < 0) return static_cast<T>((x >> PlacesDown<T>(n)) & mask);
  return static_cast<T>(x & mask);
}

// A number as a signed word: NaN and what is too large become the least of all words, whose sign a shift to the right
// repeats.
template <class T>
int64_t SignedWord(T x) {
  return x >= -T(0x1p63) && x < T(0x1p63) ? static_cast<int64_t>(x) : std::numeric_limits<int64_t>::min();
}

template <class T>
T ShiftedFloat(T x, int64_t n, uint64_t mask) {
  if (x < 0) return T(0) - ShiftedFloat(-x, n, mask);
  if (n >= 64) return 0;
  const int64_t word = SignedWord(x);
  const uint64_t bits =
      n > 0 ? static_cast<uint64_t>(word) << n : static_cast<uint64_t>(word >> PlacesDown<int64_t>(n));
  return static_cast<T>(bits & mask);
}

Value ShiftBits(const Value& a, const Value& n, const Dims& dims, int64_t limit) {
  return value::VisitClass(a.class_id(), [&](auto* tag) -> Value {
    using T = Plain<decltype(tag)>;
    Value out = Value::Array(a.class_id(), dims);
    if (out.IsEmpty()) return out;
    T* r = out.mutable_data<T>();
    const T* p = a.data<T>();
    const int64_t step_a = a.IsScalar() ? 0 : 1, step_n = n.IsScalar() ? 0 : 1;
    for (int64_t k = 0; k < out.numel(); ++k) {
      const double places = n.ElementAsDouble(k * step_n);
      const int64_t shift = std::abs(places) <= INT32_MAX ? static_cast<int64_t>(places) : INT32_MIN;
      if constexpr (std::is_floating_point_v<T>) {
        const int digits = std::numeric_limits<T>::digits;
        const int64_t kept = std::min<int64_t>(limit, digits);
        const uint64_t mask = kept < 1 ? 0 : (uint64_t{1} << kept) - 1;
        r[k] = ShiftedFloat(p[k * step_a], shift, mask);
      } else if constexpr (!std::is_same_v<T, bool> && !std::is_same_v<T, char>) {
        const int width = static_cast<int>(sizeof(T)) * 8, usable = std::is_signed_v<T> ? width - 1 : width;
        const T all = std::numeric_limits<T>::max();
        T mask = limit < 1 ? T(0) : limit < width ? static_cast<T>(all >> (width - limit)) : all;
        if constexpr (std::is_signed_v<T>) mask = static_cast<T>(mask | std::numeric_limits<T>::min());
        r[k] = ShiftedInteger<T>(p[k * step_a], shift, usable, mask);
      }
    }
    return out;
  });
}

// ---- one bit

// How many bits of a number of the class bitget and bitset know.
int64_t KnownBits(const char* name, const Value& a) {
  const ClassId c = a.class_id();
  if (c == ClassId::kDouble) return std::numeric_limits<double>::digits;
  if (c == ClassId::kSingle) return std::numeric_limits<float>::digits;
  if (!value::IsInteger(c)) ThrowError("", "%s: invalid class %s", name, ClassName(c));
  return static_cast<int64_t>(8 * value::ElementSize(c));
}

bool AnyTrue(const Value& truths) {
  for (int64_t k = 0; k < truths.numel(); ++k) {
    if (truths.ElementAsDouble(k) != 0) return true;
  }
  return false;
}

void NeedBitsUpTo(const char* name, EvaluationContext& context, const Value& n, int64_t most) {
  const Value m = Apply(Kernel_double, context, {AsColumn(n)});
  if (AnyTrue(Binary(Op::kLess, m, Number(1.0))) || AnyTrue(Binary(Op::kGreater, m, Number(most))))
    ThrowError("", "%s: N must be in the range [1,%d]", name, static_cast<int>(most));
}

// Numbers of the class with the n-th bit alone, counted from 1; n is rounded as a byte is.
Value MaskOf(EvaluationContext& context, ClassId c, const Value& n) {
  const Value places = Minus(ToDouble(Apply(Kernel_uint8, context, {n})), Number(1.0));
  return Apply(Kernel_bitshift, context, {ConvertClass(Number(1.0), c), places});
}

// The extents that all have which are no scalars.
Dims CommonDims(const Value& a, const Value& n, const Value& v) {
  Dims dims(1, 1);
  bool wide = false;
  for (const Value* x : {&a, &n, &v}) {
    if (x->numel() == 1) continue;
    if (wide && !(x->dims() == dims)) ThrowError("", "bitset: A, N, and VAL must be the same size or scalar");
    dims = x->dims();
    wide = true;
  }
  return dims;
}

// The number with all bits that bitget and bitset know of: taking one away leaves no others.
Value AllKnownBits(ClassId c) {
  if (c == ClassId::kDouble) return Number(0x1p53 - 1);
  if (c == ClassId::kSingle) return ConvertClass(Number(0x1p24 - 1), c);
  return ConvertClass(Number(0x1p64), c);  // saturated
}

// ---- divisors

template <class T>
T GreatestDivisor(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    if (std::floor(a + T(0.5)) != a || std::floor(b + T(0.5)) != b || std::isinf(a) || std::isinf(b)) {
      ThrowError("", "gcd: all values must be integers");
    }
    T x = std::floor(std::fabs(a) + T(0.5)), y = std::floor(std::fabs(b) + T(0.5));
    while (y > 0) {
      const T r = std::fmod(x, y);
      x = y;
      y = r;
    }
    return x;
  } else {
    // The magnitude of the smallest number saturates.
    const auto magnitude = [](T v) {
      if constexpr (std::is_signed_v<T>) {
        return v == std::numeric_limits<T>::min() ? std::numeric_limits<T>::max() : static_cast<T>(v < 0 ? -v : v);
      } else {
        return v;
      }
    };
    T x = magnitude(a), y = magnitude(b);
    while (y != 0) {
      const T r = static_cast<T>(x % y);
      x = y;
      y = r;
    }
    return x;
  }
}

// The class of a mixed pair as gcd combines it; false: not defined.
bool MixedClass(ClassId a, ClassId b, ClassId* out) {
  const bool ia = value::IsInteger(a), ib = value::IsInteger(b);
  const auto simple = [](ClassId c) { return value::IsFloat(c) || c == ClassId::kLogical; };
  if (!(ia || simple(a)) || !(ib || simple(b))) return false;
  if (ia && ib) {
    const bool signed_a = a <= ClassId::kInt64, signed_b = b <= ClassId::kInt64;
    if (signed_a != signed_b) return false;
    *out = std::max(a, b);
    return true;
  }
  if (ia || ib)
    *out = ia ? a : b;
  else
    *out = a == ClassId::kSingle || b == ClassId::kSingle ? ClassId::kSingle : ClassId::kDouble;
  return true;
}

Value GcdOf(const Value& a, const Value& b) {
  ClassId c;
  if (!MixedClass(a.class_id(), b.class_id(), &c)) {
    ThrowError("", "gcd: invalid class combination for gcd: %s and %s", ClassName(a.class_id()),
               ClassName(b.class_id()));
  }
  if (a.IsComplex() || b.IsComplex()) Refuse("gcd", "Gaussian integers");
  const Value x = ConvertClass(a, c), y = ConvertClass(b, c);
  return value::VisitClass(c, [&](auto* tag) -> Value {
    using T = Plain<decltype(tag)>;
    if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, char>) {
      return x;
    } else {
      return Broadcast<T, T>("gcd", x, y, [](T p, T q) { return GreatestDivisor(p, q); });
    }
  });
}

// ---- primes

std::vector<bool> Sieve(int64_t n) {
  std::vector<bool> prime(static_cast<size_t>(std::max<int64_t>(n, 1)) + 1, true);
  prime[0] = prime[1] = false;
  for (int64_t p = 2; p * p <= n; ++p) {
    if (!prime[p]) continue;
    for (int64_t k = p * p; k <= n; k += p) prime[k] = false;
  }
  return prime;
}

std::vector<int64_t> PrimesUpTo(int64_t n) {
  std::vector<int64_t> list;
  if (n < 2) return list;
  const std::vector<bool> prime = Sieve(n);
  for (int64_t k = 2; k <= n; ++k) {
    if (prime[k]) list.push_back(k);
  }
  return list;
}

uint64_t PowerModulo(uint64_t base, uint64_t exponent, uint64_t modulus) {
  unsigned __int128 result = 1, b = base % modulus;
  for (; exponent > 0; exponent >>= 1, b = b * b % modulus) {
    if (exponent & 1) result = result * b % modulus;
  }
  return static_cast<uint64_t>(result);
}

// Miller and Rabin's test with bases that decide every 64-bit number.
bool IsPrimeNumber(uint64_t n) {
  constexpr uint64_t kBases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (uint64_t p : kBases) {
    if (n % p == 0) return n == p;
  }
  uint64_t d = n - 1;
  int twos = 0;
  for (; d % 2 == 0; d /= 2) ++twos;
  for (uint64_t base : kBases) {
    unsigned __int128 x = PowerModulo(base, d, n);
    if (x == 1 || x == n - 1) continue;
    bool composite = true;
    for (int k = 1; k < twos && composite; ++k) {
      x = x * x % n;
      composite = x != n - 1;
    }
    if (composite) return false;
  }
  return true;
}

}  // namespace

ValueList Kernel_bitand(EvaluationContext&, Args args, int) { return Bits("bitand", BitOp::kAnd, args); }
ValueList Kernel_bitor(EvaluationContext&, Args args, int) { return Bits("bitor", BitOp::kOr, args); }
ValueList Kernel_bitxor(EvaluationContext&, Args args, int) { return Bits("bitxor", BitOp::kXor, args); }

ValueList Kernel_bitget(EvaluationContext& context, Args args, int) {
  const Value &a = args[0], &n = args[1];
  NeedBitsUpTo("bitget", context, n, KnownBits("bitget", a));
  const Value bit = Bits("bitand", BitOp::kAnd, ValueList{a, MaskOf(context, a.class_id(), n)})[0];
  return One(Binary(Op::kNotEqual, bit, Number(0.0)));
}

ValueList Kernel_bitset(EvaluationContext& context, Args args, int) {
  const Value &a = args[0], &n = args[1], v = args.size() > 2 ? args[2] : Value::Bool(true);
  if (AnyTrue(Binary(Op::kLess, AsColumn(a), Number(0.0)))) ThrowError("", "bitset: A must be >= 0");
  const Dims dims = CommonDims(a, n, v);
  const ClassId c = a.class_id();
  if (a.IsComplex()) ThrowError("", "bitset: invalid class %s", ClassName(c));
  const bool has_sign = value::IsInteger(c) && c <= ClassId::kInt64;
  const int64_t most = KnownBits("bitset", a) - (has_sign ? 1 : 0);
  if (dims.numel() == 0) return One(Value());
  NeedBitsUpTo("bitset", context, n, most);
  const Value mask = MaskOf(context, c, n), on = Apply(Kernel_logical, context, {v});
  const Value set = Bits("bitor", BitOp::kOr, ValueList{a, mask})[0];
  const Value others = Bits("bitxor", BitOp::kXor, ValueList{AllKnownBits(c), mask})[0];
  return One(Apply(Kernel_merge, context, {on, set, Bits("bitand", BitOp::kAnd, ValueList{a, others})[0]}));
}

ValueList Kernel_bitshift(EvaluationContext&, Args args, int) {
  const Value &a = args[0], &n = args[1];
  const bool numeric = n.IsNumericOrLogicalOrChar() && !n.Is(ClassId::kChar);
  if (numeric && !value::IsNumeric(a.class_id())) {
    ThrowError("", "bitshift: not defined for %s objects", ClassName(a.class_id()));
  }
  bool whole = numeric && !n.IsEmpty();
  for (int64_t k = 0; whole && k < n.numel(); ++k) {
    const double places = n.ElementAsDouble(k);
    whole = std::isfinite(places) && places == std::trunc(places);
  }
  if (!whole) ThrowError("", "bitshift: K must be a scalar or array of integers");
  int64_t limit = 64;
  if (args.size() == 3) {
    if (args[2].numel() > 1) ThrowError("", "bitshift: N must be a scalar integer");
    limit = IntegerArgument(args[2], "int");
    if (limit < 0) ThrowError("", "bitshift: N must be positive");
  }
  Dims dims = a.dims();
  if (a.IsScalar() && !n.IsScalar())
    dims = n.dims();
  else if (!n.IsScalar() && !(n.dims() == a.dims()))
    ThrowError("", "bitshift: size of A and N must match, or one operand must be a scalar");
  return One(ShiftBits(a.IsComplex() ? ConvertClass(ToDouble(a), a.class_id()) : a.Full(), n, dims, limit));
}

ValueList Kernel_gcd(EvaluationContext&, Args args, int nargout) {
  if (nargout > 1) Refuse("gcd", "the coefficients of Bezout's identity");
  Value g = GcdOf(args[0], args[1]);
  for (size_t k = 2; k < args.size(); ++k) g = GcdOf(g, args[k]);
  return One(std::move(g));
}

ValueList Kernel_lcm(EvaluationContext&, Args args, int) {
  const Value* shaped = nullptr;
  for (const Value& v : args) {
    if (v.IsScalar()) continue;
    if (shaped != nullptr && !(shaped->dims() == v.dims())) {
      ThrowError("", "lcm: all args must be the same size or scalar");
    }
    shaped = &v;
  }
  for (const Value& v : args) {
    if (!value::IsNumeric(v.class_id())) ThrowError("", "lcm: all arguments must be numeric");
  }
  Value l = args[0];
  for (size_t k = 1; k < args.size(); ++k) {
    const Value& x = args[k];
    const Value zero = Number(0.0);
    const Value mask = Binary(Op::kAnd, Binary(Op::kEqual, l, zero), Binary(Op::kEqual, x, zero));
    l = Times(l, Over(x, GcdOf(l, x)));
    const Subscript at{false, mask};
    IndexAssign(l, Subscripts(&at, 1), zero);
  }
  return One(std::move(l));
}

ValueList Kernel_factorial(EvaluationContext& context, Args args, int) {
  const Value& n = args[0];
  bool fine = n.IsNumericOrLogicalOrChar() && !n.IsComplex();
  for (int64_t k = 0; fine && k < n.numel(); ++k) {
    const double x = n.ElementAsDouble(k);
    fine = !(x < 0) && x == std::trunc(x);
  }
  if (!fine) ThrowError("", "factorial: all N must be real non-negative integers");
  return One(Apply(Kernel_round, context, {Apply(Kernel_gamma, context, {Plus(n, Number(1.0))})}));
}

ValueList Kernel_primes(EvaluationContext& context, Args args, int) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar() || !v.IsScalar() || v.IsComplex()) {
    ThrowError("", "primes: N must be a real scalar");
  }
  const double n = v.ElementAsDouble(0);
  if (std::isnan(n) || n == HUGE_VAL) ThrowError("", "primes: N must be finite (not +Inf or NaN)");
  if (n > 4e9) Refuse("primes", "a limit beyond 4e9");
  context.CheckBytes(n > 0 ? static_cast<int64_t>(n) : 0);
  const std::vector<int64_t> list = PrimesUpTo(n < 2 ? 0 : static_cast<int64_t>(n));
  Value out = Value::Array(ClassId::kDouble, Dims(1, static_cast<int64_t>(list.size())));
  for (size_t k = 0; k < list.size(); ++k) out.mutable_data<double>()[k] = static_cast<double>(list[k]);
  return One(v.Is(ClassId::kChar)      ? out
             : v.Is(ClassId::kLogical) ? LogicalValue(out)
                                       : ConvertClass(out, v.class_id()));
}

ValueList Kernel_isprime(EvaluationContext& context, Args args, int) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar()) ThrowError("", "fix: not defined for %s", TypeName(v).c_str());
  if (v.IsComplex()) Refuse("isprime", "Gaussian integers");
  // One whole number a column is enough.
  if (IsTrue(Apply(Kernel_any, context, {Binary(Op::kNotEqual, Apply(Kernel_fix, context, {v}), v)}))) {
    ThrowError("", "isprime: X contains non-integer entries");
  }
  if (v.IsEmpty()) return One(v);
  Value out = Value::Array(ClassId::kLogical, v.dims());
  bool* p = out.mutable_data<bool>();
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double x = std::fabs(v.ElementAsDouble(k));
    p[k] = x < 1.8446744073709552e19 && x == std::trunc(x) && IsPrimeNumber(static_cast<uint64_t>(x));
  }
  return One(out);
}

// ---- number of choices

namespace {

// n over k by exact cancellation: numerators and denominators lose their common divisors before they are multiplied.
Value Choose(EvaluationContext& context, const Value& v, Value k) {
  const Value one = Number(1.0);
  const Value rest = Minus(v, k);
  if (IsTrue(Binary(Op::kLess, rest, k))) k = rest;
  const bool integers = value::IsInteger(v.class_id()) || value::IsInteger(k.class_id());
  const auto range = [&](const Value& a, const Value& b, int step) {
    const Value s = Number(static_cast<double>(step));
    return Colon(a, &s, b).Full();
  };
  const auto half = [&](const Value& x) { return MatrixOver(x, Number(2.0)); };
  Value numer, denom;
  const double count = k.ElementAsDouble(0);
  if (integers) {
    numer = Colon(Plus(Minus(v, k), one), nullptr, v).Full();
    // A range takes no logical bound.
    denom = Colon(one, nullptr, k.Is(ClassId::kLogical) ? ConvertClass(k, ClassId::kDouble) : k).Full();
  } else if (std::fmod(count, 2) != 0) {
    const Value up = half(Plus(k, one)), down = half(Minus(k, one));
    const Value n1 =
        half(Times(range(Plus(Minus(v, k), one), Minus(v, up), 1), range(Minus(v, one), Minus(v, down), -1)));
    const Value d1 = half(Times(range(one, down, 1), range(Minus(k, one), up, -1)));
    const Value n_parts[] = {n1, v}, d_parts[] = {d1, k};
    numer = Concat(1, n_parts);
    denom = Concat(1, d_parts);
  } else {
    const Value middle = half(k);
    numer = half(Times(range(Plus(Minus(v, k), one), Minus(v, middle), 1), range(v, Plus(Minus(v, middle), one), -1)));
    denom = half(Times(range(one, middle, 1), range(k, Plus(middle, one), -1)));
  }
  const auto element = [](const Value& list, int64_t at) { return Gather(list, Dims(1, 1), {at}); };
  const auto above_one = [](const Value& list) {
    std::vector<int64_t> kept;
    for (int64_t i = 0; i < list.numel(); ++i) {
      if (list.ElementAsDouble(i) > 1) kept.push_back(i);
    }
    return Gather(list, Dims(1, static_cast<int64_t>(kept.size())), kept);
  };
  do {
    for (int64_t i = denom.numel() - 1; i >= 0; --i) {
      const ValueList most = ApplyAll(Kernel_max, context, {GcdOf(element(denom, i), numer)}, 2);
      if (most[1].IsEmpty()) break;
      const int64_t j = static_cast<int64_t>(most[1].ElementAsDouble(0)) - 1;
      const Subscript at_i{false, Number(i + 1)}, at_j{false, Number(j + 1)};
      IndexAssign(denom, Subscripts(&at_i, 1), MatrixOver(element(denom, i), most[0]));
      IndexAssign(numer, Subscripts(&at_j, 1), MatrixOver(element(numer, j), most[0]));
    }
    denom = above_one(denom);
    numer = above_one(numer);
  } while (!denom.IsEmpty() && !numer.IsEmpty());
  return Apply(Kernel_prod, context, {numer, Value::String("native")});
}

// Every choice of k of the elements, one a row, in the order of their positions.
Value Combinations(const Value& v, int64_t k) {
  const int64_t n = v.numel();
  std::vector<std::vector<int64_t>> rows;
  std::vector<int64_t> at(static_cast<size_t>(k));
  for (int64_t i = 0; i < k; ++i) at[i] = i;
  while (true) {
    rows.push_back(at);
    int64_t i = k - 1;
    while (i >= 0 && at[i] == n - k + i) --i;
    if (i < 0) break;
    ++at[i];
    for (int64_t j = i + 1; j < k; ++j) at[j] = at[j - 1] + 1;
  }
  std::vector<int64_t> source;
  for (int64_t j = 0; j < k; ++j) {
    for (const auto& row : rows) source.push_back(row[j]);
  }
  return Gather(v, Dims(static_cast<int64_t>(rows.size()), k), source);
}

}  // namespace

ValueList Kernel_nchoosek(EvaluationContext& context, Args args, int) {
  const Value &v = args[0], &k = args[1];
  if (!IsVectorValue(v)) ThrowError("", "nchoosek: first argument must be a scalar or a vector");
  const bool count = k.IsNumericOrLogicalOrChar() && !k.IsComplex() && k.IsScalar() && k.ElementAsDouble(0) >= 0 &&
                     k.ElementAsDouble(0) == std::trunc(k.ElementAsDouble(0));
  if (!count) ThrowError("", "nchoosek: K must be an integer >= 0");
  const double chosen = k.ElementAsDouble(0);
  if (v.IsScalar() && value::IsNumeric(v.class_id())) {
    const double n = v.ElementAsDouble(0);
    if (v.IsComplex() || n < chosen || n < 0 || n != std::trunc(n)) {
      ThrowError("", "nchoosek: N must be a non-negative integer >= K");
    }
    const Value c = Choose(context, v, k);
    const double result = c.ElementAsDouble(0);
    if (value::IsFloat(c.class_id()) && result > (c.Is(ClassId::kSingle) ? 16777216.0 : 9007199254740992.0)) {
      OperatorWarning("Octave:nchoosek:large-output-float", "nchoosek: possible loss of precision");
    } else if (value::IsInteger(c.class_id()) && IsTrue(Binary(Op::kEqual, c, Apply(Kernel_intmax, context, {c})))) {
      OperatorWarning("Octave:nchoosek:large-output-integer", "nchoosek: result may have saturated at intmax");
    }
    return One(c);
  }
  if (k.Is(ClassId::kChar)) ThrowError("", "invalid data type specified");
  const int64_t n = v.numel(), size = static_cast<int64_t>(chosen);
  if (size == 0) return One(Gather(v, IsColumnVector(v) && !v.IsScalar() ? Dims(0, 1) : Dims(1, 0), {}));
  if (size > n) return One(Gather(v, Dims(0, size), {}));
  if (size == 2 && n > 2 && IsColumnVector(v)) {  // Octave puts its two columns together from a row and a column
    const auto pairs = static_cast<long long>(n * (n - 1) / 2);
    ThrowError("", "horizontal dimensions mismatch (1x%lld vs %lldx1)", pairs, pairs);
  }
  return One(Combinations(v, size));
}

ValueList Kernel___isprimelarge__(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar()) WrongType("__isprimelarge__", v);
  Value out = Value::Array(ClassId::kLogical, v.dims());
  const Value whole = ConvertClass(v, ClassId::kUint64);
  for (int64_t k = 0; k < v.numel(); ++k) out.mutable_data<bool>()[k] = IsPrimeNumber(whole.data<uint64_t>()[k]);
  return One(std::move(out));
}

}  // namespace residua::builtin
