// Random numbers of MATLAB programs: rand and its kind, draw by draw as Octave's, with the generator of twister.h.
//
// Every distribution has a state of its own in Octave; so here. Without a seed the state is taken from the clock.
// `rand ("seed", s)` turns all of them to the generators of old_generator.h, and setting a state turns them back.

#include "worker/builtin/system/random.h"

#include <array>
#include <chrono>
#include <random>
#include <utility>

#include "worker/builtin/compose.h"
#include "worker/builtin/system/old_generator.h"
#include "worker/builtin/system/twister.h"

namespace residua::builtin {

using value::ThrowError;

// ---- the states of a session

namespace {

constexpr int kDistributions = 5;

// What a distribution is drawn from.
struct Stream {
  Twister twister;
  OldGenerator old;
};

// One state a distribution: they advance apart, and are seeded apart.
struct RandomStates {
  std::array<Stream, kDistributions> streams;
  bool old = false;
};

// Eight words of the system's are more than a program can tell from 624, and each may take microseconds.
void SeedFromClock(Twister& t) {
  std::random_device device;
  std::vector<uint32_t> key(8);
  for (uint32_t& word : key) word = device();
  key[0] ^= static_cast<uint32_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  t.SeedByArray(key);
}

void SeedFromClock(OldGenerator& old) {
  std::random_device device;
  old.SeedByWords(device(), device());
}

RandomStates& StatesOf(EvaluationContext& context) {
  if (context.random_state == nullptr) {
    auto states = std::make_shared<RandomStates>();
    for (Stream& stream : states->streams) {
      SeedFromClock(stream.twister);
      SeedFromClock(stream.old);
    }
    context.random_state = states;
  }
  return *static_cast<RandomStates*>(context.random_state.get());
}

// Draws of one distribution from the generator that is turned on.
class Draws {
 public:
  Draws(EvaluationContext& context, Distribution d)
      : states_(StatesOf(context)), stream_(states_.streams[static_cast<size_t>(d)]) {}

  bool old() const { return states_.old; }
  void TurnTo(bool old) { states_.old = old; }
  Twister& twister() { return stream_.twister; }
  OldGenerator& old_generator() { return stream_.old; }

  double Uniform() { return old() ? stream_.old.Uniform() : stream_.twister.Uniform<double>(); }

