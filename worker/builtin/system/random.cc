// Random numbers: the Mersenne twister of Octave, word for word and number for number.
//
// rand ("twister", s) fills the 625-word state from the argument and seeds by array, as Matsumoto and Nishimura's
// init_by_array does; a uniform number is made of 53 random bits (27 and 26 of two words), a single of one word. Normal
// and exponential numbers come from Marsaglia and Tsang's ziggurat of 256 layers, with the tables computed at the first
// use. Every distribution has a state of its own in Octave; so here. Without a seed the state is taken from the clock.

#include "worker/builtin/system/random.h"

#include <chrono>
#include <random>
#include <utility>

#include "worker/builtin/compose.h"

namespace residua::builtin {

using value::ThrowError;

// ---- the generator

void Twister::Seed(uint32_t s) {
  state_[0] = s;
  for (int j = 1; j < kSize; ++j) {
    state_[j] = 1812433253U * (state_[j - 1] ^ (state_[j - 1] >> 30)) + static_cast<uint32_t>(j);
  }
  left_ = 1;
}

void Twister::SeedByArray(const std::vector<uint32_t>& key) {
  Seed(19650218U);
  const int length = static_cast<int>(key.size());
  int i = 1, j = 0;
  for (int k = std::max(kSize, length); k > 0; --k) {
    state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1664525U)) + key[j] + static_cast<uint32_t>(j);
    if (++i >= kSize) state_[0] = state_[kSize - 1], i = 1;
    if (++j >= length) j = 0;
  }
  for (int k = kSize - 1; k > 0; --k) {
    state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1566083941U)) - static_cast<uint32_t>(i);
    if (++i >= kSize) state_[0] = state_[kSize - 1], i = 1;
  }
  state_[0] = 0x80000000U;
  left_ = 1;
}

std::vector<uint32_t> Twister::State() const {
  std::vector<uint32_t> words(state_, state_ + kSize);
  words.push_back(static_cast<uint32_t>(left_));
  return words;
}

void Twister::Restore(const std::vector<uint32_t>& words) {
  std::copy_n(words.begin(), kSize, state_);
  left_ = static_cast<int>(words[kSize]);
  next_ = kSize - left_ + 1;
}

void Twister::Refill() {
  constexpr int kMiddle = 397;
  const auto twist = [](uint32_t u, uint32_t v) {
    const uint32_t mixed = (u & 0x80000000U) | (v & 0x7fffffffU);
    return (mixed >> 1) ^ ((v & 1U) != 0 ? 0x9908b0dfU : 0U);
  };
  for (int j = 0; j < kSize; ++j) {
    state_[j] = state_[(j + kMiddle) % kSize] ^ twist(state_[j], state_[(j + 1) % kSize]);
  }
  left_ = kSize;
  next_ = 0;
}

uint32_t Twister::Word() {
  if (--left_ == 0) Refill();
  uint32_t y = state_[next_++];
  y ^= y >> 11;
  y ^= (y << 7) & 0x9d2c5680U;
  y ^= (y << 15) & 0xefc60000U;
  return y ^ (y >> 18);
}

double Twister::Uniform() {
  double x;
  do {
    const uint32_t a = Word() >> 5, b = Word() >> 6;
    x = (a * 67108864.0 + b) / 9007199254740992.0;
  } while (x == 0 || x == 1);
  return x;
}

float Twister::UniformSingle() {
  float x;
  do {
    x = static_cast<float>(Word() & 0xFFFFFFU) / 16777216.0F;
  } while (x == 0 || x == 1);
  return x;
}

// ---- ziggurats

namespace {

constexpr int kLayers = 256;
constexpr double kNormalEdge = 3.6541528853610088, kNormalArea = 0.00492867323399;
constexpr double kExponentialEdge = 7.69711747013104972, kExponentialArea = 0.0039496598225815571993;
constexpr double kNormalScale = 9007199254740992.0;       // 2^53
constexpr double kExponentialScale = 9007199254740992.0;  // 2^53

struct Ziggurat {
  uint64_t k[kLayers];
  double w[kLayers], f[kLayers];
};

const Ziggurat& NormalTable() {
  static const Ziggurat table = [] {
    Ziggurat z;
    double x1 = kNormalEdge;
    z.w[255] = x1 / kNormalScale;
    z.f[255] = std::exp(-0.5 * x1 * x1);
    z.k[0] = static_cast<uint64_t>(x1 * z.f[255] / kNormalArea * kNormalScale);
    z.w[0] = kNormalArea / z.f[255] / kNormalScale;
    z.f[0] = 1;
    for (int i = 254; i > 0; --i) {
      const double x = std::sqrt(-2.0 * std::log(kNormalArea / x1 + z.f[i + 1]));
      z.k[i + 1] = static_cast<uint64_t>(x / x1 * kNormalScale);
      z.w[i] = x / kNormalScale;
      z.f[i] = std::exp(-0.5 * x * x);
      x1 = x;
    }
    z.k[1] = 0;
    return z;
  }();
  return table;
}

const Ziggurat& ExponentialTable() {
  static const Ziggurat table = [] {
    Ziggurat z;
    double x1 = kExponentialEdge;
    z.w[255] = x1 / kExponentialScale;
    z.f[255] = std::exp(-x1);
    z.k[0] = static_cast<uint64_t>(x1 * z.f[255] / kExponentialArea * kExponentialScale);
    z.w[0] = kExponentialArea / z.f[255] / kExponentialScale;
    z.f[0] = 1;
    for (int i = 254; i > 0; --i) {
      const double x = -std::log(kExponentialArea / x1 + z.f[i + 1]);
      z.k[i + 1] = static_cast<uint64_t>(x / x1 * kExponentialScale);
      z.w[i] = x / kExponentialScale;
      z.f[i] = std::exp(-x);
      x1 = x;
    }
    z.k[1] = 0;
    return z;
  }();
  return table;
}

uint64_t Bits54(Twister& t) {
  const uint32_t low = t.Word(), high = t.Word() & 0x3FFFFFU;
  return (static_cast<uint64_t>(high) << 32) | low;
}
uint64_t Bits53(Twister& t) {
  const uint32_t low = t.Word(), high = t.Word() & 0x1FFFFFU;
  return (static_cast<uint64_t>(high) << 32) | low;
}

}  // namespace

