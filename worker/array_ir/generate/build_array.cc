// Arrays of the builder: fused elementwise trees, subscripts, loads and stores.
//
// A tree of elementwise operations on full real double arrays becomes one `map`: its leaves are evaluated from left to
// right, then one loop computes every element. The loop runs when all arrays have the same extents; otherwise the same
// program is run by the kernels on whole arrays, which expand and complain as Octave does.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cmath>

#include "worker/array_ir/generate/build_part.h"
#include "worker/array_ir/generate/lowering.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/null_literal.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

const char* ElementwiseWord(Op op) {
  switch (op) {
    case Op::kPlus:
      return "fadd";
    case Op::kMinus:
      return "fsub";
    case Op::kTimes:
    case Op::kElementTimes:
      return "fmul";
    case Op::kRightDivide:
    case Op::kElementRightDivide:
      return "fdiv";
    default:
      return nullptr;
  }
}

const char* ElementwiseFunction(const std::string& name) {
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  return b == nullptr ? nullptr : FindLowering(b->id).element;
}

}  // namespace

bool Builder::IsElementwise(ExprId e) const {
  if (kernels_only_ || RepOf(Facts(e)) != Rep::kArray) return false;
  const auto parts = ast_.Children(e);
  if (std::any_of(parts.begin(), parts.end(), [&](ExprId part) { return MayBeList(part); })) return false;
  const auto rep = [&](uint32_t k) { return RepOf(Facts(ast_.Child(e, k))); };
  switch (ast_[e].kind) {
    case ExprKind::kUnary:
      return ast_[e].op == Op::kUnaryMinus && rep(0) == Rep::kArray;
    case ExprKind::kBinary: {
      const Op op = ast_[e].op;
      if (ElementwiseWord(op) == nullptr) return false;
      const Rep a = rep(0), b = rep(1);
      const auto is_double = [](Rep r) { return IsScalarRep(r) || r == Rep::kArray; };
      if (!is_double(a) || !is_double(b)) return false;
      if (op == Op::kTimes) return IsScalarRep(a) || IsScalarRep(b);
      if (op == Op::kRightDivide) return IsScalarRep(b);
      return true;
    }
    case ExprKind::kIndex: {
      const ExprId base = ast_.Child(e, 0);
      return ast_[e].count == 2 && ast_[base].kind == ExprKind::kIdentifier && !f_.variables.count(ast_.Name(base)) &&
             !facts_.functions.count(ast_.Name(base)) && ElementwiseFunction(ast_.Name(base)) != nullptr &&
             rep(1) == Rep::kArray;
    }
    default:
      return false;
  }
}

bool Builder::MapTree(ExprId e, std::string* program, std::vector<Operand>* operands, std::vector<uint32_t>* boxes) {
  if (IsElementwise(e)) {
    const char* word = "fneg";
    uint32_t first = 0;
    if (ast_[e].kind == ExprKind::kBinary) word = ElementwiseWord(ast_[e].op);
    if (ast_[e].kind == ExprKind::kIndex) {
      word = ElementwiseFunction(ast_.Name(ast_.Child(e, 0)));
      first = 1;
    }
    for (uint32_t k = first; k < ast_[e].count; ++k) {
      const ExprId child = ast_.Child(e, k);
      // What may complain on the left does so before anything on the right is evaluated.
      const bool now = k == 0 && first == 0 && ast_[e].count == 2 && MayDisagree(child) && !IsQuiet(ast_.Child(e, 1));
      if (now)
        AddLeaf(BuildMap(child), program, operands, boxes);
      else
        MapTree(child, program, operands, boxes);
    }
    absl::StrAppend(program, " ", word);
    return true;
  }
  AddLeaf(Build(e), program, operands, boxes);
  return false;
}

// The tree holds an operation on two arrays, whose extents may not agree.
bool Builder::MayDisagree(ExprId e) const {
  if (!IsElementwise(e)) return false;
  if (ast_[e].kind == ExprKind::kBinary && RepOf(Facts(ast_.Child(e, 0))) == Rep::kArray &&
      RepOf(Facts(ast_.Child(e, 1))) == Rep::kArray) {
    return true;
  }
  for (ExprId c : ast_.Children(e)) {
    if (MayDisagree(c)) return true;
  }
  return false;
}

