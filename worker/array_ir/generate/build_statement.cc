// Statements to basic blocks.
#include <absl/strings/str_cat.h>

#include <algorithm>
#include <cmath>

#include "worker/array_ir/generate/build_literal.h"
#include "worker/array_ir/generate/build_part.h"
#include "worker/array_ir/generate/builder.h"
#include "worker/array_ir/generate/nan_limit.h"
#include "worker/array_ir/generate/small_product.h"
#include "worker/array_ir/ir/kept_storage.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/displayed_name.h"
#include "worker/syntax/output_place.h"

namespace residua::array_ir {

void Builder::Locate(StmtId s) {
  const syntax::SourceRange& range = ast_[s].range;
  if (range.file >= ast_.sources().size()) return;
  const syntax::LineColumn at = ast_.sources()[range.file]->Locate(range.begin);
  location_ = {range.file, at.line, at.column};
}

void Builder::Block(syntax::BlockId block) {
  const auto statements = ast_.Statements(block);
  for (size_t k = 0; k < statements.size() && Open();) {
    size_t before = 0;  // statements that small products leave to a region
    while (k + before < statements.size() && !IsSmallStatement(*this, statements[k + before])) ++before;
    if (const size_t n = BuildRegion(statements.subspan(k, before))) {
      k += n;
      continue;
    }
    Locate(statements[k]);
    Statement(statements[k++]);
    ReleaseTemporaries();
  }
}

void Builder::Statement(StmtId s) {
  switch (ast_[s].kind) {
    case StmtKind::kExpression:
      return ExpressionStatement(s);
    case StmtKind::kAssign:
      return AssignStatement(s);
    case StmtKind::kOpAssign:
      return OpAssign(s);
    case StmtKind::kIf:
      return If(s);
    case StmtKind::kWhile:
      return Loop(s, [&] { While(s); });
    case StmtKind::kDoUntil:
      return Loop(s, [&] { DoUntil(s); });
    case StmtKind::kFor:
      return Loop(s, [&] { For(s); });
    case StmtKind::kSwitch:
      return Switch(s);
    case StmtKind::kTry:
      return Try(s);
    case StmtKind::kUnwindProtect:
      return UnwindProtect(s);
    case StmtKind::kBreak:
      Branch(loops_.back().second);
      return Start(kNone);
    case StmtKind::kContinue:
      Branch(loops_.back().first);
      return Start(kNone);
    case StmtKind::kReturn:
      return Return();
    case StmtKind::kAnnotation:
    case StmtKind::kGlobal:
      return;
    case StmtKind::kPersistent:
      return FirstValues(s);
    default:
      Refuse("this statement", ast_[s].range);
  }
}

void Builder::Print(const std::string& name) {
  Variable& v = *Find(name);
  PrintSlot(name, SlotOf(v));
}
void Builder::PrintSlot(const std::string& name, uint32_t slot) {
  Rt("display", {Operand::Text(ShownName(name)), Operand::Storage(slot)});
}

// f(x) as a statement may return nothing; a value is shown as `ans` unless a semicolon follows.
void Builder::ExpressionStatement(StmtId s) {
  const ExprId e = ast_.Exprs(s)[0];
  const auto is_builtin = [&] { return Find("display") == nullptr && !facts_.functions.contains("display"); };
  if (const ExprId shown = syntax::DisplayedName(ast_, s, is_builtin); shown.valid()) {
    return PrintSlot(ast_.Name(shown), ToSlot(Build(shown)));
  }
  const ExprId base = ast_[e].kind == ExprKind::kIndex ? ast_.Child(e, 0) : e;
  const auto may_be_handle = [&] { return Facts(base).classes().Has(value::ClassId::kFunctionHandle); };
  const bool is_call = ast_[base].kind == ExprKind::kIdentifier &&
                       (Find(ast_.Name(base)) == nullptr || may_be_handle()) &&
                       !(ast_[e].kind == ExprKind::kIdentifier && Find(ast_.Name(e)) != nullptr);
  // `c{k}(x);` asks what the cell holds for no results.
  const ExprKind held = ast_[base].kind;
  const bool calls_held =
      base != e && (held == ExprKind::kCellIndex || held == ExprKind::kField || held == ExprKind::kDynamicField) &&
      may_be_handle();
  if (is_call || calls_held) {
    uint32_t count = kNone;
    const std::vector<Ref> r = BuildMulti(e, 0, &count);
    if (EndsWithError(ast_, facts_, f_, s)) {
      Emit(Opcode::kUnreachable, {});
      return Start(kNone);
    }
    if (!ast_[s].print || r.empty()) return;
    const uint32_t show = NewBlock(), done = NewBlock();
    Branch(Value1(Opcode::kILe, {ConstI(1), count}, Type::kI1), show, done);
    Start(show);
    PrintSlot("ans", ToSlot(r[0]));
    Branch(done);
    Start(done);
    return;
  }
  const Ref r = Build(e);
  if (!ast_[s].print) return;
  PrintSlot(ast_[e].kind == ExprKind::kIdentifier ? ast_.Name(e) : "ans", ToSlot(r));
}

void Builder::AssignTo(ExprId target, const Ref& r) {
  if (ast_[target].kind == ExprKind::kTilde) return;
  if (ast_[target].kind != ExprKind::kIdentifier)
    Refuse("several results assigned to parts of values", ast_[target].range);
  Assign(*Find(ast_.Name(target)), r);
}

// An element by plain numbers, of an array that nothing else in the statement assigns: it does not matter that Octave
// evaluates the subscripts before the right side.
bool Builder::IsPlainElement(StmtId s, ExprId target) {
  if (ast_[target].kind != ExprKind::kIndex || ast_[target].count > 3) return false;
  Variable* v = VariableOf(ast_.Child(target, 0));
  const auto subscripts = ast_.Children(target).subspan(1);
  if (v == nullptr || !HasView(v->rep) || v->defined != kNone || !AreNumbers(subscripts)) return false;
  const std::set<std::string> assigned = AssignedOrDeclaredBy(ast_, s);
  const std::function<bool(ExprId)> plain = [&](ExprId e) {
    const auto parts = ast_.Children(e);
    if (ast_[e].kind == ExprKind::kNumber) return true;
    if (ast_[e].kind == ExprKind::kBinary) return IsQuiet(e) && std::all_of(parts.begin(), parts.end(), plain);
    const Variable* of = VariableOf(e);
    return of != nullptr && of->defined == kNone && !assigned.count(of->name);
  };
  const auto targets = ast_.Exprs(s).first(ast_.Exprs(s).size() - 1);
  const bool once = std::count_if(targets.begin(), targets.end(),
                                  [&](ExprId t) { return syntax::TargetRoot(ast_, t) == v->name; }) == 1;
  return once && std::all_of(subscripts.begin(), subscripts.end(), plain);
}

void Builder::AssignElement(ExprId target, const AbstractValue& facts, const Ref& r) {
  Variable& v = *VariableOf(ast_.Child(target, 0));
  if (StoreScalar(target, v, facts, r) || StoreOnlyElement(target, v, facts, r)) return;
  const Ref object{v.rep, kNone, v.storage, false};
  const uint32_t value = ToSlot(r);
  const BuiltSubscripts subs = Subscripts(ast_.Children(target).subspan(1), &object);
  Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                      Operand::Int(subs.spread), Operand::Storage(value), Operand::Text(ShownName(v.name))});
  Refresh(v);
}