 private:
  RandomStates& states_;
  Stream& stream_;
};

}  // namespace

void SeedRandom(EvaluationContext& context, uint32_t seed) {
  auto states = std::make_shared<RandomStates>();
  for (uint32_t d = 0; d < kDistributions; ++d) {
    states->streams[d].twister.SeedByArray({seed, d});
    states->streams[d].old.SeedByWords(seed, d);
  }
  context.random_state = states;
}

namespace {

void NeedEffects(const EvaluationContext& context, const char* name) {
  if (!context.allow_effects) throw BudgetExceeded(std::string(name) + ": effects are not allowed here");
}

// A state word of a number: rounded, and saturated at both ends; NaN and Inf count as 0.
uint32_t WordOf(double d) {
  if (!(d > 0) || std::isinf(d)) return 0;
  return d >= 4294967295.0 ? UINT32_MAX : static_cast<uint32_t>(std::round(d));
}

void SetState(Twister& t, const Value& v) {
  const int64_t n = std::min<int64_t>(v.numel(), Twister::kSize + 1);
  std::vector<uint32_t> words(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) words[k] = WordOf(v.ElementAsDouble(k));
  if (n == 0) words.push_back(0);
  if (n == Twister::kSize + 1 && words[Twister::kSize] >= 1 && words[Twister::kSize] <= Twister::kSize)
    t.Restore(words);
  else
    t.SeedByArray(words);
}

// The extents of several arguments: of each array the first element alone.
Dims ListedDims(Args args) {
  std::vector<int64_t> extents;
  for (const Value& v : args) {
    if (!v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kChar) || v.IsEmpty())
      WrongType("octave_base_value::int64_value ()", v);
    extents.push_back(std::max<int64_t>(0, IntegerArgument(Value::Double(v.ElementAsDouble(0)), "int64_t")));
  }
  return Dims(extents);
}

Dims RandomDims(const char* name, Args args) {
  if (args.size() > 1) return ListedDims(args);
  std::vector<int64_t> extents;
  for (const Value& v : args) {
    if (!v.IsNumericOrLogicalOrChar()) WrongType(name, v);
    for (int64_t k = 0; k < v.numel(); ++k) {
      const double d = v.ElementAsDouble(k);
      if (!v.IsScalar() && (d != std::trunc(d) || std::isinf(d))) {
        ThrowError("", "%s: dimensions must be a scalar or array of integers", name);
      }
      const int64_t n = IntegerArgument(Value::Double(d), "int64_t");
      if (v.IsScalar() && n < 0) {
        ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
      }
      extents.push_back(std::max<int64_t>(0, n));
    }
    if (v.IsEmpty()) extents.push_back(0);
  }
  if (extents.empty()) extents = {1, 1};
  if (extents.size() == 1) extents.push_back(extents[0]);
  return Dims(extents);
}

ValueList StateOf(const Twister& t) {
  const std::vector<uint32_t> words = t.State();
  Value v = Value::Array(ClassId::kUint32, Dims(Twister::kSize + 1, 1));
  std::copy(words.begin(), words.end(), v.mutable_data<uint32_t>());
  return One(v);
}

// The seed of the old generator is asked for, or set, which turns it on.
ValueList SeedCall(const char* name, Draws& draws, Args args) {
  if (args.size() == 1) return One(Value::Double(draws.old_generator().SeedAsDouble()));
  if (args[1].IsString() && args[1].AsString() == "reset")
    SeedFromClock(draws.old_generator());
  else if (args[1].IsScalar() && args[1].IsNumericOrLogicalOrChar() && !args[1].IsComplex() &&
           !args[1].Is(ClassId::kChar))
    draws.old_generator().Seed(args[1].ElementAsDouble(0));
  else
    ThrowError("", "%s: seed must be a real scalar", name);
  draws.TurnTo(true);
  return {};
}

// The state of a distribution is asked for (`option` alone) or set.
ValueList StateCall(const char* name, Draws& draws, Args args) {
  const std::string option = args[0].AsString();
  if (option == "seed") return SeedCall(name, draws, args);
  if (option != "state" && option != "twister") ThrowError("", "%s: unrecognized string argument", name);
  if (args.size() == 1) return StateOf(draws.twister());
  if (args[1].IsString() && args[1].AsString() == "reset")
    SeedFromClock(draws.twister());
  else if (args[1].IsNumericOrLogicalOrChar())
    SetState(draws.twister(), args[1]);
  else
    ThrowError("", "%s: seed must be a real scalar", name);
  draws.TurnTo(false);
  return {};
}

// "single" or "double" behind the other arguments is taken from them.
ClassId TakeClass(Args* args) {
  ClassId c = ClassId::kDouble;
  if (args->empty() || !args->back().IsString()) return c;
  const std::string last = args->back().AsString();
  if (last != "single" && last != "double") return c;
  value::ParseClassName(last, &c);
  args->remove_suffix(1);
  return c;
}

template <class T>
void Fill(Draws& draws, Distribution d, T* out, int64_t count) {
  Twister& t = draws.twister();
  OldGenerator& old = draws.old_generator();
  for (int64_t k = 0; k < count; ++k) {
    if (draws.old())
      out[k] = static_cast<T>(d == Distribution::kUniform  ? old.Uniform()
                              : d == Distribution::kNormal ? old.Normal()
                                                           : old.Exponential());
    else
      out[k] = d == Distribution::kUniform  ? t.Uniform<T>()
               : d == Distribution::kNormal ? t.Normal<T>()
                                            : t.Exponential<T>();
  }
}

ValueList Draw(const char* name, EvaluationContext& context, Args args, Distribution d) {
  NeedEffects(context, name);
  Draws draws(context, d);
  const ClassId c = TakeClass(&args);
  if (!args.empty() && args[0].IsString()) return StateCall(name, draws, args);
  const Dims dims = RandomDims(name, args);
  context.CheckBytes(dims.numel() * 8);
  Value out = Value::Array(c, dims);
  if (c == ClassId::kSingle)
    Fill(draws, d, out.mutable_data<float>(), out.numel());
  else
    Fill(draws, d, out.mutable_data<double>(), out.numel());
  return One(std::move(out));
}

template <class T>
void FillOld(OldGenerator& old, Distribution d, const Value& parameter, T* out, int64_t count) {
  const bool one = parameter.IsScalar();
  for (int64_t k = 0; k < count; ++k) {
    const double p = parameter.ElementAsDouble(one ? 0 : k);
    if (d == Distribution::kPoisson && (k == 0 || !one)) old.BeginPoisson(p);
    out[k] = static_cast<T>(d == Distribution::kPoisson ? old.Poisson(p) : old.Gamma(p));
  }
}

// One parameter for all numbers, or one a number.
template <class T>
void FillWith(Draws& draws, Distribution d, const Value& parameter, T* out, int64_t count) {
  if (draws.old()) return FillOld(draws.old_generator(), d, parameter, out, count);
  Twister& t = draws.twister();
  const bool one = parameter.IsScalar();
  if (one && d == Distribution::kPoisson) {
    std::ranges::copy(DrawPoissonStream<T>(t, parameter.ElementAsDouble(0), count), out);
  } else if (one) {
    FillGamma(t, parameter.ElementAsDouble(0), out, count);
  } else if (d == Distribution::kPoisson) {
    for (int64_t k = 0; k < count; ++k) out[k] = static_cast<T>(DrawPoisson(t, parameter.ElementAsDouble(k)));
  } else {
    for (int64_t k = 0; k < count; ++k) FillGamma(t, parameter.ElementAsDouble(k), out + k, 1);
  }
}

// As Draw, for distributions with a parameter, which stands before the extents.
ValueList DrawWith(const char* name, EvaluationContext& context, Args args, Distribution d) {
  NeedEffects(context, name);
  if (args.empty()) ThrowError("", "%s: insufficient arguments", name);
  Draws draws(context, d);
  const ClassId c = TakeClass(&args);
  if (args.empty()) ThrowError("", "%s: at least one argument is required", name);
  if (args[0].IsString()) return StateCall(name, draws, args);
  if (!args[0].IsNumericOrLogicalOrChar()) ThrowError("", "%s: dimension must be a scalar integer", name);
  const Value parameter = ConvertClass(args[0], ClassId::kDouble);
  const Dims dims = args.size() > 1 ? RandomDims(name, args.subspan(1)) : parameter.dims();
  if (!parameter.IsScalar() && parameter.dims() != dims) ThrowError("", "%s: mismatch in argument size", name);
  context.CheckBytes(dims.numel() * 8);
  Value out = Value::Array(c, dims);
  if (c == ClassId::kSingle)
    FillWith(draws, d, parameter, out.mutable_data<float>(), out.numel());
  else
    FillWith(draws, d, parameter, out.mutable_data<double>(), out.numel());
  return One(std::move(out));
}

}  // namespace