// Evaluating the leaves of the tree neither fails nor prints: numbers and variables that have a value.
bool Builder::IsQuiet(ExprId e) {
  switch (ast_[e].kind) {
    case ExprKind::kNumber:
      return true;
    case ExprKind::kIdentifier: {
      const Variable* v = Find(ast_.Name(e));
      return v != nullptr && v->defined == kNone;
    }
    case ExprKind::kUnary:
      return IsQuiet(ast_.Child(e, 0));
    case ExprKind::kBinary:
      return (IsElementwise(e) || RepOf(Facts(e)) == Rep::kF64) && IsQuiet(ast_.Child(e, 0)) &&
             IsQuiet(ast_.Child(e, 1));
    case ExprKind::kIndex:
      return IsElementwise(e) && IsQuiet(ast_.Child(e, 1));
    default:
      return false;
  }
}

void Builder::AddLeaf(const Ref& leaf, std::string* program, std::vector<Operand>* operands,
                      std::vector<uint32_t>* boxes) {
  absl::StrAppend(program, program->empty() ? "" : " ", operands->size());
  if (IsScalarRep(leaf.rep)) {
    operands->push_back(Operand::Value(ToF64(leaf)));
    boxes->push_back(Temporary());
  } else {
    operands->push_back(Operand::Storage(leaf.slot));
  }
}

Ref Builder::BuildMap(ExprId e) {
  std::string program;
  std::vector<Operand> leaves;
  std::vector<uint32_t> boxes;
  MapTree(e, &program, &leaves, &boxes);
  const uint32_t t = Temporary();
  std::vector<Operand> operands{Operand::Storage(t), Operand::Text(program)};
  operands.insert(operands.end(), leaves.begin(), leaves.end());
  operands.push_back(Operand::List(boxes));
  Emit(Opcode::kMap, std::move(operands));
  return {Rep::kArray, kNone, t, true};
}

// The same number as an integer, where that needs no check.
std::optional<uint32_t> Builder::BuildInteger(ExprId e) {
  switch (ast_[e].kind) {
    case ExprKind::kNumber: {
      const syntax::NumberLiteral& n = ast_.Literal(e);
      if (n.imaginary || n.integer_width != 0 || n.value != std::floor(n.value) || std::abs(n.value) > 1e9) return {};
      return ConstI(static_cast<int64_t>(n.value));
    }
    case ExprKind::kIdentifier: {
      Variable* v = Find(ast_.Name(e));
      if (v == nullptr || v->integer == kNone || v->defined != kNone) return {};
      return Get(v->integer);
    }
    case ExprKind::kEnd: {
      if (end_.empty() || end_.back().variable == nullptr || !HasView(end_.back().variable->rep)) return {};
      const EndOf& at = end_.back();
      if (at.n > 2) return {};
      RequireEnd(at);
      return Get(at.n == 1 ? at.variable->numel : at.k == 0 ? at.variable->rows : at.variable->cols);
    }
    case ExprKind::kBinary: {
      const Op op = ast_[e].op;
      if (op != Op::kPlus && op != Op::kMinus && op != Op::kTimes && op != Op::kElementTimes) return {};
      const domain::Interval& range = Facts(e).interval();  // exact as a double and as an integer
      if (!(range.low > -1e15 && range.high < 1e15)) return {};
      const auto a = BuildInteger(ast_.Child(e, 0));
      if (!a) return {};
      const auto b = BuildInteger(ast_.Child(e, 1));
      if (!b) return {};
      const Opcode code = op == Op::kPlus ? Opcode::kIAdd : op == Op::kMinus ? Opcode::kISub : Opcode::kIMul;
      return Value1(code, {*a, *b}, Type::kI64);
    }
    default:
      return {};
  }
}

// A double or an integer; errors of a bad one are the same.
bool Builder::IsNumberSubscript(ExprId e) const {
  if (ast_[e].kind == ExprKind::kColon || MayBeList(e)) return false;
  const Rep rep = RepOf(Facts(e));
  return rep == Rep::kF64 || (rep == Rep::kInt && value::IsInteger(ClassOf(Facts(e), rep)));
}

