// Emitting, conversions and variables of the builder.
#include "worker/array_ir/generate/builder.h"

#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/nan_limit.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/syntax/octave_place.h"

namespace residua::array_ir {

using value::ClassId;

Passing PassingOf(const AbstractValue& v) {
  switch (RepOf(v)) {
    case Rep::kF64:
      return Passing::kF64;
    case Rep::kBool:
      return Passing::kI1;
    default:
      return Passing::kValue;
  }
}

Builder::Builder(const Ast& ast, const ProgramFacts& facts, const FunctionFacts& f, const FunctionNumbers& numbers,
                 Module* module, std::vector<std::string>* remarks)
    : ast_(ast),
      facts_(facts),
      f_(f),
      numbers_(numbers),
      module_(module),
      remarks_(remarks),
      liveness_(ast, f.function) {}

Function Builder::Run() {
  out_.name = ast_[f_.function].name;
  out_.blocks.emplace_back();
  Start(0);
  DeclareVariables();
  InterpretForNaN(*this, f_, out_, nargin_);
  ReleaseTemporaries();
  Block(ast_[f_.function].body);
  if (Open()) Return();
  return std::move(out_);
}

// ---- emitting

uint32_t Builder::NewBlock() {
  out_.blocks.emplace_back();
  out_.blocks.back().handler = handler_;
  return static_cast<uint32_t>(out_.blocks.size() - 1);
}
Instruction& Builder::Emit(Opcode op, std::vector<Operand> operands, std::vector<Type> results) {
  Instruction i{op};
  i.operands = std::move(operands);
  for (Type t : results) i.results.push_back(out_.NewValue(t));
  if (!IsPure(op)) i.location = location_;
  out_.blocks[block_].instructions.push_back(std::move(i));
  const size_t at = out_.blocks[block_].instructions.size() - 1;
  if (op == Opcode::kRt || op == Opcode::kRtv || op == Opcode::kCall)
    ShareOperands(out_.blocks[block_].instructions[at]);
  return out_.blocks[block_].instructions[at];
}
// A run-time call may keep what it was given, or return a part that shares its buffer: the array is then no longer ours
// alone, and the next store asks for a copy. Calls on scalars only cannot.
void Builder::ShareOperands(const Instruction& i) {
  static const std::set<std::string, std::less<>> kHarmless = {
      "index_scalar",  "index_scalar2", "own",          "end_value",     "store_scalar", "store_scalar2",
      "store_element", "is_true",       "to_f64",       "is_full_array", "make_room",    "index_scalar3",
      "store_scalar3", "number_at",     "complex_view", "extent",        "values_of",    "field_number"};
  if (i.op != Opcode::kCall && kHarmless.count(i.operands[0].text)) return;
  std::set<uint32_t> used;
  for (const Operand& o : i.operands) {
    if (o.IsStorage()) used.insert(o.id);
    used.insert(o.list.begin(), o.list.end());
  }
  // Asked before anything is emitted, which moves the instruction.
  std::vector<std::pair<Variable*, bool>> planes, columns;
  for (auto& [name, v] : variables_) {
    if (v.HasElementsBeside() && used.count(v.storage)) planes.emplace_back(&v, MayChange(i, v.storage));
    if (!v.columns.empty() && used.count(v.storage)) columns.emplace_back(&v, MayChange(i, v.storage));
  }
  for (const auto& [v, changed] : columns) ForgetColumns(*v, changed);
  for (auto& [name, v] : variables_) {
    if (HasView(v.rep) && used.count(v.storage)) MarkShared(v);
  }
  for (const auto& [v, changed] : planes) {
    Set(v->owned, ConstB(false));
    if (changed) Refresh(*v);
  }
}
uint32_t Builder::Value1(Opcode op, std::vector<uint32_t> operands, Type t) {
  std::vector<Operand> list;
  for (uint32_t v : operands) list.push_back(Operand::Value(v));
  return Emit(op, std::move(list), {t}).results[0];
}
uint32_t Builder::ConstF(double d) { return Emit(Opcode::kConstF64, {Operand::Number(d)}, {Type::kF64}).results[0]; }
uint32_t Builder::ConstI(int64_t i) { return Emit(Opcode::kConstI64, {Operand::Int(i)}, {Type::kI64}).results[0]; }
uint32_t Builder::ConstB(bool b) { return Emit(Opcode::kConstI1, {Operand::Int(b)}, {Type::kI1}).results[0]; }
uint32_t Builder::Get(uint32_t s) {
  return Emit(Opcode::kGet, {Operand::Storage(s)}, {TypeOf(out_.storage[s].kind)}).results[0];
}
void Builder::Set(uint32_t s, uint32_t v) { Emit(Opcode::kSet, {Operand::Storage(s), Operand::Value(v)}); }
void Builder::Branch(uint32_t block) { Emit(Opcode::kBr, {}).targets = {{block, {}}}; }
void Builder::Branch(uint32_t condition, uint32_t yes, uint32_t no) {
  Emit(Opcode::kCondBr, {Operand::Value(condition)}).targets = {{yes, {}}, {no, {}}};
}
uint32_t Builder::Rt(const char* name, std::vector<Operand> operands, std::optional<Type> result) {
  operands.insert(operands.begin(), Operand::Text(name));
  Instruction& i = Emit(Opcode::kRt, std::move(operands), result ? std::vector<Type>{*result} : std::vector<Type>{});
  return result ? i.results[0] : kNone;
}
void Builder::Rtv(const char* name, std::vector<Operand> operands) {
  operands.insert(operands.begin(), Operand::Text(name));
  Emit(Opcode::kRtv, std::move(operands));
}
uint32_t Builder::NewStorage(const std::string& name, StorageKind kind) {
  out_.storage.push_back({name, kind});
  return static_cast<uint32_t>(out_.storage.size() - 1);
}
uint32_t Builder::Temporary() {
  uint32_t t;
  if (free_temporaries_.empty()) {
    t = NewStorage(absl::StrCat("t.", names_++), StorageKind::kValue);
  } else {
    t = free_temporaries_.back();
    free_temporaries_.pop_back();
  }
  used_temporaries_.push_back(t);
  return t;
}
std::string Builder::FreshName(const char* stem) { return absl::StrCat(stem, ".", names_++); }
void Builder::ReleaseTemporaries() {
  for (uint32_t t : used_temporaries_) {
    if (Open()) Rtv("clear", {Operand::Storage(t)});
    free_temporaries_.push_back(t);
  }
  used_temporaries_.clear();
}
void Builder::Refuse(const std::string& what, syntax::SourceRange range) const {
  throw Unsupported{absl::StrCat(Place(ast_, range), ": ", what)};
}
std::string Builder::Near(const syntax::SourceRange& range) {
  if (range.file >= ast_.sources().size() || ast_.sources()[range.file] == nullptr) return "";
  const syntax::LineColumn at = syntax::OctavePlace(ast_.sources()[range.file], range.begin);
  module_->tells_places = true;
  return absl::StrCat(" near line ", at.line, ", column ", at.column);
}
void Builder::Remark(ExprId e, const std::string& what) {
  remarks_->push_back(absl::StrCat(Place(ast_, ast_[e].range), ": remark: ", what, " [native-boxed]"));
}

// ---- conversions

uint32_t Builder::ToF64(const Ref& r) {
  switch (r.rep) {
    case Rep::kF64:
      return r.value;
    case Rep::kBool:
      return Value1(Opcode::kB2F, {r.value}, Type::kF64);
    case Rep::kInt:
      return Value1(Opcode::kI2F, {r.value}, Type::kF64);
    case Rep::kSingle:
      return r.value;
    default:
      return Rt("to_f64", {Operand::Storage(r.slot)}, Type::kF64);
  }
}
uint32_t Builder::ToCondition(const Ref& r, const AbstractValue& facts) {
  if (r.rep == Rep::kBool) return r.value;
  if (r.rep == Rep::kInt) {
    return Value1(Opcode::kNot, {Value1(Opcode::kIEq, {r.value, ConstI(0)}, Type::kI1)}, Type::kI1);
  }
  if (!IsSsaRep(r.rep)) return Rt("is_true", {Operand::Storage(r.slot)}, Type::kI1);
  if (facts.interval().may_be_nan) {
    // NaN has no truth value: let the kernel say so.
    const uint32_t bad = NewBlock(), good = NewBlock(), t = Temporary();
    Branch(Value1(Opcode::kFNe, {r.value, r.value}, Type::kI1), bad, good);
    Start(bad);
    Rtv("set_f64", {Operand::Storage(t), Operand::Value(r.value)});
    Rt("is_true", {Operand::Storage(t)}, Type::kI1);
    Branch(good);
    Start(good);
  }
  return Value1(Opcode::kFNe, {r.value, ConstF(0)}, Type::kI1);
}
uint32_t Builder::ToSlot(const Ref& r) {
  if (!IsSsaRep(r.rep)) return r.slot;
  const uint32_t t = Temporary();
  if (r.rep == Rep::kInt && r.cls == ClassId::kChar && r.slot != kNone) {
    Rtv("set_char", {Operand::Storage(t), Operand::Value(ToF64(r)), Operand::Storage(r.slot)});
    return t;
  }
  if (r.rep == Rep::kInt || r.rep == Rep::kSingle) {
    const ClassId c = r.rep == Rep::kInt ? r.cls : ClassId::kSingle;
    Rtv("set_scalar", {Operand::Storage(t), Operand::Int(static_cast<int>(c)), Operand::Value(ToF64(r))});
    return t;
  }
  Rtv(r.rep == Rep::kF64 ? "set_f64" : "set_bool", {Operand::Storage(t), Operand::Value(r.value)});
  return t;
}
Ref Builder::As(const Ref& r, Rep rep, ClassId cls) {
  if (r.rep == rep && (rep != Rep::kInt || r.cls == cls)) return r;
  if (IsSsaRep(r.rep) && (rep == Rep::kInt || rep == Rep::kSingle || rep == Rep::kBool)) {
    throw Unsupported{"a scalar of another class than was inferred"};
  }
  switch (rep) {
    case Rep::kF64:
      return F(ToF64(r));
    case Rep::kBool:
      return B(Rt("to_bool", {Operand::Storage(r.slot)}, Type::kI1));
    case Rep::kInt: {
      const Operand number = Operand::Int(static_cast<int>(cls));
      return {Rep::kInt, Rt("to_integer", {Operand::Storage(r.slot), number}, Type::kI64), kNone, false, cls};
    }
    case Rep::kSingle:
      return {Rep::kSingle, Rt("to_single", {Operand::Storage(r.slot)}, Type::kF64)};
    default: {
      return {rep, kNone, ToSlot(r), IsSsaRep(r.rep) || r.temporary, cls};
    }
  }
}
Ref Builder::Typed(const Ref& r, const AbstractValue& facts) {
  const Rep rep = RepOf(facts);
  return r.rep == Rep::kBoxed && rep != Rep::kBoxed ? As(r, rep, ClassOf(facts, rep)) : r;
}

// ---- variables

Variable* Builder::Find(const std::string& name) {
  auto it = variables_.find(name);
  return it == variables_.end() ? nullptr : &it->second;
}

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

void Builder::OnlyIf(uint32_t condition, const std::function<void()>& then) {
  const uint32_t yes = NewBlock(), done = NewBlock();
  Branch(condition, yes, done);
  Start(yes);
  then();
  ReleaseTemporaries();
  if (Open()) Branch(done);
  Start(done);
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

void Builder::Refresh(Variable& v) {
  if (v.HasElementsBeside() && v.complex != kNone) return RefreshComplex(v);
  const Instruction view =
      Emit(Opcode::kView, {Operand::Storage(v.storage)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  Set(v.data, view.results[0]);
  // What facts say of all its values needs no look.
  const AbstractValue* facts = v.defined == kNone && !IsKeptStorage(v) ? FactsOfVariable(v.name) : nullptr;
  const auto extent = [&](int d) {
    const bool known = facts != nullptr && facts->shape().max_rank() == 2 && facts->shape().Extent(d).IsKnown();
    return known ? ConstI(facts->shape().Extent(d).low) : view.results[d == 0 ? 2 : 3];
  };
  const uint32_t rows = extent(0), cols = extent(1);
  const bool known = rows != view.results[2] && cols != view.results[3];
  Set(v.numel, known ? Value1(Opcode::kIMul, {rows, cols}, Type::kI64) : view.results[1]);
  Set(v.rows, rows);
  Set(v.cols, cols);
  if (v.room != kNone) Set(v.room, ConstI(0));
  if (!v.pages.empty()) RefreshPages(v);
}
uint32_t Builder::NewElements(uint32_t slot, ClassId cls, uint32_t rows, uint32_t cols) {
  std::vector<Operand> operands{Operand::Storage(slot), Operand::Value(rows), Operand::Value(cols)};
  if (cls == ClassId::kDouble) return Rt("new_matrix", std::move(operands), Type::kPtr);
  operands.push_back(Operand::Int(static_cast<int>(cls)));
  return Rt("new_elements", std::move(operands), Type::kPtr);
}

void Builder::Hold(const std::string& name, const Ref& array) {
  Variable v;
  v.name = name;
  v.rep = Rep::kArray;
  v.storage = ToSlot(array);
  v.data = NewStorage(FreshName("held.data"), StorageKind::kPtr);
  v.numel = NewStorage(FreshName("held.numel"), StorageKind::kI64);
  v.rows = NewStorage(FreshName("held.rows"), StorageKind::kI64);
  v.cols = NewStorage(FreshName("held.cols"), StorageKind::kI64);
  v.owned = NewStorage(FreshName("held.owned"), StorageKind::kI1);
  Refresh(v);
  Set(v.owned, ConstB(false));
  variables_[name] = v;
}

bool Builder::IsKeptStorage(const Variable& v) const { return IsKept(out_.storage[v.storage]); }

void Builder::MarkShared(Variable& v) {
  if (HasView(v.rep)) Set(v.owned, ConstB(false));
}

void Builder::Assign(Variable& v, const Ref& r, bool maybe_shared) {
  if (v.rep == Rep::kPair) return AssignPair(v, PairOf(r));
  const Ref x = As(r, v.rep, v.cls);
  if (IsSsaRep(v.rep)) {
    Set(v.storage, x.value);
  } else if (x.slot != v.storage) {
    Rtv(x.temporary ? "move" : "copy", {Operand::Storage(v.storage), Operand::Storage(x.slot)});
  }
  if (HasView(v.rep)) {
    Refresh(v);
    Set(v.owned, ConstB(!maybe_shared));
  }
  if (v.defined != kNone) Set(v.defined, ConstB(true));
}

Ref Builder::Read(ExprId e, Variable& v) {
  const AbstractValue& facts = Facts(e);
  if (facts_.have_value.count(e.index) != 0 && facts.defined() != domain::Tristate::kTrue) {
    Refuse(absl::StrCat("an operator assignment to elements of `", ShownName(v.name), "`, which may be undefined"),
           ast_[e].range);
  }
  if (v.defined != kNone && facts.defined() != domain::Tristate::kTrue) {
    if (builtin::FindBuiltin(v.name) != nullptr) {  // the function is called where the variable has none
      Refuse(absl::StrCat("a function's name, `", ShownName(v.name), "`, for a variable that may have no value"),
             ast_[e].range);
    }
    const uint32_t bad = NewBlock(), good = NewBlock();
    Branch(Get(v.defined), good, bad);
    Start(bad);
    Rt("undefined", {Operand::Text(ShownName(v.name)), Operand::Text(Near(ast_[e].range))});
    Emit(Opcode::kUnreachable, {});
    Start(good);
  }
  const Ref r = Current(v);
  if (IsKept(out_.storage[v.storage])) {  // its value now
    const uint32_t t = Temporary();
    Rtv("copy", {Operand::Storage(t), Operand::Storage(v.storage)});
    return Boxed(t);
  }
  if (IsSsaRep(v.rep)) return r;
  const Rep rep = RepOf(facts);
  if (v.rep == Rep::kBoxed || v.rep == Rep::kPair) return Typed(r, facts);
  return IsSsaRep(rep) ? As(r, rep, ClassOf(facts, rep)) : r;
}

Ref Builder::Current(const Variable& v) {
  if (IsSsaRep(v.rep)) return {v.rep, Get(v.storage), kNone, false, v.cls};
  if (v.rep == Rep::kPair) return BoxedPair(CurrentPair(v));
  return {v.rep, kNone, v.storage, false, v.cls};
}

}  // namespace residua::array_ir