double Twister::Normal() {
  const Ziggurat& z = NormalTable();
  while (true) {
    const uint64_t r = Bits54(*this);
    const int64_t magnitude = static_cast<int64_t>(r >> 1);
    const int layer = static_cast<int>(magnitude & 0xFF);
    const double x = static_cast<double>((r & 1) != 0 ? -magnitude : magnitude) * z.w[layer];
    if (static_cast<uint64_t>(magnitude) < z.k[layer]) return x;
    if (layer == 0) {
      double xx, yy;
      do {
        xx = -(1.0 / kNormalEdge) * std::log(Uniform());
        yy = -std::log(Uniform());
      } while (yy + yy <= xx * xx);
      return (magnitude & 0x100) != 0 ? -kNormalEdge - xx : kNormalEdge + xx;
    }
    if ((z.f[layer - 1] - z.f[layer]) * Uniform() + z.f[layer] < std::exp(-0.5 * x * x)) return x;
  }
}

double Twister::Exponential() {
  const Ziggurat& z = ExponentialTable();
  while (true) {
    const uint64_t r = Bits53(*this);
    const int layer = static_cast<int>(r & 0xFF);
    const double x = static_cast<double>(r) * z.w[layer];
    if (r < z.k[layer]) return x;
    if (layer == 0) return kExponentialEdge - std::log(Uniform());
    if ((z.f[layer - 1] - z.f[layer]) * Uniform() + z.f[layer] < std::exp(-x)) return x;
  }
}

// ---- the states of a session

namespace {

// One state a distribution: they advance apart, and are seeded apart.
struct RandomStates {
  Twister uniform, normal, exponential;
};

void SeedFromClock(Twister& t) {
  std::random_device device;
  std::vector<uint32_t> key(625);
  for (uint32_t& word : key) word = device();
  key[0] ^= static_cast<uint32_t>(std::chrono::steady_clock::now().time_since_epoch().count());
  t.SeedByArray(key);
}

RandomStates& StatesOf(EvaluationContext& context) {
  if (context.random_state == nullptr) {
    auto states = std::make_shared<RandomStates>();
    SeedFromClock(states->uniform);
    SeedFromClock(states->normal);
    SeedFromClock(states->exponential);
    context.random_state = states;
  }
  return *static_cast<RandomStates*>(context.random_state.get());
}

}  // namespace

void SeedRandom(EvaluationContext& context, uint32_t seed) {
  auto states = std::make_shared<RandomStates>();
  uint32_t distribution = 0;
  for (Twister* state : {&states->uniform, &states->normal, &states->exponential}) {
    state->SeedByArray({seed, distribution++});
  }
  context.random_state = states;
}

