#include "worker/residual/passes/number_calls.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "worker/builtin/builtin.h"
#include "worker/builtin/evaluation_context.h"
#include "worker/builtin/numeric/machine_bits.h"

namespace residua::residual {

namespace {

// One of each family that makes numbers of numbers, in no time: nothing of which a number says the size.
constexpr builtin::BuiltinId kOfFamilies[] = {builtin::BuiltinId::k_sin, builtin::BuiltinId::k_plus,
                                              builtin::BuiltinId::k_max, builtin::BuiltinId::k_sind};

bool MayBeAsked(const builtin::Builtin& b, size_t arguments) {
  const auto is_of = [&](builtin::BuiltinId one) {
    return std::string_view(b.family) == builtin::GetBuiltin(one).family;
  };
  return b.effects == builtin::kPure && builtin::TakesArguments(b, arguments) &&
         std::ranges::any_of(kOfFamilies, is_of);
}

}  // namespace

std::optional<double> NumberOfCall(const std::string& name, absl::Span<const double> arguments) {
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  if (b == nullptr || !MayBeAsked(*b, arguments.size())) return {};
  std::vector<builtin::Value> values;
  for (double x : arguments) values.push_back(builtin::Value::Double(x));
  builtin::EvaluationContext context;
  const builtin::MachineBitsWatch watch;
  try {
    const builtin::ValueList made = builtin::CallBuiltin(*b, context, values, 1);
    if (context.had_output || !watch.noted().empty() || made.size() != 1 || !made[0].Is(builtin::ClassId::kDouble) ||
        made[0].IsComplex() || made[0].storage() != value::Storage::kFull || made[0].dims() != builtin::Dims(1, 1))
      return {};
    return made[0].ElementAsDouble(0);
  } catch (const builtin::MatlabError&) {
    return {};
  }
}

}  // namespace residua::residual