Ref Builder::BuildRightSide(ExprId e) {
  if (!MayBeList(e) || ast_[e].kind == ExprKind::kDynamicField) return Build(e);
  if (auto number = BuildPartNumber(*this, e)) return *number;
  if (ast_[e].kind == ExprKind::kCellIndex) return Typed(BuildBoxedIndex(e, "cell_first"), Facts(e));
  const uint32_t object = ToSlot(BuildObject(ast_.Child(e, 0))), t = Temporary();
  Rt("field_first", {Operand::Storage(t), Operand::Storage(object), Operand::Text(ast_.Name(e))});
  return Typed(Boxed(t), Facts(e));
}

// `[~, y] = f (x)`, where f is interpreted and may leave its first result unset: the run-time asks for all of them.
void Builder::RefuseUnsetResults(StmtId s) const {
  const auto e = ast_.Exprs(s);
  ExprId called = e.back();
  if (ast_[called].kind == ExprKind::kIndex) called = ast_.Child(called, 0);
  if (ast_[called].kind != ExprKind::kIdentifier) return;
  const auto it = facts_.functions.find(ast_.Name(called));
  if (it == facts_.functions.end()) return;
  const auto& callee = ast_[it->second.function];
  for (size_t k = 0; k + 1 < e.size() && k < callee.outputs.size(); ++k) {
    if (ast_[e[k]].kind != ExprKind::kTilde) continue;
    if (!it->second.interpreted && !MayLackResult(it->second, k)) continue;
    const auto statements = ast_.Statements(callee.body);
    const bool set = std::any_of(statements.begin(), statements.end(), [&](StmtId x) {
      if (ast_[x].kind != StmtKind::kAssign) return false;
      const auto targets = ast_.Exprs(x).first(ast_.Exprs(x).size() - 1);
      return std::any_of(targets.begin(), targets.end(), [&](ExprId t) {
        return ast_[t].kind == ExprKind::kIdentifier && ast_.Name(t) == callee.outputs[k];
      });
    });
    if (!set) Refuse("`~` for a result that may have no value", ast_[s].range);
  }
}

