// The clock: tic and toc. Refused where effects are not allowed. Random numbers are in random.cc.

#include <chrono>

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

}  // namespace

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
