// Clock and random numbers.
//
// rand is a Mersenne twister of 53-bit uniform numbers in (0, 1), seeded per context; the sequence is not Octave's.
// Both families are refused where effects are not allowed.

#include <chrono>
#include <random>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

int64_t Microseconds() {
  using std::chrono::duration_cast;
  return duration_cast<std::chrono::microseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

void NeedEffects(const EvaluationContext& context, const char* name) {
  if (!context.allow_effects) throw BudgetExceeded(std::string(name) + ": effects are not allowed here");
}

using Generator = std::mt19937_64;

Generator& GeneratorOf(EvaluationContext& context) {
  if (context.random_state == nullptr) context.random_state = std::make_shared<Generator>(std::random_device{}());
  return *static_cast<Generator*>(context.random_state.get());
}

double Uniform(Generator& generator) {
  double x;
  do {
    x = static_cast<double>(generator() >> 11) * 0x1p-53;
  } while (x == 0);
  return x;
}

}  // namespace

ValueList Kernel_rand(EvaluationContext& context, Args args, int) {
  NeedEffects(context, "rand");
  Generator& generator = GeneratorOf(context);
  ClassId c = ClassId::kDouble;
  if (!args.empty() && args.back().IsString() &&
      (args.back().AsString() == "single" || args.back().AsString() == "double")) {
    value::ParseClassName(args.back().AsString(), &c);
    args.remove_suffix(1);
  }
  if (!args.empty() && args[0].IsString()) {
    const std::string option = args[0].AsString();
    if (option != "seed" && option != "state" && option != "twister")
      ThrowError("", "rand: unrecognized string argument");
    if (args.size() != 2 || !args[1].IsNumericOrLogicalOrChar()) Refuse("rand", "reading the state");
    std::vector<uint32_t> seeds;
    for (int64_t k = 0; k < args[1].numel(); ++k) seeds.push_back(static_cast<uint32_t>(args[1].ElementAsDouble(k)));
    std::seed_seq sequence(seeds.begin(), seeds.end());
    generator.seed(sequence);
    return {};
  }
  std::vector<int64_t> extents;
  for (const Value& v : args) {
    if (v.Is(ClassId::kCell) || v.Is(ClassId::kStruct)) WrongType("rand", v);
    for (int64_t k = 0; k < v.numel(); ++k) {
      extents.push_back(std::max<int64_t>(0, IntegerArgument(Value::Double(v.ElementAsDouble(k)), "int64_t")));
    }
  }
  if (extents.empty()) extents = {1, 1};
  if (extents.size() == 1) extents.push_back(extents[0]);
  const Dims dims(extents);
  context.CheckBytes(dims.numel() * 8);
  Value out = Value::Array(c, dims);
  for (int64_t k = 0; k < out.numel(); ++k) {
    if (c == ClassId::kSingle)
      out.mutable_data<float>()[k] = static_cast<float>(generator() >> 40) * 0x1p-24f + 0x1p-26f;
    else
      out.mutable_data<double>()[k] = Uniform(generator);
  }
  return One(std::move(out));
}

ValueList Kernel_tic(EvaluationContext& context, Args, int nargout) {
  NeedEffects(context, "tic");
  const int64_t now = Microseconds();
  if (nargout == 0) {
    context.timer_started = now;
    return {};
  }
  Value id = Value::Array(ClassId::kUint64, Dims(1, 1));
  id.mutable_data<uint64_t>()[0] = static_cast<uint64_t>(now);
  return One(std::move(id));
}

ValueList Kernel_toc(EvaluationContext& context, Args args, int nargout) {
  NeedEffects(context, "toc");
  int64_t start = context.timer_started;
  if (!args.empty()) {
    if (!args[0].Is(ClassId::kUint64) || args[0].IsEmpty()) ThrowError("", "toc: invalid ID");
    start = static_cast<int64_t>(args[0].data<uint64_t>()[0]);
  }
  if (start < 0) ThrowError("", "toc: function called before timer initialization()");
  const double elapsed = static_cast<double>(Microseconds() - start) * 1e-6;
  if (nargout > 0) return One(Value::Double(elapsed));
  char text[64];
  std::snprintf(text, sizeof text, "Elapsed time is %g seconds.\n", elapsed);
  context.had_output = true;
  context.write(text);
  return {};
}

}  // namespace residua::builtin
