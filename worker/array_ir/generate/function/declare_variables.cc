#include "worker/array_ir/generate/function/declare_variables.h"

#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/function/growing.h"
#include "worker/array_ir/generate/function/kept_as_mixed.h"
#include "worker/array_ir/generate/function/kept_as_pair.h"
#include "worker/array_ir/generate/function/quotes.h"
#include "worker/array_ir/generate/variables/columns.h"
#include "worker/array_ir/generate/variables/given.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/generate/variables/views.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using value::ClassId;

namespace {

// A parameter, and what came in for it.
struct Incoming {
  Variable* variable;
  Ref value;
};

// Variables that may be undefined where they are read.
InternedNames OpenVariables(const FunctionBuilder& b) {
  InternedNames open;
  for (const auto& [index, facts] : b.f.expressions) {
    const ExprId e{index};
    if (b.ast[e].kind == ExprKind::kIdentifier && b.f.variables.count(b.ast.Interned(e)) &&
        facts.defined() != domain::Tristate::kTrue && !facts.IsBottom()) {
      open.insert(b.ast.Interned(e));
    }
  }
  for (const auto& [index, facts] : b.f.speculated) {
    const bool open_there = facts.defined() != domain::Tristate::kTrue;
    if (open_there && b.ast[ExprId{index}].kind == ExprKind::kIdentifier) open.insert(b.ast.Interned(ExprId{index}));
  }
  return open;
}

// `kept`: where it outlives the call (kept_storage.h), or 0. `open`: it may be undefined where it is read.
void DeclareVariable(FunctionBuilder& b, InternedName name, int kept, bool open) {
  Variable v;
  v.name = name;
  const auto facts = b.f.values.find(name);
  v.rep = facts == b.f.values.end() ? Rep::kBoxed : RepOf(facts->second);
  if (v.rep == Rep::kBoxed && facts != b.f.values.end() && facts->second.classes().Only(ClassId::kChar) &&
      facts->second.IsScalar() && !QuotesMatter(b, name)) {
    v.rep = Rep::kInt;
  }
  // A parameter that may be missing comes in a slot without a value.
  if ((!IsScalarRep(v.rep) && IsSsaRep(v.rep) && open) || kept != 0) v.rep = Rep::kBoxed;
  if (v.rep != Rep::kBoxed) v.cls = ClassOf(facts->second, v.rep);
  if (v.rep == Rep::kBoxed && kept == 0 && !open && IsKeptAsPair(b, name)) v.rep = Rep::kPair;
  if (v.rep == Rep::kBoxed && kept == 0 && !open && IsKeptAsMixed(b, name)) {
    v.rep = Rep::kMixed;
    v.cls = *ClassBesideDouble(facts->second);
  }
  static constexpr StorageKind kKinds[] = {StorageKind::kF64,   StorageKind::kI1,    StorageKind::kI64,
                                           StorageKind::kF64,   StorageKind::kValue, StorageKind::kValue,
                                           StorageKind::kValue, StorageKind::kF64,   StorageKind::kF64};
  v.storage = b.ir.NewStorage(name, kKinds[static_cast<int>(v.rep)]);
  if (kept != 0) b.ir.out.storage[v.storage].parameter = kept;
  if (kept == kPersistentStorage) b.ir.out.storage[v.storage].owner = b.ast[b.f.function].name;
  if (HasView(v.rep)) {
    v.data = b.ir.NewStorage(name + ".data", StorageKind::kPtr);
    v.numel = b.ir.NewStorage(name + ".numel", StorageKind::kI64);
    v.rows = b.ir.NewStorage(name + ".rows", StorageKind::kI64);
    v.cols = b.ir.NewStorage(name + ".cols", StorageKind::kI64);
    v.owned = b.ir.NewStorage(name + ".owned", StorageKind::kI1);
    if (MayGrow(b, v)) {
      v.room = b.ir.NewStorage(name + ".room", StorageKind::kI64);
      v.extent = b.ir.NewStorage(name + ".extent", StorageKind::kPtr);
    }
  }
  if (v.rep == Rep::kPair) {
    v.imaginary = b.ir.NewStorage(name + ".imag", StorageKind::kF64);
    v.complex = b.ir.NewStorage(name + ".complex", StorageKind::kI1);
  }
  if (v.rep == Rep::kMixed) v.of_class = b.ir.NewStorage(name + ".class", StorageKind::kI1);
  if (kept == 0 && !open && facts != b.f.values.end()) {
    DeclarePlanes(b, v, facts->second);
    DeclareComplex(b, v, facts->second);
  }
  if (kept == 0 && facts != b.f.values.end()) DeclareColumns(b, v, facts->second);
  if (open && kept == 0) v.defined = b.ir.NewStorage(name + ".defined", StorageKind::kI1);
  DeclareGiven(b, v);
  b.variables.emplace(name, v);
}

// Parameters: scalars are arguments of the entry block, the others live in their caller's slots.
std::vector<Incoming> DeclareParameters(FunctionBuilder& b) {
  const auto& parameters = b.ast[b.f.function].parameters;
  std::vector<Incoming> incoming;
  for (size_t k = 0; k < parameters.size(); ++k) {
    const Passing p = PassingOf(b.f.parameters[k]);
    b.ir.out.parameters.push_back(p);
    Variable* v = FindVariable(b, ParameterName(b.ast, parameters[k]));
    if (p == Passing::kValue) {
      if (v == nullptr || b.f.parameters[k].defined() == domain::Tristate::kFalse) continue;
      const uint32_t slot = b.ir.NewStorage(absl::StrCat(v->name.text(), ".in"), StorageKind::kValue);
      b.ir.out.storage[slot].parameter = static_cast<int>(k);
      incoming.push_back({v, {Rep::kBoxed, kNone, slot, false}});
    } else {
      const uint32_t value = b.ir.out.NewValue(p == Passing::kF64 ? Type::kF64 : Type::kI1);
      b.ir.out.blocks[0].arguments.push_back(value);
      if (v != nullptr) incoming.push_back({v, {p == Passing::kF64 ? Rep::kF64 : Rep::kBool, value}});
    }
  }
  b.nargin = b.ir.out.NewValue(Type::kI64);
  b.ir.out.blocks[0].arguments.push_back(b.nargin);
  return incoming;
}

// Regions ask whether an array has elements or is a range: of a parameter that stays what it is, once and not in loops.
void AskForStorage(FunctionBuilder& b, InternedName name, const AbstractValue& facts) {
  Variable* v = FindVariable(b, name);
  if (v == nullptr || v->rep != Rep::kArray || v->defined != kNone || facts.IsFullStorage()) return;
  if (facts.defined() != domain::Tristate::kTrue || AssignedOrDeclaredIn(b.ast, b.ast[b.f.function].body).count(name))
    return;
  v->full = b.ir.NewStorage(name + ".full", StorageKind::kI1);
  b.ir.Set(v->full, b.ir.Rt("is_full_array", {Operand::Storage(v->storage)}, Type::kI1));
}

}  // namespace

