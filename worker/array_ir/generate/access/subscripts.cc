// Subscripts, arguments and elements of literals in slots; a(...) and a{...} by the kernels.
#include <algorithm>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/assigned.h"

namespace residua::array_ir {

// The object in a slot, where `end` finds it: of a scalar its number is there as well.
Ref Builder::Held(const Ref& object) {
  return {IsSsaRep(object.rep) ? Rep::kBoxed : object.rep, kNone, ToSlot(object), false, object.cls};
}

std::string Builder::IndexedName(ExprId base) {
  const std::string root = syntax::TargetRoot(ast_, base);
  return !root.empty() && Find(root) != nullptr ? root : "";
}

Builder::BuiltSubscripts Builder::Subscripts(std::span<const ExprId> list, const Ref* object) {
  BuiltSubscripts out;
  // Which are colons and lists travels as bits of a number; of elements and arguments only lists and colons need one.
  constexpr size_t kMost = 60;
  const auto needs_bit = [&](ExprId e) { return ast_[e].kind == ExprKind::kColon || MayBeList(e); };
  if (list.size() > kMost) {
    const auto rest = list.subspan(kMost);
    const auto found = std::find_if(rest.begin(), rest.end(), needs_bit);
    if (object != nullptr || found != rest.end()) Refuse("more than 60 subscripts", ast_[list[0]].range);
  }
  Variable* variable = nullptr;
  if (object != nullptr) {
    for (auto& [name, v] : variables_) {
      if (v.storage == object->slot && !IsSsaRep(v.rep)) variable = &v;
    }
  }
  for (size_t k = 0; k < list.size(); ++k) {
    const ExprId e = list[k];
    if (ast_[e].kind == ExprKind::kColon) {
      out.colons |= int64_t{1} << k;
      out.slots.push_back(Temporary());
      continue;
    }
    if (object != nullptr) end_.push_back({*object, variable, static_cast<int>(k), static_cast<int>(list.size())});
    if (MayBeList(e)) {
      out.slots.push_back(BuildList(e));
      out.spread |= int64_t{1} << k;
    } else {
      const Ref r = Build(e);
      out.slots.push_back(ToSlot(r));
    }
    if (object != nullptr) end_.pop_back();
  }
  return out;
}

Builder::BuiltSubscripts Builder::Arguments(std::span<const ExprId> list) { return Subscripts(list, nullptr); }

// a(...) and a{...} on slots.
Ref Builder::BuildBoxedIndex(ExprId e, const char* call) {
  const ExprId base = ast_.Child(e, 0);
  RequireOwnEnd(e);
  const Ref object = BuildObject(base);
  const Ref held = Held(object);
  const BuiltSubscripts subs = Subscripts(ast_.Children(e).subspan(1), &held);
  const std::string name = IndexedName(base);
  const uint32_t t = Temporary();
  Rt(call, {Operand::Storage(t), Operand::Storage(held.slot), Operand::Text(ShownName(name)), Operand::List(subs.slots),
            Operand::Int(subs.colons), Operand::Int(subs.spread)});
  return Boxed(t);
}

}  // namespace residua::array_ir