// Whether anything reads the targets where the statement fails half-way.
bool Builder::SeesPartialResults(StmtId s) const {
  if (tries_ > 0) return true;
  if (handler_ == kNone) return false;
  const auto e = ast_.Exprs(s);
  return std::any_of(e.begin(), e.end() - 1, [&](ExprId target) {
    const std::string name = syntax::TargetRoot(ast_, target);
    const auto v = variables_.find(name);
    return seen_by_cleanup_.count(name) > 0 || (v != variables_.end() && IsKept(out_.storage[v->second.storage]));
  });
}

// `[a, b] = f (x)` within `try`, where f may leave b unset: a is assigned before that is an error.
void Builder::RefusePartialResults(StmtId s) const {
  ExprId called = ast_.Exprs(s).back();
  if (ast_[called].kind == ExprKind::kIndex) called = ast_.Child(called, 0);
  const std::string name = ast_[called].kind == ExprKind::kIdentifier ? ast_.Name(called) : "";
  const auto it = facts_.functions.find(name);
  const bool known = it != facts_.functions.end() ? !it->second.interpreted : builtin::FindBuiltin(name) != nullptr;
  if (!known || f_.variables.count(name)) Refuse("several results within `try`", ast_[s].range);
}

void Builder::AssignStatement(StmtId s) {
  const auto e = ast_.Exprs(s);
  const ExprId right = e.back();
  const size_t n = e.size() - 1;
  if (GatherRow(s)) return;
  if (ast_[right].kind == ExprKind::kCellIndex) {
    for (ExprId subscript : ast_.Children(right).subspan(1)) {
      const bool several = ast_[subscript].kind == ExprKind::kColon || ast_[subscript].kind == ExprKind::kRange;
      if (several) Refuse("a comma-separated list on the right of an assignment", ast_[right].range);
    }
  }
  if (n == 1 && ast_[e[0]].kind != ExprKind::kIdentifier && ast_[e[0]].kind != ExprKind::kTilde) {
    AssignIndexed(e[0], right);
  } else if (n == 1 &&
             (!ast_[s].multi || !(ast_[right].kind == ExprKind::kIndex || ast_[right].kind == ExprKind::kIdentifier))) {
    Variable* const v = VariableOf(e[0]);
    if (v != nullptr && v->rep == Rep::kPair) return AssignPair(*v, BuildPair(right)), PrintTargets(s);
    if (!AppendTo(e[0], right) && !StoreLiteral(*this, e[0], right) && !StoreSmall(*this, e[0], right)) {
      AssignTo(e[0], BuildRightSide(right));
    }
  } else if (n == 1 && IsSpeculated(right)) {
    AssignTo(e[0], Build(right));
  } else if (n == 1) {
    RefuseUnsetResults(s);
    AssignTo(e[0], Typed(BuildMulti(right, 1, nullptr)[0], Facts(right)));
  } else {
    RefuseUnsetResults(s);
    if (SeesPartialResults(s)) RefusePartialResults(s);
    const std::vector<Ref> list = BuildMulti(right, static_cast<int>(n), nullptr);
    if (list.size() < n) Refuse("fewer results than targets", ast_[s].range);
    const auto results = f_.calls.find(right.index);
    const AbstractValue open = AbstractValue::Top();
    for (size_t k = 0; k < n; ++k) {
      if (!IsPlainElement(s, e[k])) {
        AssignTo(e[k], list[k]);
        continue;
      }
      const bool known = results != f_.calls.end() && k < results->second.size();
      const AbstractValue& facts = known ? results->second[k] : open;
      AssignElement(e[k], facts, Typed(list[k], facts));
    }
  }
  PrintTargets(s);
}

