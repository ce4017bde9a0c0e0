#include "worker/array_ir/generate/access/path.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

// Numbers, texts and variables: what certainly has a value.
bool IsPlain(const Ast& ast, ExprId e) {
  const ExprKind kind = ast[e].kind;
  return kind == ExprKind::kNumber || kind == ExprKind::kString || kind == ExprKind::kColon ||
         kind == ExprKind::kIdentifier;
}

}  // namespace

// Whether an expression calls a function of the program or one that is not known: it may fail in any way, and print.
bool CallsOut(FunctionBuilder& b, ExprId e) {
  const ExprKind kind = b.ast[e].kind;
  if (kind == ExprKind::kAnonymous || kind == ExprKind::kHandle) return false;
  if (kind == ExprKind::kIdentifier && FindVariable(b, b.ast.Interned(e)) == nullptr) {
    return builtin::FindBuiltin(b.ast.Name(e)) == nullptr || b.facts.functions.contains(b.ast.Name(e));
  }
  if (kind == ExprKind::kIndex &&
      !(b.ast[b.ast.Child(e, 0)].kind == ExprKind::kIdentifier &&
        FindVariable(b, b.ast.Interned(b.ast.Child(e, 0))) == nullptr) &&
      b.Facts(b.ast.Child(e, 0)).classes().Has(value::ClassId::kFunctionHandle)) {
    return true;
  }
  const auto children = b.ast.Children(e);
  return std::any_of(children.begin(), children.end(), [&](ExprId x) { return CallsOut(b, x); });
}

// Whether the subscripts of a target may fail before the value is asked for.
bool MayFail(const FunctionBuilder& b, std::span<const ExprId> subscripts, bool may_be_no_array) {
  return std::any_of(subscripts.begin(), subscripts.end(), [&](ExprId x) {
    if (b.ast[x].kind == ExprKind::kEnd) return may_be_no_array;
    if (b.ast[x].kind == ExprKind::kBinary) return MayFail(b, b.ast.Children(x), may_be_no_array);
    return !IsPlain(b.ast, x);
  });
}

// Whether v.a.b = .. certainly stands for one place, by facts.
bool IsOnePlace(const FunctionBuilder& b, ExprId target, ExprId base) {
  if (b.ast[target].kind == ExprKind::kIndex) return true;
  const ExprId within = b.ast.Child(target, 0);
  const auto one = [&](ExprId level) {
    for (const ExprId s : b.ast.Children(level).subspan(1)) {
      const AbstractValue& facts = b.Facts(s);
      if (b.ast[s].kind == ExprKind::kColon || !facts.IsScalar() || facts.classes().Has(value::ClassId::kLogical))
        return false;
    }
    return true;
  };
  if (b.ast[target].kind == ExprKind::kCellIndex) return one(target);
  if (b.ast[within].kind == ExprKind::kIndex) return one(within);
  if (!(within == base)) return false;
  const AbstractValue& facts = b.Facts(base);
  return facts.defined() == domain::Tristate::kFalse ||
         (facts.defined() == domain::Tristate::kTrue && facts.classes().Only(value::ClassId::kStruct) &&
          facts.IsScalar());
}

void AssignPath(FunctionBuilder& b, const Variable& v, const std::string& path, const BuiltSubscripts& all,
                uint32_t value) {
  b.ir.Rt("assign_path", {Operand::Storage(v.storage), Operand::Text(path), Operand::List(all.slots),
                          Operand::Int(all.colons), Operand::Storage(value), Operand::Text(ShownName(v.name))});
}

std::pair<std::string, BuiltSubscripts> PathOf(FunctionBuilder& b, ExprId target, ExprId base, const Ref& object) {
  std::vector<ExprId> links;
  for (ExprId x = target; !(x == base); x = b.ast.Child(x, 0)) links.insert(links.begin(), x);
  std::string path;
  BuiltSubscripts all;
  Variable* const variable = VariableIn(b, object.slot);
  for (const ExprId x : links) {
    if (b.ast[x].kind == ExprKind::kField) {
      absl::StrAppend(&path, ".", b.ast.Name(x), "\n");
      continue;
    }
    const EndOf of{object, variable, 0, 0, path, all.slots, all.colons};
    const BuiltSubscripts subs = BuildSubscriptsOf(b, b.ast.Children(x).subspan(1), &of);
    if (subs.spread != 0) Refuse(b, "a list of subscripts on the left of `=`", b.ast[x].range);
    if (b.ast[x].kind == ExprKind::kDynamicField) {
      path += ".(\n";
    } else {
      absl::StrAppend(&path, b.ast[x].kind == ExprKind::kIndex ? "(" : "{", subs.slots.size(), "\n");
    }
    all.colons |= subs.colons << all.slots.size();
    all.slots.insert(all.slots.end(), subs.slots.begin(), subs.slots.end());
  }
  return {path, all};
}

namespace {

// `end` of a part that may not be there.
bool AsksForEndWithin(const FunctionBuilder& b, ExprId target, ExprId base) {
  for (ExprId x = target; !(b.ast.Child(x, 0) == base); x = b.ast.Child(x, 0)) {
    for (const ExprId s : b.ast.Children(x).subspan(1)) {
      bool asks = false;
      syntax::VisitExpr(b.ast, s, [&](ExprId e) { asks = asks || b.ast[e].kind == ExprKind::kEnd; });
      if (asks) return true;
    }
  }
  return false;
}

}  // namespace

// v.a.b(2) = right. Subscripts and places are looked at before the value.
void AssignWithin(FunctionBuilder& b, ExprId target, ExprId base, Variable& v, ExprId right) {
  const Ref object{v.rep, kNone, v.storage, false};
  if (IsOnePlace(b, target, base) && !CallsOut(b, right) && !AsksForEndWithin(b, target, base)) {
    const std::optional<Ref> small = BuildSmallValue(b, right);
    const Ref r = small ? *small : BuildRightSide(b, right);
    if (r.rep == Rep::kF64 && StorePartNumber(b, target, r.value)) return;
    const uint32_t value = ToSlot(b, r);
    const auto [path, all] = PathOf(b, target, base, object);
    return AssignPath(b, v, path, all, value);
  }
  const auto [path, all] = PathOf(b, target, base, object);
  const bool has_value = IsPlain(b.ast, right) && (b.ast[right].kind != ExprKind::kIdentifier ||
                                                   b.Facts(right).defined() == domain::Tristate::kTrue);
  if (!has_value && !IsOnePlace(b, target, base)) {
    b.ir.Rt("check_place",
            {Operand::Storage(v.storage), Operand::Text(path), Operand::List(all.slots), Operand::Int(all.colons)});
  }
  AssignPath(b, v, path, all, ToSlot(b, BuildRightSide(b, right)));
}

}  // namespace residua::array_ir