void DeclareVariables(FunctionBuilder& b) {
  const InternedNameMap<int> kept = KeptNames(b.ast, b.f.function);
  const InternedNames open = OpenVariables(b);
  for (const InternedName name : b.f.variables) {
    const auto at = kept.find(name);
    DeclareVariable(b, name, at == kept.end() ? 0 : at->second, open.count(name) > 0);
  }
  const std::vector<Incoming> incoming = DeclareParameters(b);
  for (auto& [name, v] : b.variables) {
    if (v.defined != kNone) b.ir.Set(v.defined, b.ir.ConstB(false));
    SetGiven(b, v, b.ir.ConstB(false));
    if (HasView(v.rep)) BeginWithKnownExtents(b, v);
  }
  const auto& parameters = b.ast[b.f.function].parameters;
  const auto is_given = [&](size_t k) {
    return b.ir.Value1(Opcode::kILe, {b.ir.ConstI(static_cast<int64_t>(k) + 1), b.nargin}, Type::kI1);
  };
  for (const auto& [v, value] : incoming) {
    size_t k = parameters.size();
    while (k-- > 0 && ParameterName(b.ast, parameters[k]) != v->name) continue;
    if (DefaultOf(b.ast, parameters[k]).valid()) {
      b.ir.OnlyIf(is_given(k), [&, &v = v, &value = value] { AssignVariable(b, *v, value); });
      continue;
    }
    AssignVariable(b, *v, value);
    if (v->defined != kNone) b.ir.Set(v->defined, is_given(k));
    SetGiven(b, *v, is_given(k));
  }
  for (size_t k = 0; k < parameters.size(); ++k)
    AskForStorage(b, ParameterName(b.ast, parameters[k]), b.f.parameters[k]);
  for (size_t k = 0; k < parameters.size(); ++k) {
    const ExprId otherwise = DefaultOf(b.ast, parameters[k]);
    if (!otherwise.valid() || b.f.parameters[k].defined() == domain::Tristate::kTrue) continue;
    b.ir.OnlyIf(b.ir.Value1(Opcode::kNot, {is_given(k)}, Type::kI1), [&] {
      AssignVariable(b, *FindVariable(b, ParameterName(b.ast, parameters[k])), BuildRightSide(b, otherwise));
    });
  }
  for (size_t k = 0; k < b.f.results.size(); ++k) {
    const std::string& name = b.ast[b.f.function].outputs[k];
    if (MayLackResult(b.f, k) && kept.count(name)) {
      Refuse(b, absl::StrCat("a result that is kept and may be undefined: `", ShownName(name), "`"),
             b.ast[b.f.function].range);
    }
    b.ir.out.results.push_back(PassingOf(b.f.results[k]));
  }
}

}  // namespace residua::array_ir