namespace {

void NeedEffects(const EvaluationContext& context, const char* name) {
  if (!context.allow_effects) throw BudgetExceeded(std::string(name) + ": effects are not allowed here");
}

// A state word of a number: rounded, and saturated at both ends; NaN counts as 0.
uint32_t WordOf(double d) {
  if (!(d > 0)) return 0;
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

enum class Distribution { kUniform, kNormal, kExponential };

Twister& TwisterOf(EvaluationContext& context, Distribution d) {
  RandomStates& states = StatesOf(context);
  return d == Distribution::kUniform ? states.uniform : d == Distribution::kNormal ? states.normal : states.exponential;
}

Dims RandomDims(const char* name, Args args) {
  std::vector<int64_t> extents;
  for (const Value& v : args) {
    if (!v.IsNumericOrLogicalOrChar()) WrongType(name, v);
    if (args.size() > 1 && !v.IsScalar() && !v.IsEmpty()) {
      ThrowError("", "%s: dimensions must be a scalar or array of integers", name);
    }
    for (int64_t k = 0; k < v.numel(); ++k) {
      const double d = v.ElementAsDouble(k);
      if (args.size() == 1 && !v.IsScalar() && (d != std::trunc(d) || std::isinf(d))) {
        ThrowError("", "%s: dimensions must be a scalar or array of integers", name);
      }
      const int64_t n = IntegerArgument(Value::Double(d), "int64_t");
      if (args.size() == 1 && v.IsScalar() && n < 0) {
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

ValueList Draw(const char* name, EvaluationContext& context, Args args, Distribution d) {
  NeedEffects(context, name);
  Twister& t = TwisterOf(context, d);
  ClassId c = ClassId::kDouble;
  if (!args.empty() && args.back().IsString() &&
      (args.back().AsString() == "single" || args.back().AsString() == "double")) {
    value::ParseClassName(args.back().AsString(), &c);
    args.remove_suffix(1);
  }
  if (!args.empty() && args[0].IsString()) {
    const std::string option = args[0].AsString();
    if (option == "seed") Refuse(name, "the old generator (\"seed\")");
    if (option != "state" && option != "twister") ThrowError("", "%s: unrecognized string argument", name);
    if (args.size() == 1) {
      const std::vector<uint32_t> words = t.State();
      Value v = Value::Array(ClassId::kDouble, Dims(625, 1));
      std::copy(words.begin(), words.end(), v.mutable_data<double>());
      return One(v);
    }
    if (args[1].IsString() && args[1].AsString() == "reset")
      SeedFromClock(t);
    else if (args[1].IsNumericOrLogicalOrChar())
      SetState(t, args[1]);
    else
      ThrowError("", "%s: seed must be a real scalar", name);
    return {};
  }
  const Dims dims = RandomDims(name, args);
  context.CheckBytes(dims.numel() * 8);
  Value out = Value::Array(c, dims);
  if (c == ClassId::kSingle && d != Distribution::kUniform) Refuse(name, "single precision");
  for (int64_t k = 0; k < out.numel(); ++k) {
    if (c == ClassId::kSingle)
      out.mutable_data<float>()[k] = t.UniformSingle();
    else
      out.mutable_data<double>()[k] = d == Distribution::kUniform  ? t.Uniform()
                                      : d == Distribution::kNormal ? t.Normal()
                                                                   : t.Exponential();
  }
  return One(std::move(out));
}

}  // namespace

ValueList Kernel_rand(EvaluationContext& context, Args args, int) {
  return Draw("rand", context, args, Distribution::kUniform);
}
ValueList Kernel_randn(EvaluationContext& context, Args args, int) {
  return Draw("randn", context, args, Distribution::kNormal);
}
ValueList Kernel_rande(EvaluationContext& context, Args args, int) {
  return Draw("rande", context, args, Distribution::kExponential);
}

// The first m of a shuffle of 1..n: element k is exchanged with one of those from k on.
ValueList Kernel_randperm(EvaluationContext& context, Args args, int) {
  NeedEffects(context, "randperm");
  const int64_t n = IntegerArgument(args[0], "int64_t");
  const int64_t m = args.size() > 1 ? IntegerArgument(args[1], "int64_t") : n;
  if (m < 0 || n < 0) ThrowError("", "randperm: M and N must be non-negative");
  if (m > n) ThrowError("", "randperm: M <= N must be true");
  context.CheckBytes(Dims(n, 16).numel());
  Twister& t = TwisterOf(context, Distribution::kUniform);
  std::vector<double> draws(static_cast<size_t>(m));
  for (double& x : draws) x = t.Uniform();
  std::vector<int64_t> order(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) order[k] = k;
  Value out = Value::Array(ClassId::kDouble, Dims(1, m));
  for (int64_t k = 0; k < m; ++k) {
    const int64_t other = k + static_cast<int64_t>(std::floor(draws[k] * static_cast<double>(n - k)));
    std::swap(order[k], order[other]);
    out.mutable_data<double>()[k] = static_cast<double>(order[k] + 1);
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
  const Dims dims = RandomDims("rand", args);
  context.CheckBytes(dims.numel() * 8);
  const double range = high - low + 1, n = static_cast<double>(dims.numel());
  const double each = std::floor((kLargestInteger + 1) / range), kept = each * range / (kLargestInteger + 1);
  const int64_t draws = static_cast<int64_t>(std::ceil(n / kept + 10 * std::sqrt(n / kept - n)));
  Twister& t = TwisterOf(context, Distribution::kUniform);
  Value out = Value::Array(ClassId::kDouble, dims);
  int64_t found;
  do {
    found = 0;
    for (int64_t k = 0; k < draws; ++k) {
      const double primary = std::floor(t.Uniform() * (kLargestInteger + 1));
      if (primary >= each * range) continue;
      if (found < out.numel()) out.mutable_data<double>()[found] = low + std::floor(primary / each);
      ++found;
    }
  } while (found < out.numel());
  WarnOfRange(context, c, low, high);
  return One(c == ClassId::kDouble ? out : ConvertClass(out, c));
}

}  // namespace residua::builtin
