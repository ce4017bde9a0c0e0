// A storage for every variable, in the representation that all its values allow.
#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using value::ClassId;

// Variables that may be undefined where they are read.
std::set<std::string> Builder::OpenVariables() const {
  std::set<std::string> open;
  for (const auto& [index, facts] : f_.expressions) {
    const ExprId e{index};
    if (ast_[e].kind == ExprKind::kIdentifier && f_.variables.count(ast_.Name(e)) &&
        facts.defined() != domain::Tristate::kTrue && !facts.IsBottom()) {
      open.insert(ast_.Name(e));
    }
  }
  for (const auto& [index, facts] : f_.speculated) {
    const bool open_there = facts.defined() != domain::Tristate::kTrue;
    if (open_there && ast_[ExprId{index}].kind == ExprKind::kIdentifier) open.insert(ast_.Name(ExprId{index}));
  }
  for (size_t k = 0; k < f_.results.size(); ++k) {
    if (MayLackResult(f_, k)) open.insert(ast_[f_.function].outputs[k]);
  }
  return open;
}

// `kept`: where it outlives the call (kept_storage.h), or 0. `open`: it may be undefined where it is read.
void Builder::DeclareVariable(const std::string& name, int kept, bool open) {
  Variable v;
  v.name = name;
  const auto facts = f_.values.find(name);
  v.rep = facts == f_.values.end() ? Rep::kBoxed : RepOf(facts->second);
  if (v.rep == Rep::kBoxed && facts != f_.values.end() && facts->second.classes().Only(ClassId::kChar) &&
      facts->second.IsScalar() && !QuotesMatter(name)) {
    v.rep = Rep::kInt;
  }
  // A parameter that may be missing comes in a slot without a value.
  if (!IsScalarRep(v.rep) && IsSsaRep(v.rep) && open) v.rep = Rep::kBoxed;
  if (v.rep != Rep::kBoxed) v.cls = ClassOf(facts->second, v.rep);
  if (v.rep == Rep::kBoxed && kept == 0 && !open && IsKeptAsPair(name)) v.rep = Rep::kPair;
  static constexpr StorageKind kKinds[] = {StorageKind::kF64,   StorageKind::kI1,    StorageKind::kI64,
                                           StorageKind::kF64,   StorageKind::kValue, StorageKind::kValue,
                                           StorageKind::kValue, StorageKind::kF64};
  v.storage = NewStorage(name, kKinds[static_cast<int>(v.rep)]);
  if (kept != 0) out_.storage[v.storage].parameter = kept;
  if (kept == kPersistentStorage) out_.storage[v.storage].owner = ast_[f_.function].name;
  if (HasView(v.rep)) {
    v.data = NewStorage(name + ".data", StorageKind::kPtr);
    v.numel = NewStorage(name + ".numel", StorageKind::kI64);
    v.rows = NewStorage(name + ".rows", StorageKind::kI64);
    v.cols = NewStorage(name + ".cols", StorageKind::kI64);
    v.owned = NewStorage(name + ".owned", StorageKind::kI1);
    if (MayGrow(v)) {
      v.room = NewStorage(name + ".room", StorageKind::kI64);
      v.extent = NewStorage(name + ".extent", StorageKind::kPtr);
    }
  }
  if (v.rep == Rep::kPair) {
    v.imaginary = NewStorage(name + ".imag", StorageKind::kF64);
    v.complex = NewStorage(name + ".complex", StorageKind::kI1);
  }
  if (kept == 0 && !open && facts != f_.values.end()) {
    DeclarePlanes(v, facts->second);
    DeclareComplex(v, facts->second);
  }
  if (kept == 0 && facts != f_.values.end()) DeclareColumns(v, facts->second);
  if (open && kept == 0) v.defined = NewStorage(name + ".defined", StorageKind::kI1);
  variables_.emplace(name, v);
}

