#include "worker/array_ir/generate/access/subscripts.h"

#include <algorithm>

#include "worker/array_ir/generate/access/list.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/assigned.h"

namespace residua::array_ir {

// The object in a slot, where `end` finds it: of a scalar its number is there as well.
Ref HeldObject(FunctionBuilder& b, const Ref& object) {
  return {IsSsaRep(object.rep) ? Rep::kBoxed : object.rep, kNone, ToSlot(b, object), false, object.cls};
}

InternedName IndexedName(FunctionBuilder& b, ExprId base) {
  const InternedName root = syntax::TargetRoot(b.ast, base);
  return !root.empty() && FindVariable(b, root) != nullptr ? root : InternedName();
}

Variable* VariableIn(FunctionBuilder& b, uint32_t slot) {
  Variable* variable = nullptr;
  for (auto& [name, v] : b.variables) {
    if (v.storage == slot && !IsSsaRep(v.rep)) variable = &v;
  }
  return variable;
}

BuiltSubscripts BuildSubscripts(FunctionBuilder& b, std::span<const ExprId> list, const Ref* object) {
  if (object == nullptr) return BuildSubscriptsOf(b, list, nullptr);
  const EndOf of{*object, VariableIn(b, object->slot), 0, 0};
  return BuildSubscriptsOf(b, list, &of);
}

BuiltSubscripts BuildSubscriptsOf(FunctionBuilder& b, std::span<const ExprId> list, const EndOf* of) {
  BuiltSubscripts out;
  // Which are colons and lists travels as bits of a number; of elements and arguments only lists and colons need one.
  constexpr size_t kMost = 60;
  const auto needs_bit = [&](ExprId e) { return b.ast[e].kind == ExprKind::kColon || MayBeList(b, e); };
  if (list.size() > kMost) {
    const auto rest = list.subspan(kMost);
    const auto found = std::find_if(rest.begin(), rest.end(), needs_bit);
    if (of != nullptr || found != rest.end()) Refuse(b, "more than 60 subscripts", b.ast[list[0]].range);
  }
  for (size_t k = 0; k < list.size(); ++k) {
    const ExprId e = list[k];
    if (b.ast[e].kind == ExprKind::kColon) {
      out.colons |= int64_t{1} << k;
      out.slots.push_back(b.ir.Temporary());
      continue;
    }
    if (of != nullptr) {
      b.ends.push_back(*of);
      b.ends.back().k = static_cast<int>(k);
      b.ends.back().n = static_cast<int>(list.size());
    }
    if (MayBeList(b, e)) {
      out.slots.push_back(BuildList(b, e));
      out.spread |= int64_t{1} << k;
    } else {
      const Ref r = Build(b, e);
      out.slots.push_back(ToSlot(b, r));
    }
    if (of != nullptr) b.ends.pop_back();
  }
  return out;
}

BuiltSubscripts BuildArguments(FunctionBuilder& b, std::span<const ExprId> list) {
  return BuildSubscripts(b, list, nullptr);
}

// a(...) and a{...} on slots.
Ref BuildBoxedIndex(FunctionBuilder& b, ExprId e, const char* call) {
  const ExprId base = b.ast.Child(e, 0);
  const Ref object = BuildObject(b, base);
  const Ref held = HeldObject(b, object);
  const BuiltSubscripts subs = BuildSubscripts(b, b.ast.Children(e).subspan(1), &held);
  const InternedName name = IndexedName(b, base);
  const uint32_t t = b.ir.Temporary();
  b.ir.Rt(call, {Operand::Storage(t), Operand::Storage(held.slot), Operand::Text(ShownName(name)),
                 Operand::List(subs.slots), Operand::Int(subs.colons), Operand::Int(subs.spread)});
  return Ref::Boxed(t);
}

}  // namespace residua::array_ir