// The 0-based position of a scalar subscript, and into *ok whether it is a whole number within the extent.
uint32_t Builder::Position(ExprId e, uint32_t extent, uint32_t* ok, Ref* index) {
  uint32_t k, good = kNone;
  if (RepOf(Facts(e)) == Rep::kInt) {
    k = As(Build(e), Rep::kInt, ClassOf(Facts(e), Rep::kInt)).value;
    *index = F(Value1(Opcode::kI2F, {k}, Type::kF64));
  } else if (auto integer = BuildInteger(e)) {
    k = *integer;
    *index = F(Value1(Opcode::kI2F, {k}, Type::kF64));
  } else {
    *index = F(ToF64(Build(e)));
    k = Value1(Opcode::kF2I, {index->value}, Type::kI64);
    good = Value1(Opcode::kFEq, {Value1(Opcode::kI2F, {k}, Type::kF64), index->value}, Type::kI1);
  }
  const uint32_t low = Value1(Opcode::kILe, {ConstI(1), k}, Type::kI1);
  const uint32_t high = Value1(Opcode::kILe, {k, extent}, Type::kI1);
  uint32_t all = Value1(Opcode::kAnd, {low, high}, Type::kI1);
  if (good != kNone) all = Value1(Opcode::kAnd, {all, good}, Type::kI1);
  *ok = *ok == kNone ? all : Value1(Opcode::kAnd, {*ok, all}, Type::kI1);
  return Value1(Opcode::kISub, {k, ConstI(1)}, Type::kI64);
}