// Parameters: scalars are arguments of the entry block, the others live in their caller's slots.
std::vector<Builder::Incoming> Builder::DeclareParameters() {
  const auto& parameters = ast_[f_.function].parameters;
  std::vector<Incoming> incoming;
  for (size_t k = 0; k < parameters.size(); ++k) {
    const Passing p = PassingOf(f_.parameters[k]);
    out_.parameters.push_back(p);
    Variable* v = Find(ParameterName(ast_, parameters[k]));
    if (p == Passing::kValue) {
      if (v == nullptr || f_.parameters[k].defined() == domain::Tristate::kFalse) continue;
      const uint32_t slot = NewStorage(absl::StrCat(v->name, ".in"), StorageKind::kValue);
      out_.storage[slot].parameter = static_cast<int>(k);
      incoming.push_back({v, {Rep::kBoxed, kNone, slot, false}});
    } else {
      const uint32_t value = out_.NewValue(p == Passing::kF64 ? Type::kF64 : Type::kI1);
      out_.blocks[0].arguments.push_back(value);
      if (v != nullptr) incoming.push_back({v, {p == Passing::kF64 ? Rep::kF64 : Rep::kBool, value}});
    }
  }
  nargin_ = out_.NewValue(Type::kI64);
  out_.blocks[0].arguments.push_back(nargin_);
  return incoming;
}

// Regions ask whether an array has elements or is a range: of a parameter that stays what it is, once and not in loops.
void Builder::AskForStorage(const std::string& name, const AbstractValue& facts) {
  Variable* v = Find(name);
  if (v == nullptr || v->rep != Rep::kArray || v->defined != kNone || facts.IsFullStorage()) return;
  if (facts.defined() != domain::Tristate::kTrue || AssignedOrDeclaredIn(ast_, ast_[f_.function].body).count(name))
    return;
  v->full = NewStorage(name + ".full", StorageKind::kI1);
  Set(v->full, Rt("is_full_array", {Operand::Storage(v->storage)}, Type::kI1));
}

void Builder::DeclareVariables() {
  const std::map<std::string, int> kept = KeptNames(ast_, f_.function);
  const std::set<std::string> open = OpenVariables();
  for (const std::string& name : f_.variables) {
    const auto at = kept.find(name);
    DeclareVariable(name, at == kept.end() ? 0 : at->second, open.count(name) > 0);
  }
  const std::vector<Incoming> incoming = DeclareParameters();
  for (auto& [name, v] : variables_) {
    if (v.defined != kNone) Set(v.defined, ConstB(false));
  }
  const auto& parameters = ast_[f_.function].parameters;
  const auto is_given = [&](size_t k) {
    return Value1(Opcode::kILe, {ConstI(static_cast<int64_t>(k) + 1), nargin_}, Type::kI1);
  };
  for (const auto& [v, value] : incoming) {
    size_t k = parameters.size();
    while (k-- > 0 && ParameterName(ast_, parameters[k]) != v->name) continue;
    if (DefaultOf(ast_, parameters[k]).valid()) {
      OnlyIf(is_given(k), [&, &v = v, &value = value] { Assign(*v, value); });
      continue;
    }
    Assign(*v, value);
    if (v->defined != kNone) Set(v->defined, is_given(k));
  }
  for (size_t k = 0; k < parameters.size(); ++k) AskForStorage(ParameterName(ast_, parameters[k]), f_.parameters[k]);
  for (size_t k = 0; k < parameters.size(); ++k) {
    const ExprId otherwise = DefaultOf(ast_, parameters[k]);
    if (!otherwise.valid() || f_.parameters[k].defined() == domain::Tristate::kTrue) continue;
    OnlyIf(Value1(Opcode::kNot, {is_given(k)}, Type::kI1),
           [&] { Assign(*Find(ParameterName(ast_, parameters[k])), BuildRightSide(otherwise)); });
  }
  for (size_t k = 0; k < f_.results.size(); ++k) {
    const std::string& name = ast_[f_.function].outputs[k];
    if (MayLackResult(f_, k) && kept.count(name)) {
      Refuse(absl::StrCat("a result that is kept and may be undefined: `", ShownName(name), "`"),
             ast_[f_.function].range);
    }
    out_.results.push_back(PassingOf(f_.results[k]));
  }
}

}  // namespace residua::array_ir
