// Targets of several levels, and the order of target and value.
//
// Subscripts are evaluated and the places of a target counted before the value is asked for. Where neither can fail, or
// the value cannot, the order does not show, and the value comes first: it may go where it is wanted at once.
#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/array_ir/generate/access/part.h"
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"

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
bool Builder::CallsOut(ExprId e) {
  const ExprKind kind = ast_[e].kind;
  if (kind == ExprKind::kAnonymous || kind == ExprKind::kHandle) return false;
  if (kind == ExprKind::kIdentifier && Find(ast_.Name(e)) == nullptr) {
    return builtin::FindBuiltin(ast_.Name(e)) == nullptr || facts_.functions.contains(ast_.Name(e));
  }
  if (kind == ExprKind::kIndex &&
      !(ast_[ast_.Child(e, 0)].kind == ExprKind::kIdentifier && Find(ast_.Name(ast_.Child(e, 0))) == nullptr) &&
      Facts(ast_.Child(e, 0)).classes().Has(value::ClassId::kFunctionHandle)) {
    return true;
  }
  const auto children = ast_.Children(e);
  return std::any_of(children.begin(), children.end(), [&](ExprId x) { return CallsOut(x); });
}

// Whether the subscripts of a target may fail before the value is asked for.
bool Builder::MayFail(std::span<const ExprId> subscripts, bool may_be_no_array) const {
  return std::any_of(subscripts.begin(), subscripts.end(), [&](ExprId x) {
    if (ast_[x].kind == ExprKind::kEnd) return may_be_no_array;
    if (ast_[x].kind == ExprKind::kBinary) return MayFail(ast_.Children(x), may_be_no_array);
    return !IsPlain(ast_, x);
  });
}

// Whether v.a.b = .. certainly stands for one place, by facts.
bool Builder::IsOnePlace(ExprId target, ExprId base) const {
  if (ast_[target].kind == ExprKind::kIndex) return true;
  const ExprId within = ast_.Child(target, 0);
  const auto one = [&](ExprId level) {
    for (const ExprId s : ast_.Children(level).subspan(1)) {
      const AbstractValue& facts = Facts(s);
      if (ast_[s].kind == ExprKind::kColon || !facts.IsScalar() || facts.classes().Has(value::ClassId::kLogical))
        return false;
    }
    return true;
  };
  if (ast_[target].kind == ExprKind::kCellIndex) return one(target);
  if (ast_[within].kind == ExprKind::kIndex) return one(within);
  if (!(within == base)) return false;
  const AbstractValue& facts = Facts(base);
  return facts.defined() == domain::Tristate::kFalse ||
         (facts.defined() == domain::Tristate::kTrue && facts.classes().Only(value::ClassId::kStruct) &&
          facts.IsScalar());
}

void Builder::AssignPath(const Variable& v, const std::string& path, const BuiltSubscripts& all, uint32_t value) {
  Rt("assign_path", {Operand::Storage(v.storage), Operand::Text(path), Operand::List(all.slots),
                     Operand::Int(all.colons), Operand::Storage(value), Operand::Text(ShownName(v.name))});
}

std::pair<std::string, Builder::BuiltSubscripts> Builder::PathOf(ExprId target, ExprId base, const Ref& object) {
  std::vector<ExprId> links;
  for (ExprId x = target; !(x == base); x = ast_.Child(x, 0)) links.insert(links.begin(), x);
  std::string path;
  BuiltSubscripts all;
  for (size_t k = 0; k < links.size(); ++k) {
    const ExprId x = links[k];
    if (ast_[x].kind == ExprKind::kField) {
      absl::StrAppend(&path, ".", ast_.Name(x), "\n");
      continue;
    }
    const BuiltSubscripts subs = Subscripts(ast_.Children(x).subspan(1), k == 0 ? &object : nullptr);
    if (subs.spread != 0) Refuse("a list of subscripts on the left of `=`", ast_[x].range);
    if (ast_[x].kind == ExprKind::kDynamicField) {
      path += ".(\n";
    } else {
      absl::StrAppend(&path, ast_[x].kind == ExprKind::kIndex ? "(" : "{", subs.slots.size(), "\n");
    }
    all.colons |= subs.colons << all.slots.size();
    all.slots.insert(all.slots.end(), subs.slots.begin(), subs.slots.end());
  }
  return {path, all};
}

// v.a.b(2) = right. Subscripts and places are looked at before the value.
void Builder::AssignWithin(ExprId target, ExprId base, Variable& v, ExprId right) {
  const Ref object{v.rep, kNone, v.storage, false};
  if (IsOnePlace(target, base) && !CallsOut(right)) {
    const Ref r = BuildRightSide(right);
    if (r.rep == Rep::kF64 && StorePartNumber(*this, target, r.value)) return;
    const uint32_t value = ToSlot(r);
    const auto [path, all] = PathOf(target, base, object);
    return AssignPath(v, path, all, value);
  }
  const auto [path, all] = PathOf(target, base, object);
  const bool has_value = IsPlain(ast_, right) && (ast_[right].kind != ExprKind::kIdentifier ||
                                                  Facts(right).defined() == domain::Tristate::kTrue);
  if (!has_value && !IsOnePlace(target, base)) {
    Rt("check_place",
       {Operand::Storage(v.storage), Operand::Text(path), Operand::List(all.slots), Operand::Int(all.colons)});
  }
  AssignPath(v, path, all, ToSlot(BuildRightSide(right)));
}

}  // namespace residua::array_ir