void Builder::PrintTargets(StmtId s) {
  if (!ast_[s].print) return;
  const auto e = ast_.Exprs(s);
  for (size_t k = 0; k + 1 < e.size(); ++k) {
    ExprId base = e[k];
    if (ast_[base].kind == ExprKind::kTilde) continue;
    while (ast_[base].kind != ExprKind::kIdentifier) base = ast_.Child(base, 0);
    Print(ast_.Name(base));
  }
}

// persistent x = value: computed by the first call that comes past, and by the next one where it fails.
void Builder::FirstValues(StmtId s) {
  for (ExprId e : ast_.Exprs(s)) {
    if (ast_[e].kind != ExprKind::kInitialised) continue;
    const ExprId name = ast_.Child(e, 0);
    const uint32_t first = NewBlock(), done = NewBlock();
    const Operand kept = Operand::Storage(Find(ast_.Name(name))->storage);
    Branch(Rt("has_begun", {kept}, Type::kI1), done, first);
    Start(first);
    AssignTo(name, BuildRightSide(ast_.Child(e, 1)));
    if (Open()) {
      Rt("begin", {kept});
      Branch(done);
    }
    Start(done);
  }
}

void Builder::If(StmtId s) {
  const auto conditions = ast_.Exprs(s);
  const auto bodies = ast_.Blocks(s);
  const uint32_t done = NewBlock();
  bool reached = false;
  for (size_t k = 0; k < bodies.size(); ++k) {
    uint32_t next = kNone;
    if (k < conditions.size()) {
      const uint32_t c = BuildCondition(conditions[k]);
      const uint32_t body = NewBlock();
      next = NewBlock();
      Branch(c, body, next);
      Start(body);
    }
    Block(bodies[k]);
    if (Open()) {
      Branch(done);
      reached = true;
    }
    Start(next);
  }
  if (Open()) {
    Branch(done);
    reached = true;
  }
  Start(reached ? done : kNone);
  if (!reached) {
    Start(done);
    Emit(Opcode::kUnreachable, {});
    Start(kNone);
  }
}

void Builder::While(StmtId s) {
  const ExprId condition = ast_.Exprs(s)[0];
  const uint32_t head = NewBlock(), body = NewBlock(), latch = NewBlock(), done = NewBlock();
  Branch(head);
  Start(head);
  Branch(BuildCondition(condition), body, done);
  Start(body);
  loops_.emplace_back(latch, done);
  Block(ast_.Blocks(s)[0]);
  loops_.pop_back();
  if (Open()) Branch(latch);
  Start(latch);
  Emit(Opcode::kPoll, {});
  Branch(head);
  Start(done);
}

void Builder::DoUntil(StmtId s) {
  const ExprId condition = ast_.Exprs(s)[0];
  const uint32_t body = NewBlock(), latch = NewBlock(), done = NewBlock();
  Branch(body);
  Start(body);
  loops_.emplace_back(latch, done);
  Block(ast_.Blocks(s)[0]);
  loops_.pop_back();
  if (Open()) Branch(latch);
  Start(latch);
  Emit(Opcode::kPoll, {});
  Branch(BuildTruth(condition), done, body);
  Start(done);
}

// for over columns; over base:increment:limit of doubles no range is made.
// The loop variable after a loop that makes no trip, where something may read it: the empty range.
void Builder::WithoutTrip(Variable& v, uint32_t count, const std::function<uint32_t()>& empty) {
  if (!f_.read_after_loop.count(v.name) || IsScalarRep(v.rep)) return;
  const uint32_t none = NewBlock(), go = NewBlock();
  Branch(Value1(Opcode::kILt, {count, ConstI(1)}, Type::kI1), none, go);
  Start(none);
  Assign(v, Boxed(empty()));
  ReleaseTemporaries();
  Branch(go);
  Start(go);
}