double DrawNumber(EvaluationContext& context, Distribution distribution) {
  static constexpr std::array<const char*, 3> kNames = {"rand", "randn", "rande"};
  NeedEffects(context, kNames.at(static_cast<size_t>(distribution)));
  Draws draws(context, distribution);
  double out = 0;
  Fill(draws, distribution, &out, 1);
  return out;
}

ValueList Kernel_rand(EvaluationContext& context, Args args, int) {
  return Draw("rand", context, args, Distribution::kUniform);
}
ValueList Kernel_randn(EvaluationContext& context, Args args, int) {
  return Draw("randn", context, args, Distribution::kNormal);
}
ValueList Kernel_rande(EvaluationContext& context, Args args, int) {
  return Draw("rande", context, args, Distribution::kExponential);
}

ValueList Kernel_randg(EvaluationContext& context, Args args, int) {
  return DrawWith("randg", context, args, Distribution::kGamma);
}
ValueList Kernel_randp(EvaluationContext& context, Args args, int) {
  return DrawWith("randp", context, args, Distribution::kPoisson);
}

namespace {

// Where the numbers 0..n-1 stand in a shuffle. Of a few exchanges among many numbers only those that moved are held.
class Shuffled {
 public:
  Shuffled(int64_t n, int64_t exchanges) : few_(exchanges < n / 5) {
    if (few_) return;
    all_.resize(static_cast<size_t>(n));
    std::iota(all_.begin(), all_.end(), 0);
  }
  int64_t& at(int64_t k) { return few_ ? moved_.try_emplace(k, k).first->second : all_[static_cast<size_t>(k)]; }

 private:
  const bool few_;
  std::vector<int64_t> all_;
  std::map<int64_t, int64_t> moved_;
};

}  // namespace

// The first m of a shuffle of 1..n: element k is exchanged with one of those from k on.
ValueList Kernel_randperm(EvaluationContext& context, Args args, int) {
  NeedEffects(context, "randperm");
  const int64_t n = IntegerArgument(args[0], "int64_t");
  const int64_t m = args.size() > 1 ? IntegerArgument(args[1], "int64_t") : n;
  if (m < 0 || n < 0) ThrowError("", "randperm: M and N must be non-negative");
  if (m > n) ThrowError("", "randperm: M <= N must be true");
  context.CheckBytes(Dims(m < n / 5 ? m : n, 16).numel());
  Draws draws(context, Distribution::kUniform);
  std::vector<double> drawn(static_cast<size_t>(m));
  for (double& x : drawn) x = draws.Uniform();
  Shuffled order(n, m);
  Value out = Value::Array(ClassId::kDouble, Dims(1, m));
  for (int64_t k = 0; k < m; ++k) {
    const int64_t other = k + static_cast<int64_t>(std::floor(drawn[k] * static_cast<double>(n - k)));
    std::swap(order.at(k), order.at(other));
    out.mutable_data<double>()[k] = static_cast<double>(order.at(k) + 1);
  }
  return One(std::move(out));
}

