// The table from built-in to lowering, and what lowerings share. The lowerings that are a call of the kernel are made
// here, of the rows that say so (builtin_traits.def): one that has a lowering of its own as well is defined twice, and
// one that has neither is missing, so that neither links.
#include <algorithm>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"

namespace residua::array_ir {

namespace {

Lowered LowerByKernel(CallSite&) { return {}; }

}  // namespace

#define LOWERING_own(entry)
#define LOWERING_kernel(entry) const Lowering entry = {LowerByKernel};

#define TRAITS(name, rule, lowering, sparse, ...) LOWERING_##lowering(Lower_##name)
#define FUNCTION(name, traits)
#define ALIAS(name, reported)
#include "worker/builtin/builtin_traits.def"
#undef TRAITS
#undef FUNCTION
#undef ALIAS

const Lowering& FindLowering(builtin::BuiltinId id) {
  static constexpr const Lowering* kLowerings[] = {
#define BUILTIN(name, family, min_in, max_in, max_out, effects) &Lower_##name,
#include "worker/builtin/builtins.def"
#undef BUILTIN
  };
  return *kLowerings[static_cast<size_t>(id)];
}

bool CallSite::AllArguments(Rep rep) const {
  for (size_t k = 0; k < count(); ++k) {
    if (RepOfArgument(k) != rep) return false;
  }
  return true;
}

bool CallSite::AllScalars() const {
  for (size_t k = 0; k < count(); ++k) {
    if (RepOfArgument(k) != Rep::kF64 && RepOfArgument(k) != Rep::kBool) return false;
  }
  return true;
}

bool CallSite::MaySelect(size_t k) const {
  const Ast& ast = b.ast;
  if (ast[arguments[k]].kind != ExprKind::kIndex) return false;
  const auto subscripts = ast.Children(arguments[k]).subspan(1);
  return std::any_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
    return ast[s].kind != ExprKind::kColon && b.Facts(s).classes().Has(value::ClassId::kLogical);
  });
}

bool CallSite::IsComplexVariable(size_t k) const {
  const Variable* v = VariableOf(b, arguments[k]);
  const bool elements = v != nullptr && v->HasElementsBeside() && v->complex != kNone && v->defined == kNone;
  return elements && b.Facts(arguments[k]).defined() == domain::Tristate::kTrue;
}

CallSite::ExtentValues CallSite::ExtentsOf(size_t k) {
  Variable* v = VariableOf(b, arguments[k]);
  if (IsComplexVariable(k)) {  // the view has those of full storage only
    const auto extent = [&](int d) {
      return b.ir.Rt("extent", {Operand::Storage(v->storage), Operand::Int(d)}, Type::kI64);
    };
    const uint32_t rows = extent(0), cols = extent(1);
    return {b.ir.Value1(Opcode::kIMul, {rows, cols}, Type::kI64), rows, cols};
  }
  if (v != nullptr && HasView(v->rep) && v->defined == kNone && v->rep == RepOfArgument(k)) {
    return {b.ir.Get(v->numel), b.ir.Get(v->rows), b.ir.Get(v->cols)};
  }
  const Ref r = Build(b, arguments[k]);
  if (IsSsaRep(r.rep)) {
    const uint32_t one = b.ir.ConstI(1);
    return {one, one, one};
  }
  const Instruction view =
      b.ir.Emit(Opcode::kView, {Operand::Storage(r.slot)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  return {view.results[1], view.results[2], view.results[3]};
}

std::optional<double> CallSite::Literal(size_t k) const { return LiteralOf(b, arguments[k]); }

}  // namespace residua::array_ir