void Builder::For(StmtId s) {
  const auto e = ast_.Exprs(s);
  Variable* v = ast_[e[0]].kind == ExprKind::kIdentifier ? Find(ast_.Name(e[0])) : nullptr;
  if (v == nullptr) Refuse("a `for` loop over a part of a value", ast_[e[0]].range);
  if (ast_[e[1]].kind == ExprKind::kRange) {
    bool scalars = true;
    for (ExprId c : ast_.Children(e[1])) scalars = scalars && RepOf(Facts(c)) == Rep::kF64;
    if (scalars) return ForScalarRange(s, *v);
  }
  const std::string refusal =
      absl::StrCat("invalid type in for loop expression near line ", location_.line, ", column ", location_.column);
  const Ref items = BuildOneOf(e[1], refusal);
  const uint32_t range = NewStorage(absl::StrCat("for.", names_++), StorageKind::kValue);
  Rtv("copy", {Operand::Storage(range), Operand::Storage(ToSlot(items))});
  const uint32_t counter = NewStorage(absl::StrCat("for.", names_++), StorageKind::kI64);
  const uint32_t count = Rt("for_count", {Operand::Storage(range), Operand::Text(refusal)}, Type::kI64);
  WithoutTrip(*v, count, [&] {
    const uint32_t none = Temporary();
    Rtv("copy", {Operand::Storage(none), Operand::Storage(range)});
    return none;
  });
  Set(counter, ConstI(0));
  // The elements of a row are loaded: nothing is made for a trip.
  Variable row;
  if (HasView(items.rep) && Facts(e[1]).shape().Extent(0) == domain::ExtentRange::Of(1)) {
    row.rep = items.rep;
    row.cls = items.cls;
    row.storage = range;
    row.data = NewStorage(absl::StrCat("for.data.", names_++), StorageKind::kPtr);
    const Instruction view =
        Emit(Opcode::kView, {Operand::Storage(range)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
    Set(row.data, view.results[0]);
  }
  const uint32_t head = NewBlock(), body = NewBlock(), latch = NewBlock(), done = NewBlock();
  Branch(head);
  Start(head);
  Branch(Value1(Opcode::kILt, {Get(counter), count}, Type::kI1), body, done);
  Start(body);
  if (row.data != kNone) {
    Assign(*v, LoadElement(row, Get(counter)), false);
  } else {
    const uint32_t item = Temporary();
    Rt("for_item", {Operand::Storage(item), Operand::Storage(range), Operand::Value(Get(counter))});
    Assign(*v, Boxed(item));
  }
  ReleaseTemporaries();
  loops_.emplace_back(latch, done);
  Block(ast_.Blocks(s)[0]);
  loops_.pop_back();
  if (Open()) Branch(latch);
  Start(latch);
  Set(counter, Value1(Opcode::kIAdd, {Get(counter), ConstI(1)}, Type::kI64));
  Emit(Opcode::kPoll, {});
  Branch(head);
  Start(done);
}

namespace {

// Whole numbers whose sums and products with trip numbers stay exact.
bool IsSmallWhole(const AbstractValue& v) {
  const domain::Interval& i = v.interval();
  return i.integral && !i.may_be_nan && i.low > -1e15 && i.high < 1e15;
}

}  // namespace

// The trips of first:limit with a whole first: a subtraction where the limit is whole as well.
uint32_t Builder::CountOfUnitRange(uint32_t first, uint32_t base, uint32_t limit) {
  const uint32_t count = NewStorage(absl::StrCat("count.", names_++), StorageKind::kI64);
  const uint32_t end = Value1(Opcode::kF2I, {limit}, Type::kI64);
  const uint32_t exact = Value1(Opcode::kFEq, {Value1(Opcode::kI2F, {end}, Type::kF64), limit}, Type::kI1);
  const uint32_t small = Value1(Opcode::kFLt, {Value1(Opcode::kFAbs, {limit}, Type::kF64), ConstF(1e15)}, Type::kI1);
  const uint32_t fast = NewBlock(), slow = NewBlock(), done = NewBlock();
  Branch(Value1(Opcode::kAnd, {exact, small}, Type::kI1), fast, slow);
  Start(fast);
  Set(count, Value1(Opcode::kIAdd, {Value1(Opcode::kISub, {end, first}, Type::kI64), ConstI(1)}, Type::kI64));
  Branch(done);
  Start(slow);
  const Instruction i =
      Emit(Opcode::kRt,
           {Operand::Text("range_count"), Operand::Value(base), Operand::Value(ConstF(1)), Operand::Value(limit)},
           {Type::kI64, Type::kF64});
  Set(count, i.results[0]);
  Branch(done);
  Start(done);
  return Get(count);
}

// A range that a loop goes over: numbers by operations, without the range itself.
struct Builder::ScalarRange {
  uint32_t base, increment, limit;
  uint32_t count;
  uint32_t last = kNone;                 // its last element, where that is not base + (count - 1) * increment
  uint32_t first = kNone, step = kNone;  // base and increment as integers, where the elements are whole
  bool whole() const { return first != kNone; }
};

Builder::ScalarRange Builder::BuildScalarRange(ExprId range) {
  const bool stepped = ast_[range].count == 3;
  const ExprId b = ast_.Child(range, 0), l = ast_.Child(range, stepped ? 2 : 1);
  ScalarRange r;
  r.base = ToF64(Build(b));
  r.increment = stepped ? ToF64(Build(ast_.Child(range, 1))) : ConstF(1);
  r.limit = ToF64(Build(l));
  RefuseNaN(*this, r.limit, Facts(l));
  const bool whole_base = IsSmallWhole(Facts(b)) && !Facts(b).interval().may_be_negative_zero;
  const bool whole = whole_base && (!stepped || IsSmallWhole(Facts(ast_.Child(range, 1))));
  if (whole) {
    r.first = Value1(Opcode::kF2I, {r.base}, Type::kI64);
    r.step = stepped ? Value1(Opcode::kF2I, {r.increment}, Type::kI64) : ConstI(1);
  }
  if (whole && !stepped && IsSmallWhole(Facts(l))) {
    const uint32_t end = Value1(Opcode::kF2I, {r.limit}, Type::kI64);
    r.count = Value1(Opcode::kIAdd, {Value1(Opcode::kISub, {end, r.first}, Type::kI64), ConstI(1)}, Type::kI64);
  } else if (whole && !stepped) {
    r.count = CountOfUnitRange(r.first, r.base, r.limit);
  } else {
    const Instruction i = Emit(
        Opcode::kRt,
        {Operand::Text("range_count"), Operand::Value(r.base), Operand::Value(r.increment), Operand::Value(r.limit)},
        {Type::kI64, Type::kF64});
    r.count = i.results[0];
    r.last = i.results[1];
  }
  return r;
}

// Element k, counted from 0; `integer`: the same as an integer, where it is whole.
uint32_t Builder::ElementOf(const ScalarRange& r, uint32_t k, uint32_t* integer) {
  if (r.whole()) {
    *integer = Value1(Opcode::kIAdd, {r.first, Value1(Opcode::kIMul, {k, r.step}, Type::kI64)}, Type::kI64);
    return Value1(Opcode::kI2F, {*integer}, Type::kF64);
  }
  const uint32_t trip = Value1(Opcode::kI2F, {k}, Type::kF64);
  uint32_t item = Value1(Opcode::kFAdd, {r.base, Value1(Opcode::kFMul, {trip, r.increment}, Type::kF64)}, Type::kF64);
  const uint32_t is_first = Value1(Opcode::kIEq, {k, ConstI(0)}, Type::kI1);
  item = Value1(Opcode::kSelect, {is_first, r.base, item}, Type::kF64);
  const uint32_t is_last =
      Value1(Opcode::kIEq, {Value1(Opcode::kIAdd, {k, ConstI(1)}, Type::kI64), r.count}, Type::kI1);
  return Value1(Opcode::kSelect, {is_last, r.last, item}, Type::kF64);
}

void Builder::ForScalarRange(StmtId s, Variable& v) {
  const ScalarRange r = BuildScalarRange(ast_.Exprs(s)[1]);
  ReleaseTemporaries();
  WithoutTrip(v, r.count, [&] {
    const uint32_t none = Temporary();
    Rtv("set_matrix", {Operand::Storage(none), Operand::Text(""), Operand::Int(1), Operand::Int(0)});
    return none;
  });
  const uint32_t counter = NewStorage(absl::StrCat("for.", names_++), StorageKind::kI64);
  Set(counter, ConstI(0));
  const uint32_t head = NewBlock(), body = NewBlock(), latch = NewBlock(), done = NewBlock();
  Branch(head);
  Start(head);
  Branch(Value1(Opcode::kILt, {Get(counter), r.count}, Type::kI1), body, done);
  Start(body);
  uint32_t integer = kNone;
  Assign(v, F(ElementOf(r, Get(counter), &integer)));
  // In a body that leaves it alone the loop variable is an integer as well: subscripts need no conversion.
  const uint32_t outer_integer = v.integer;
  v.integer = kNone;
  if (r.whole() && v.rep == Rep::kF64 && !AssignedOrDeclaredIn(ast_, ast_.Blocks(s)[0]).count(v.name)) {
    v.integer = NewStorage(absl::StrCat("for.", names_++), StorageKind::kI64);
    Set(v.integer, integer);
  }
  ReleaseTemporaries();
  loops_.emplace_back(latch, done);
  Block(ast_.Blocks(s)[0]);
  loops_.pop_back();
  v.integer = outer_integer;
  if (Open()) Branch(latch);
  Start(latch);
  Set(counter, Value1(Opcode::kIAdd, {Get(counter), ConstI(1)}, Type::kI64));
  Emit(Opcode::kPoll, {});
  Branch(head);
  Start(done);
}

// A label is decided by comparisons: a scalar or a text beside a scalar, a text beside what is boxed, a list of such.
bool Builder::IsPlainLabel(const Ref& subject, ExprId label) const {
  if (ast_[label].kind == ExprKind::kString) return true;
  if (ast_[label].kind != ExprKind::kCell) return IsSsaRep(subject.rep) && IsOperand(label) && !MayBeList(label);
  for (ExprId row : ast_.Children(label)) {
    for (ExprId x : ast_.Children(row)) {
      const bool negative = ast_[x].kind == ExprKind::kUnary && ast_[ast_.Child(x, 0)].kind == ExprKind::kNumber;
      const bool literal = negative || ast_[x].kind == ExprKind::kString || ast_[x].kind == ExprKind::kNumber;
      if (!literal || !IsPlainLabel(subject, x)) return false;
    }
  }
  return true;
}

uint32_t Builder::MatchesLabel(const Ref& subject, uint32_t kept, ExprId label) {
  if (ast_[label].kind == ExprKind::kCell) {
    uint32_t any = ConstB(false);
    for (ExprId row : ast_.Children(label)) {
      for (ExprId x : ast_.Children(row)) any = Value1(Opcode::kOr, {any, MatchesLabel(subject, kept, x)}, Type::kI1);
    }
    return any;
  }
  const bool text = ast_[label].kind == ExprKind::kString;
  if (!IsSsaRep(subject.rep)) {
    return Rt("switch_text", {Operand::Storage(kept), Operand::Text(ast_.Name(label))}, Type::kI1);
  }
  if (text && ast_.Name(label).size() != 1) return ConstB(false);
  const Ref value = BuildOperand(label);
  if (!IsScalarRep(subject.rep) || !IsScalarRep(value.rep)) return CompareScalars(Opcode::kFEq, subject, value).value;
  return Value1(Opcode::kFEq, {ToF64(subject), ToF64(value)}, Type::kI1);
}

// The subject is evaluated once; what is boxed is kept in storage of its own, for temporaries are free again after the
// first body. Labels that are no plain ones ask the kernel.
void Builder::Switch(StmtId s) {
  const auto e = ast_.Exprs(s);
  const auto bodies = ast_.Blocks(s);
  const bool list = MayBeList(e[0]);
  const Ref subject = list ? Boxed(BuildList(e[0])) : IsOperand(e[0]) ? BuildOperand(e[0]) : Build(e[0]);
  uint32_t kept = kNone;
  const bool plain =
      !list && std::all_of(e.begin() + 1, e.end(), [&](ExprId label) { return IsPlainLabel(subject, label); });
  if (!plain || !IsSsaRep(subject.rep)) {
    kept = NewStorage(absl::StrCat("switch.", names_++), StorageKind::kValue);
    Rtv("copy", {Operand::Storage(kept), Operand::Storage(ToSlot(subject))});
  }
  const uint32_t done = NewBlock();
  for (size_t k = 0; k < bodies.size(); ++k) {
    uint32_t next = kNone;
    if (k + 1 < e.size()) {
      const ExprId label = e[k + 1];
      const uint32_t c = !list && IsPlainLabel(subject, label)
                             ? MatchesLabel(subject, kept, label)
                             : Rt(list ? "list_switch_matches" : "switch_matches",
                                  {Operand::Storage(kept), Operand::Storage(ToSlot(Build(label)))}, Type::kI1);
      const uint32_t body = NewBlock();
      next = NewBlock();
      Branch(c, body, next);
      Start(body);
    }
    Block(bodies[k]);
    if (Open()) Branch(done);
    Start(next);
  }
  if (Open()) Branch(done);
  Start(done);
}

// Errors of the body go to a block of its own; what it stored until then stays.
void Builder::Try(StmtId s) {
  const auto bodies = ast_.Blocks(s);
  const auto names = ast_.Exprs(s);
  const uint32_t outer = handler_, caught = NewBlock(), done = NewBlock();
  handler_ = caught;
  ++tries_;
  const uint32_t body = NewBlock();
  Branch(body);
  Start(body);
  Block(bodies[0]);
  --tries_;
  handler_ = outer;
  bool reached = Open();
  if (Open()) Branch(done);
  Start(caught);
  const uint32_t error = Temporary();
  Rtv("caught", {Operand::Storage(error)});
  if (!names.empty()) Assign(*Find(ast_.Name(names[0])), Boxed(error));
  ReleaseTemporaries();
  if (bodies.size() > 1) Block(bodies[1]);
  reached = reached || Open();
  if (Open()) Branch(done);
  Start(done);
  if (reached) return;
  Emit(Opcode::kUnreachable, {});
  Start(kNone);
}

// A result that may have no value, in a slot that is empty then; where it was asked for, that is an error. The first
// one of an entry is asked for by who calls it.
uint32_t Builder::SlotOfOpenResult(size_t k) {
  const std::string& name = ast_[f_.function].outputs[k];
  Variable& v = *Find(name);
  const uint32_t slot = Temporary(), there = NewBlock(), missing = NewBlock(), done = NewBlock();
  const bool is_entry = f_.function == ast_.top_functions()[0];
  Branch(Get(v.defined), there, missing);
  Start(there);
  Rtv("copy", {Operand::Storage(slot), Operand::Storage(ToSlot(Current(v)))});
  Branch(done);
  Start(missing);
  if (f_.nargout > 0) {
    const std::string near = Near(syntax::OutputPlace(ast_, f_.function, ShownName(name)));
    Rt(is_entry && k == 0 ? "undefined_result" : "undefined", {Operand::Text(ShownName(name)), Operand::Text(near)});
  }
  Rtv("set_missing", {Operand::Storage(slot)});
  Branch(done);
  Start(done);
  return slot;
}

void Builder::Return() {
  if (return_ != kNone) {
    Branch(return_);
    return Start(kNone);
  }
  const uint32_t outer = handler_;
  for (size_t k = 0; k < f_.results.size() && handler_ != kNone; ++k) {
    if (!MayLackResult(f_, k)) continue;
    handler_ = kNone;  // that a result is missing, no `try` of the function sees
    const uint32_t leave = NewBlock();
    Branch(leave);
    Start(leave);
  }
  std::vector<Operand> results;
  for (size_t k = 0; k < f_.results.size(); ++k) {
    if (MayLackResult(f_, k)) {
      results.push_back(Operand::Storage(SlotOfOpenResult(k)));
      continue;
    }
    Variable& v = *Find(ast_[f_.function].outputs[k]);
    const Passing p = out_.results[k];
    const Ref r = Current(v);
    if (p == Passing::kF64)
      results.push_back(Operand::Value(ToF64(r)));
    else if (p == Passing::kI1)
      results.push_back(Operand::Value(As(r, Rep::kBool).value));
    else
      results.push_back(Operand::Storage(ToSlot(r)));
  }
  handler_ = outer;
  Emit(Opcode::kRet, std::move(results));
  Start(kNone);
}

}  // namespace residua::array_ir
