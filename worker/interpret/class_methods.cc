#include "worker/interpret/class_methods.h"

namespace residua::interpret {
namespace {

using value::ClassId;

int Rank(ClassId c) {
  switch (c) {
    case ClassId::kFunctionHandle:
      return 6;
    case ClassId::kCell:
    case ClassId::kStruct:
      return 5;
    case ClassId::kSingle:
      return 3;
    case ClassId::kDouble:
    case ClassId::kChar:
      return 2;
    case ClassId::kLogical:
      return 1;
    case ClassId::kObject:
      return 0;
    default:
      return 4;
  }
}

}  // namespace

std::optional<ClassId> DispatchClass(absl::Span<const ClassId> arguments) {
  std::optional<ClassId> decides;
  for (const ClassId c : arguments) {
    if (!decides || Rank(c) > Rank(*decides)) decides = c;
  }
  return decides;
}

FunctionRef MethodFor(const FunctionRef& function, absl::Span<const ClassId> arguments) {
  FunctionRef plain = function;
  plain.methods = nullptr;
  if (function.methods == nullptr) return plain;
  const std::optional<ClassId> decides = DispatchClass(arguments);
  if (!decides) return plain;
  const auto found = function.methods->by_class.find(*decides);
  return found == function.methods->by_class.end() ? plain : found->second;
}

}  // namespace residua::interpret