// Whole numbers by rejection: of 2^53 + 1 primary numbers the highest are dropped, so that every result has as many.
// Some more are drawn at once than are needed, in the hope that enough are left.
namespace {

constexpr double kLargestInteger = 9007199254740992.0;  // flintmax

// The smallest and the largest number that `randi` may give.
std::pair<double, double> LimitsOfRandi(const Value& limits) {
  bool whole = value::IsNumeric(limits.class_id());
  for (int64_t k = 0; whole && k < limits.numel(); ++k) {
    whole = limits.ElementAsDouble(k) == std::trunc(limits.ElementAsDouble(k));
  }
  if (!whole) ThrowError("", "randi: IMIN and IMAX must be integer bounds");
  double low = 1, high = DoubleArgument(limits);
  if (limits.IsScalar()) {
    if (high < 1) ThrowError("", "randi: require IMAX >= 1");
  } else {
    low = high;
    high = limits.ElementAsDouble(1);
    if (high < low) ThrowError("", "randi: require IMIN <= IMAX");
  }
  if (std::fabs(high) >= kLargestInteger || std::fabs(low) >= kLargestInteger) {
    ThrowError("", "randi: IMIN and IMAX must be smaller than flintmax()");
  }
  if (high - low >= kLargestInteger - 1) ThrowError("", "randi: integer range must be smaller than flintmax()-1");
  return {low, high};
}

// A class that cannot hold the limits: what does not fit is cut off.
void WarnOfRange(EvaluationContext& context, ClassId c, double low, double high) {
  const double most = c == ClassId::kSingle ? 16777216.0 : HUGE_VAL;
  if (value::IsInteger(c)) {
    const Value name = Value::String(value::ClassName(c));
    if (high > Apply(Kernel_intmax, context, {name}).ElementAsDouble(0)) {
      OperatorWarning("", "randi: integer IMAX exceeds requested type.  Values might be truncated to requested type.");
    } else if (low < Apply(Kernel_intmin, context, {name}).ElementAsDouble(0)) {
      OperatorWarning("", "randi: integer IMIN exceeds requested type.   Values might be truncated to requested type.");
    }
  } else if (high > most) {
    OperatorWarning("", "randi: integer IMAX exceeds requested type.  Values might be truncated to requested type.");
  }
}

// randi draws as many numbers as all elements of all extents multiply to, and then gives them the shape, whose extents
// may not be negative.
Dims DimsOfWhole(Args args) {
  double count = 1;
  for (const Value& v : args) {
    if (!v.IsNumericOrLogicalOrChar()) continue;
    const int64_t named = args.size() == 1 ? v.numel() : std::min<int64_t>(1, v.numel());
    for (int64_t k = 0; k < v.numel(); ++k) {
      const double extent = v.ElementAsDouble(k);
      if (k < named && extent < 0) ThrowError("", "reshape: SIZE must be non-negative");
      count *= extent;
    }
  }
  const Dims dims = RandomDims("rand", args);
  if (args.size() > 1 && std::max(0.0, count) != static_cast<double>(dims.numel())) {
    ThrowError("", "reshape: can't reshape %.0fx1 array to %s array", std::max(0.0, count), dims.ToString().c_str());
  }
  return dims;
}

}  // namespace

ValueList Kernel_randi(EvaluationContext& context, Args args, int) {
  NeedEffects(context, "randi");
  const auto [low, high] = LimitsOfRandi(args[0]);
  args.remove_prefix(1);
  ClassId c = ClassId::kDouble;
  if (!args.empty() && args.back().Is(ClassId::kChar)) {
    const std::string name = args.back().AsString();
    if (!value::ParseClassName(name, &c) || !value::IsNumeric(c)) {
      ThrowError("", "randi: unknown requested output CLASS '%s'", name.c_str());
    }
    args.remove_suffix(1);
  }
  const Dims dims = DimsOfWhole(args);
  context.CheckBytes(dims.numel() * 8);
  const double range = high - low + 1, n = static_cast<double>(dims.numel());
  const double each = std::floor((kLargestInteger + 1) / range), kept = each * range / (kLargestInteger + 1);
  const int64_t tries = static_cast<int64_t>(std::ceil(n / kept + 10 * std::sqrt(n / kept - n)));
  Draws draws(context, Distribution::kUniform);
  Value out = Value::Array(ClassId::kDouble, dims);
  int64_t found;
  do {
    found = 0;
    for (int64_t k = 0; k < tries; ++k) {
      const double primary = std::floor(draws.Uniform() * (kLargestInteger + 1));
      if (primary >= each * range) continue;
      if (found < out.numel()) out.mutable_data<double>()[found] = low + std::floor(primary / each);
      ++found;
    }
  } while (found < out.numel());
  WarnOfRange(context, c, low, high);
  return One(c == ClassId::kDouble ? out : ConvertClass(out, c));
}

}  // namespace residua::builtin