// x(i), x(i, j): a load behind the bounds check; the kernel raises the error of a bad subscript.
Ref Builder::BuildLoad(ExprId e, Variable& v) {
  const uint32_t n = ast_[e].count - 1;
  const Ref object{v.rep, kNone, v.storage, false};
  uint32_t ok = kNone, at;
  Ref index[2];
  end_.push_back({object, &v, 0, static_cast<int>(n)});
  at = Position(ast_.Child(e, 1), n == 1 ? Get(v.numel) : Get(v.rows), &ok, &index[0]);
  if (n == 2) {
    end_.back().k = 1;
    const uint32_t j = Position(ast_.Child(e, 2), Get(v.cols), &ok, &index[1]);
    at = Value1(Opcode::kIAdd, {at, Value1(Opcode::kIMul, {j, Get(v.rows)}, Type::kI64)}, Type::kI64);
  }
  end_.pop_back();
  // A subscript that fails the check is an error in every case: the kernel says which.
  const uint32_t fast = NewBlock(), slow = NewBlock();
  Branch(ok, fast, slow);
  Start(slow);
  std::vector<Operand> operands{Operand::Storage(v.storage), Operand::Text(ShownName(v.name)),
                                Operand::Value(index[0].value)};
  if (n == 2) operands.push_back(Operand::Value(index[1].value));
  Rt(n == 1 ? "index_scalar" : "index_scalar2", std::move(operands), Type::kF64);  // the class does not matter
  Emit(Opcode::kUnreachable, {});
  Start(fast);
  return LoadElement(v, at);
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

// `a(end)` of an `a` without a value complains about `end`, which is read before `a`.
void Builder::RequireOwnEnd(ExprId index) {
  const ExprId base = ast_.Child(index, 0);
  Variable* v = VariableOf(base);
  if (v == nullptr || v->defined == kNone || Facts(base).defined() == domain::Tristate::kTrue) return;
  const std::function<bool(ExprId)> has_end = [&](ExprId e) {
    if (ast_[e].kind == ExprKind::kEnd) return true;
    const auto children = ast_.Children(e);
    const bool indexed = ast_[e].kind == ExprKind::kIndex || ast_[e].kind == ExprKind::kCellIndex;
    const bool nested = indexed && (ast_[children[0]].kind != ExprKind::kIdentifier || VariableOf(children[0]));
    return !nested && std::any_of(children.begin(), children.end(), has_end);
  };
  const auto subscripts = ast_.Children(index).subspan(1);
  if (std::any_of(subscripts.begin(), subscripts.end(), has_end)) RequireEnd({{}, v, 0, 1});
}

// The object in a slot, where `end` finds it: of a scalar its number is there as well.
Ref Builder::Held(const Ref& object) {
  return {IsSsaRep(object.rep) ? Rep::kBoxed : object.rep, kNone, ToSlot(object), false, object.cls};
}

std::string Builder::IndexedName(ExprId base) {
  const std::string root = syntax::TargetRoot(ast_, base);
  return !root.empty() && Find(root) != nullptr ? root : "";
}

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

// [1, 5, 7](k): a load from constant bytes behind the bounds check.
std::optional<Ref> Builder::BuildTableElement(ExprId e) {
  const ExprId base = ast_.Child(e, 0);
  if (ast_[base].kind != ExprKind::kMatrix || ast_[base].count != 1 || ast_[e].count != 2) return {};
  const ExprId subscript = ast_.Child(e, 1);
  if (ast_[subscript].kind == ExprKind::kColon || MayBeList(subscript) || RepOf(Facts(subscript)) != Rep::kF64)
    return {};
  std::string bytes;
  for (ExprId x : ast_.Children(ast_.Child(base, 0))) {
    const bool minus = ast_[x].kind == ExprKind::kUnary && ast_[x].op == Op::kUnaryMinus;
    const std::optional<double> number = LiteralOf(minus ? ast_.Child(x, 0) : x);
    if (!number) return {};
    const double d = minus ? -*number : *number;
    bytes.append(reinterpret_cast<const char*>(&d), sizeof d);
  }
  if (bytes.size() < 2 * sizeof(double)) return {};
  const auto count = static_cast<int64_t>(bytes.size() / sizeof(double));
  const std::function<bool(ExprId)> has_end = [&](ExprId x) {
    const auto children = ast_.Children(x);
    return ast_[x].kind == ExprKind::kEnd || std::any_of(children.begin(), children.end(), has_end);
  };
  if (has_end(subscript)) return {};
  const uint32_t slot = NewStorage(FreshName("table"), StorageKind::kValue);
  uint32_t ok = kNone;
  Ref index;
  const uint32_t at = Position(subscript, ConstI(count), &ok, &index);
  const uint32_t fast = NewBlock(), slow = NewBlock();
  Branch(ok, fast, slow);
  Start(slow);
  Rtv("set_matrix", {Operand::Storage(slot), Operand::Text(bytes), Operand::Int(1), Operand::Int(count)});
  Rt("index_scalar", {Operand::Storage(slot), Operand::Text(""), Operand::Value(index.value)}, Type::kF64);
  Emit(Opcode::kUnreachable, {});
  Start(fast);
  const uint32_t data = Emit(Opcode::kData, {Operand::Text(bytes)}, {Type::kPtr}).results[0];
  return F(Value1(Opcode::kLoad, {data, at}, Type::kF64));
}

Ref Builder::BuildIndex(ExprId e) {
  const ExprId base = ast_.Child(e, 0);
  Variable* v = ast_[base].kind == ExprKind::kIdentifier ? Find(ast_.Name(base)) : nullptr;
  if (ast_[base].kind == ExprKind::kIdentifier && v == nullptr) {
    return Typed(BuildCall(e, ast_.Name(base), ast_.Children(e).subspan(1), 1, nullptr)[0], Facts(e));
  }
  const uint32_t n = ast_[e].count - 1;
  if (v != nullptr && HasView(v->rep) && v->defined == kNone && (n == 1 || n == 2)) {
    bool scalars = true;
    for (uint32_t k = 1; k <= n; ++k) {
      const ExprId s = ast_.Child(e, k);
      scalars = scalars && IsNumberSubscript(s);
    }
    if (scalars) return BuildLoad(e, *v);
  }
  if (auto selection = BuildSelection(e)) return *selection;
  if (auto element = BuildTableElement(e)) return *element;
  if (auto number = BuildPartNumber(*this, e)) return *number;
  if (Facts(base).classes().Has(value::ClassId::kFunctionHandle)) {
    if (const auto called = BuildLiftedCall(e)) return Typed(*called, Facts(e));
    return Typed(BuildMulti(e, 1, nullptr)[0], Facts(e));
  }
  return Typed(BuildBoxedIndex(e, "index"), Facts(e));
}

// x(i) = v in place where the subscripts lie inside; growth and errors go to the kernel.
// The kernel stores it, and the variable may have grown.
void Builder::StoreByKernel(Variable& v, const Ref& right, std::span<const Ref> index) {
  const bool elements = v.rep == Rep::kElements;
  std::vector<Operand> operands{Operand::Storage(v.storage), Operand::Value(index[0].value)};
  if (elements) {
    operands.push_back(index.size() == 2 ? Operand::Value(index[1].value) : Operand::Number(0));
    operands.push_back(Operand::Int(static_cast<int>(v.cls)));
    operands.push_back(Operand::Value(ToF64(right)));
  } else {
    if (index.size() == 2) operands.push_back(Operand::Value(index[1].value));
    operands.push_back(Operand::Value(right.value));
  }
  operands.push_back(Operand::Text(ShownName(v.name)));
  Rt(elements ? "store_element" : index.size() == 1 ? "store_scalar" : "store_scalar2", std::move(operands));
  Refresh(v);
  Set(v.owned, ConstB(true));
}

// `x(end + 1)`, `x(n(1) + 1)`, and any element of what begins as nothing: elsewhere growth is rare, and a length that
// may change in every trip would keep its loop from being optimised.
bool Builder::MayAppend(const Variable& v, ExprId subscript) const {
  if (v.room == kNone) return false;
  if (begun_empty_.count(v.name)) return true;
  if (ast_[subscript].kind != ExprKind::kBinary || ast_[subscript].op != Op::kPlus) return false;
  const ExprKind last = ast_[ast_.Child(subscript, 0)].kind;
  return LiteralOf(ast_.Child(subscript, 1)) == 1.0 && (last == ExprKind::kEnd || last == ExprKind::kIndex);
}

void Builder::StoreWhere(uint32_t ok, Variable& v, uint32_t at, uint32_t value,
                         const std::function<void()>& by_kernel) {
  const uint32_t fast = NewBlock(), own = NewBlock(), store = NewBlock(), slow = NewBlock(), done = NewBlock();
  Branch(ok, fast, slow);
  Start(fast);
  Branch(Get(v.owned), store, own);
  Start(own);
  Rtv("own", {Operand::Storage(v.storage)});
  Refresh(v);
  Set(v.owned, ConstB(true));
  Branch(store);
  Start(store);
  std::vector<Operand> parts{Operand::Value(Get(v.data)), Operand::Value(at), Operand::Value(value)};
  if (v.rep == Rep::kElements) parts.push_back(Operand::Text(ElementWord(v.cls)));
  Emit(Opcode::kStore, std::move(parts));
  Branch(done);
  Start(slow);
  by_kernel();
  Branch(done);
  Start(done);
}

bool Builder::StoreScalar(ExprId target, Variable& v, const AbstractValue& facts, const Ref& r) {
  const uint32_t n = ast_[target].count - 1;
  if (!HasView(v.rep) || (n != 1 && n != 2)) return false;
  for (uint32_t k = 1; k <= n; ++k) {
    if (!IsNumberSubscript(ast_.Child(target, k))) return false;
  }
  const std::optional<Ref> element = AsElement(v, r, facts);
  if (!element) return false;
  const Ref& right = *element;
  uint32_t ok = kNone, at;
  Ref index[2];
  end_.push_back({{v.rep, kNone, v.storage, false}, &v, 0, static_cast<int>(n)});
  at = Position(ast_.Child(target, 1), n == 1 ? Get(v.numel) : Get(v.rows), &ok, &index[0]);
  if (n == 2) {
    end_.back().k = 1;
    const uint32_t j = Position(ast_.Child(target, 2), Get(v.cols), &ok, &index[1]);
    at = Value1(Opcode::kIAdd, {at, Value1(Opcode::kIMul, {j, Get(v.rows)}, Type::kI64)}, Type::kI64);
  }
  end_.pop_back();
  const auto by_kernel = [&] { StoreByKernel(v, right, {index, n}); };
  StoreWhere(ok, v, at, right.value, [&] {
    if (n != 1 || !MayAppend(v, ast_.Child(target, 1))) return by_kernel();
    const uint32_t behind = Value1(Opcode::kIEq, {at, Get(v.numel)}, Type::kI1);
    const uint32_t place = Value1(Opcode::kIAdd, {at, ConstI(1)}, Type::kI64);
    const uint32_t whole = Value1(Opcode::kFEq, {Value1(Opcode::kI2F, {place}, Type::kF64), index[0].value}, Type::kI1);
    PutBehind(v, right.value, Value1(Opcode::kAnd, {behind, whole}, Type::kI1), by_kernel);
  });
  if (v.defined != kNone) Set(v.defined, ConstB(true));
  return true;
}

// v(i, j) = x of an array x: where that has one element it is a number.
bool Builder::StoreOnlyElement(ExprId target, Variable& v, const AbstractValue& facts, const Ref& r) {
  if (kernels_only_ || v.rep != Rep::kArray || r.rep != Rep::kArray || v.defined != kNone) return false;
  if (!facts.shape().MayBeScalar() || ast_[target].count > 3) return false;
  for (ExprId s : ast_.Children(target).subspan(1)) {
    if (ast_[s].kind == ExprKind::kColon || MayBeList(s) || RepOf(Facts(s)) != Rep::kF64) return false;
  }
  const Ref object{v.rep, kNone, v.storage, false};
  const Instruction view =
      Emit(Opcode::kView, {Operand::Storage(r.slot)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  const uint32_t one = NewBlock(), other = NewBlock(), done = NewBlock();
  Branch(Value1(Opcode::kIEq, {view.results[1], ConstI(1)}, Type::kI1), one, other);
  Start(one);
  StoreScalar(target, v, facts, F(Value1(Opcode::kLoad, {view.results[0], ConstI(0)}, Type::kF64)));
  Branch(done);
  Start(other);
  const BuiltSubscripts subs = Subscripts(ast_.Children(target).subspan(1), &object);
  Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                      Operand::Int(subs.spread), Operand::Storage(r.slot), Operand::Text(ShownName(v.name))});
  Refresh(v);
  Branch(done);
  Start(done);
  return true;
}

// What v(subscripts) = value starts from where v has no value yet.
void Builder::StartElements(const Variable& v, domain::Tristate defined, uint32_t value, syntax::SourceRange range) {
  if (defined == domain::Tristate::kTrue) return;
  const auto start = [&] { Rt("fresh_place", {Operand::Storage(v.storage), Operand::Storage(value)}); };
  if (defined == domain::Tristate::kFalse) return start();
  if (v.defined == kNone)
    Refuse(absl::StrCat("an assignment to elements of `", ShownName(v.name), "`, which may be undefined"), range);
  const uint32_t fresh = NewBlock(), done = NewBlock();
  Branch(Get(v.defined), done, fresh);
  Start(fresh);
  start();
  Branch(done);
  Start(done);
}

// v(subscripts) = right, v{subscripts} = right, v.a.b(2) = right.
void Builder::AssignIndexed(ExprId target, ExprId right) {
  ExprId base = target;
  while (ast_[base].kind != ExprKind::kIdentifier) base = ast_.Child(base, 0);
  Variable& v = *Find(ast_.Name(base));
  if (IsSsaRep(v.rep)) Refuse("an indexed assignment to a scalar", ast_[target].range);
  const bool direct = ast_[target].kind == ExprKind::kIndex && ast_.Child(target, 0) == base;
  const bool deletion = syntax::IsNullLiteral(ast_, right);
  const Ref object{v.rep, kNone, v.storage, false};
  if (deletion && direct && DeleteSelected(target, v)) return;
  if (deletion && direct) {
    const BuiltSubscripts subs = Subscripts(ast_.Children(target).subspan(1), &object);
    Rt("delete_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                        Operand::Int(subs.spread), Operand::Text(ShownName(v.name))});
  } else if (direct) {
    if (StorePart(target, v, right)) return;
    const bool text = v.rep == Rep::kElements && v.cls == value::ClassId::kChar &&
                      Facts(base).defined() == domain::Tristate::kTrue;  // its quotes are those that it has
    const bool before = CallsOut(right) && MayFail(ast_.Children(target).subspan(1), v.rep == Rep::kBoxed);
    if (!before && StoreIntoComplex(target, right)) return;
    std::optional<BuiltSubscripts> subs;
    if (before) subs = Subscripts(ast_.Children(target).subspan(1), &object);
    const Ref r = text && IsOperand(right) && !MayBeList(right) ? BuildOperand(right) : BuildRightSide(right);
    if (!before && (StoreScalar(target, v, Facts(right), r) || StoreOnlyElement(target, v, Facts(right), r))) return;
    if (!before && r.rep == Rep::kF64 && StorePartNumber(*this, target, r.value)) return;
    const uint32_t value = ToSlot(r);
    if (!before) subs = Subscripts(ast_.Children(target).subspan(1), &object);
    StartElements(v, Facts(base).defined(), value, ast_[target].range);
    Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subs->slots), Operand::Int(subs->colons),
                        Operand::Int(subs->spread), Operand::Storage(value), Operand::Text(ShownName(v.name))});
  } else {
    if (deletion) Refuse("a deletion inside a nested value", ast_[target].range);
    AssignWithin(target, base, v, right);
  }
  if (HasView(v.rep)) Refresh(v);
  if (v.defined != kNone) Set(v.defined, ConstB(true));
}

}  // namespace residua::array_ir
