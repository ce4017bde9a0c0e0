// Statements.
//
// Loops over ranges of real doubles keep only the counter; every other loop value is walked column by column. Errors of
// the program are caught here only by try and unwind_protect; budgets pass through both.
#include <cmath>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/error_value.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/operator/switch_label.h"
#include "worker/builtin/system/display.h"
#include "worker/interpret/machine.h"
#include "worker/syntax/displayed_name.h"
#include "worker/syntax/source_text_watch.h"

namespace residua::interpret {

Flow Interpreter::Impl::RunBlock(BlockId id) {
  for (const StmtId statement : code_.ast->Statements(id)) {
    const Flow flow = RunStatement(statement);
    if (flow != Flow::kNext) return flow;
    if (pending_ != Flow::kNext) return pending_;
  }
  return Flow::kNext;
}

Flow Interpreter::Impl::RunStatement(StmtId id) {
  const Stmt& s = (*code_.ast)[id];
  code_.statement = id;
  context_.Step();
  switch (s.kind) {
    case StmtKind::kExpression:
      RunExpression(id);
      return Flow::kNext;
    case StmtKind::kAssign:
      Assign(id);
      return Flow::kNext;
    case StmtKind::kOpAssign:
      OpAssign(id);
      return Flow::kNext;
    case StmtKind::kIf:
      return RunIf(id);
    case StmtKind::kWhile:
      return RunWhile(id);
    case StmtKind::kDoUntil:
      return RunDoUntil(id);
    case StmtKind::kFor:
    case StmtKind::kParfor:
      return RunFor(id);
    case StmtKind::kSwitch:
      return RunSwitch(id);
    case StmtKind::kBreak:
      return Flow::kBreak;
    case StmtKind::kContinue:
      return Flow::kContinue;
    case StmtKind::kReturn:
      return Flow::kReturn;
    case StmtKind::kTry:
      return RunTry(id);
    case StmtKind::kUnwindProtect:
      return RunUnwindProtect(id);
    case StmtKind::kGlobal:
    case StmtKind::kPersistent:
      RunDeclaration(id);
      return Flow::kNext;
    case StmtKind::kCommand:
      RunCommand(id);
      return Flow::kNext;
    case StmtKind::kAnnotation:
      return Flow::kNext;
    case StmtKind::kFunctionDefinition:
      DefineFunction(s.function);
      return Flow::kNext;
  }
  return Flow::kNext;
}

void Interpreter::Impl::Print(const std::string& name, const Value& value) {
  context_.had_output = true;
  context_.write(builtin::DisplayText(name, value, context_.format));
}

// True where `display` means the built-in one.
bool Interpreter::Impl::Displays() {
  return code_.frame->FindVariable(builtin::names::k_display) == nullptr &&
         !FindFunction(builtin::names::k_display, *code_.file, code_.function).file;
}

void Interpreter::Impl::RunExpression(StmtId id) {
  const Stmt& s = (*code_.ast)[id];
  const ExprId e = code_.ast->Exprs(id)[0];
  if ((*code_.ast)[e].kind == ExprKind::kIdentifier) {
    if (const Value* v = code_.view[code_.plan->slot(e)]->get()) {
      if (s.print) Print(code_.ast->Name(e), *v);
      return;
    }
  }
  if (const ExprId shown = syntax::DisplayedName(*code_.ast, id, [&] { return Displays(); }); shown.valid()) {
    return Print(code_.ast->Name(shown), Eval(shown));
  }
  ValueList values = EvalList(e, 0);
  if ((*code_.ast)[e].kind == ExprKind::kAssignment) return;
  for (Value& v : values) {
    if (IsUndefined(v)) continue;
    Value& ans = code_.frame->FindOrAdd("ans").put();
    ans = builtin::Stored(std::move(v));
    if (s.print) Print("ans", ans);
  }
}

Flow Interpreter::Impl::RunIf(StmtId id) {
  const auto conditions = code_.ast->Exprs(id);
  const auto bodies = code_.ast->Blocks(id);
  for (size_t k = 0; k < conditions.size(); ++k) {
    if (EvalCondition(conditions[k])) return RunBlock(bodies[k]);
  }
  return bodies.size() > conditions.size() ? RunBlock(bodies.back()) : Flow::kNext;
}

void Interpreter::Impl::PollLoop() {
  context_.Step();
  if (context_.cancelled && context_.cancelled()) throw builtin::BudgetExceeded("cancelled");
}

bool Interpreter::Impl::LoopBody(BlockId body, Flow* flow) {
  PollLoop();
  const Flow f = RunBlock(body);
  if (f == Flow::kBreak || f == Flow::kContinue) pending_ = Flow::kNext;
  if (f == Flow::kReturn) *flow = f;
  return f != Flow::kReturn && f != Flow::kBreak;
}

Flow Interpreter::Impl::RunWhile(StmtId id) {
  const ExprId condition = code_.ast->Exprs(id)[0];
  const BlockId body = code_.ast->Blocks(id)[0];
  Flow flow = Flow::kNext;
  while (EvalCondition(condition)) {
    if (!LoopBody(body, &flow)) break;
    code_.statement = id;
  }
  return flow;
}

Flow Interpreter::Impl::RunDoUntil(StmtId id) {
  const ExprId condition = code_.ast->Exprs(id)[0];
  const BlockId body = code_.ast->Blocks(id)[0];
  Flow flow = Flow::kNext;
  do {
    if (!LoopBody(body, &flow)) break;
    code_.statement = id;
  } while (!builtin::IsTrue(Eval(condition)));
  return flow;
}

// A range whose elements are numbers that need not be laid out first. `endless`: until the body leaves.
struct Interpreter::Impl::CountedRange {
  double base = 0, step = 0;
  int64_t count = 0;
  bool endless = false;
};

// Whole steps from a whole start are exact; a range without end has no other form.
std::optional<Interpreter::Impl::CountedRange> Interpreter::Impl::Counted(const Value& base, const Value& increment,
                                                                          const Value& limit) {
  if (!base.IsDoubleScalar() || !increment.IsDoubleScalar() || !limit.IsDoubleScalar()) return std::nullopt;
  constexpr double kExact = 4503599627370496.0;
  const double b = base.inline_double(), step = increment.inline_double(), last = limit.inline_double();
  const auto whole = [](double x) { return std::floor(x) == x && std::fabs(x) < kExact; };
  if (whole(b) && whole(step) && whole(last) && step != 0) {
    const auto count = static_cast<int64_t>(std::floor((last - b) / step)) + 1;
    if (count > 0) return CountedRange{b, step, count, false};
  }
  if (std::isfinite(b) && std::isfinite(step) && std::isinf(last) && step * last > 0) {
    return CountedRange{b, step, 0, true};
  }
  return std::nullopt;
}

Flow Interpreter::Impl::RunForRange(StmtId id) {
  const ExprId target_id = code_.ast->Exprs(id)[0];
  const BlockId body = code_.ast->Blocks(id)[0];
  const auto parts = code_.ast->Children(code_.ast->Exprs(id)[1]);
  const Value base = Eval(parts[0]);
  const Value increment = parts.size() == 3 ? Eval(parts[1]) : Value::Double(1);
  const Value limit = Eval(parts.back());
  Flow flow = Flow::kNext;
  const bool simple = (*code_.ast)[target_id].kind == ExprKind::kIdentifier;
  const auto trip = [&](double k) {
    if (simple) {
      code_.view[code_.plan->slot(target_id)]->put() = Value::Double(k);
    } else {
      Store(PrepareTarget(target_id), Value::Double(k));
    }
    const bool on = LoopBody(body, &flow);
    if (on) code_.statement = id;
    return on;
  };
  if (const std::optional<CountedRange> range = Counted(base, increment, limit)) {
    for (int64_t k = 0; range->endless || k < range->count; ++k) {
      if (!trip(k == 0 ? range->base : range->base + static_cast<double>(k) * range->step)) break;
    }
    return flow;
  }
  const Value values = builtin::Colon(base, parts.size() == 3 ? &increment : nullptr, limit);
  if (!values.Is(ClassId::kDouble) || values.IsEmpty()) return RunForOver(id, values);
  for (int64_t k = 0; k < values.numel(); ++k) {
    if (!trip(values.data<double>()[k])) break;
  }
  return flow;
}

Flow Interpreter::Impl::RunFor(StmtId id) {
  const auto exprs = code_.ast->Exprs(id);
  if ((*code_.ast)[exprs[0]].kind == ExprKind::kMatrix) return RunForFields(id);
  const Expr& over = (*code_.ast)[exprs[1]];
  if (over.kind == ExprKind::kRange && over.parentheses <= 1) return RunForRange(id);
  Value values;
  if (!EvalExactlyOne(exprs[1], &values)) RefuseLoopOver(id);
  return RunForOver(id, std::move(values));
}

// for [value, key] = s: the fields of a struct in order; of a struct array each value is a cell.
Flow Interpreter::Impl::RunForFields(StmtId id) {
  std::vector<ExprId> targets;
  for (const ExprId child : code_.ast->Children(code_.ast->Exprs(id)[0])) {
    if ((*code_.ast)[child].kind == ExprKind::kRow) {
      for (const ExprId e : code_.ast->Children(child)) targets.push_back(e);
    } else {
      targets.push_back(child);
    }
  }
  if (targets.size() != 2) throw MatlabError("", "invalid number of output arguments in for command");
  const Value s = Eval(code_.ast->Exprs(id)[1]);
  if (!s.Is(ClassId::kStruct)) throw MatlabError("", "in statement 'for [X, Y] = VAL', VAL must be a structure");
  const BlockId body = code_.ast->Blocks(id)[0];
  Flow flow = Flow::kNext;
  for (size_t f = 0; f < s.fields().size(); ++f) {
    Value all = s.IsScalar() ? s.field(0, static_cast<int>(f)) : Value::Cell(s.dims());
    for (int64_t k = 0; !s.IsScalar() && k < s.numel(); ++k) all.mutable_cell(k) = s.field(k, static_cast<int>(f));
    Store(PrepareTarget(targets[0]), all);
    Store(PrepareTarget(targets[1]), Value::String(s.fields()[f]));
    if (!LoopBody(body, &flow)) break;
    code_.statement = id;
  }
  return flow;
}

void Interpreter::Impl::RefuseLoopOver(StmtId id) {
  std::string message = "invalid type in for loop expression";
  const syntax::SourceRange range = (*code_.ast)[id].range;
  const auto& sources = code_.ast->sources();
  if (range.file < sources.size() && sources[range.file] != nullptr) {
    const syntax::LineColumn at = sources[range.file]->Locate(range.begin);
    syntax::NoteSourceText();
    message += " near line " + std::to_string(at.line) + ", column " + std::to_string(at.column);
  }
  throw MatlabError("", message);
}

Flow Interpreter::Impl::RunForOver(StmtId id, Value values) {
  const ExprId target_id = code_.ast->Exprs(id)[0];
  const BlockId body = code_.ast->Blocks(id)[0];
  Flow flow = Flow::kNext;
  const auto set = [&](const Value& v) { Store(PrepareTarget(target_id), v); };
  if (values.IsEmpty()) {
    set(values);
    return flow;
  }
  if (values.Is(ClassId::kFunctionHandle) || values.Is(ClassId::kObject)) RefuseLoopOver(id);
  if (values.IsScalar()) {
    set(values);
    LoopBody(body, &flow);
    return flow;
  }
  const int64_t columns = values.numel() / values.rows();
  if (!values.IsSparse()) values = values.Reshaped(Dims(values.rows(), columns));
  if (values.Is(ClassId::kDouble) && !values.IsComplex() && values.rows() == 1 && !values.IsSparse()) {
    for (int64_t k = 0; k < columns; ++k) {
      set(Value::Double(values.data<double>()[k]));
      if (!LoopBody(body, &flow)) break;
      code_.statement = id;
    }
    return flow;
  }
  for (int64_t k = 0; k < columns; ++k) {
    const Subscript subscripts[2] = {{true, Value()}, {false, Value::Double(static_cast<double>(k + 1))}};
    set(builtin::Index(values, subscripts, ""));
    if (!LoopBody(body, &flow)) break;
    code_.statement = id;
  }
  return flow;
}

Flow Interpreter::Impl::RunSwitch(StmtId id) {
  const auto exprs = code_.ast->Exprs(id);
  const auto bodies = code_.ast->Blocks(id);
  Value subject, label;
  const bool one = EvalExactlyOne(exprs[0], &subject);
  for (size_t k = 1; k < exprs.size(); ++k) {
    if (!EvalExactlyOne(exprs[k], &label) || !one) continue;
    if (builtin::SwitchMatches(subject, label)) return RunBlock(bodies[k - 1]);
  }
  return bodies.size() == exprs.size() ? RunBlock(bodies.back()) : Flow::kNext;
}

Flow Interpreter::Impl::RunTry(StmtId id) {
  const auto bodies = code_.ast->Blocks(id);
  const auto names = code_.ast->Exprs(id);
  const int depth = depth_;
  const EndOf* end = end_;
  try {
    return RunBlock(bodies[0]);
  } catch (MatlabError& error) {
    depth_ = depth;
    end_ = end;
    ignored_ = 0;
    NoteError(error);
    if (!names.empty()) {
      syntax::NoteSourceText();  // the stack tells lines
      code_.view[code_.plan->slot(names[0])]->put() = builtin::ErrorValue(error);
    }
  }
  return bodies.size() > 1 ? RunBlock(bodies[1]) : Flow::kNext;
}

Flow Interpreter::Impl::RunUnwindProtect(StmtId id) {
  const auto bodies = code_.ast->Blocks(id);
  if (code_.ast->Statements(bodies[0]).empty()) return Flow::kNext;  // the clean-up block does not run either
  Flow flow;
  const EndOf* end = end_;
  try {
    flow = RunBlock(bodies[0]);
  } catch (const MatlabError& error) {
    end_ = end;
    ignored_ = 0;
    context_.last_error_message = error.message;
    context_.last_error_identifier = error.identifier;
    const StmtId failed = code_.statement;
    pending_ = RunBlock(bodies[1]);  // of a jump there, which stops no error
    code_.statement = failed;
    throw;
  }
  if (flow == Flow::kNext) return RunBlock(bodies[1]);
  // A jump that the clean-up block holds up. A `continue` holds from the first statement of that block on, unless a
  // loop in it takes it; `return` and `break` hold after it, also behind an error that it raises: the `catch` block is
  // left after its first statement.
  pending_ = flow == Flow::kContinue ? flow : Flow::kNext;
  try {
    const Flow cleanup = RunBlock(bodies[1]);
    const bool taken = flow == Flow::kContinue && pending_ == Flow::kNext;
    pending_ = Flow::kNext;
    return cleanup != Flow::kNext ? cleanup : taken ? Flow::kNext : flow;
  } catch (const MatlabError&) {
    pending_ = flow;
    throw;
  }
}

void Interpreter::Impl::RunDeclaration(StmtId id) {
  const bool global = (*code_.ast)[id].kind == StmtKind::kGlobal;
  if (confinement_ && (global || !confinement_->may_remember({*code_.file, code_.function}))) {
    throw builtin::BudgetExceeded("a variable that others share");
  }
  for (const ExprId declared : code_.ast->Exprs(id)) {
    const bool initialised = (*code_.ast)[declared].kind == ExprKind::kInitialised;
    const ExprId identifier = initialised ? code_.ast->Child(declared, 0) : declared;
    const std::string& name = code_.ast->Name(identifier);
    Slot* slot = code_.view[code_.plan->slot(identifier)];
    Value* storage;
    PersistentVariable* persistent = nullptr;
    bool fresh = false;
    if (global) {
      const auto [it, inserted] = context_.globals.try_emplace(name);
      storage = &it->second;
      fresh = inserted;
    } else {
      auto& owned = persistent_[{code_.ast, code_.function.index, name}];
      if (owned == nullptr) owned = std::make_unique<PersistentVariable>();
      persistent = owned.get();
      fresh = !persistent->begun;
      storage = &persistent->value;
    }
    // A new global takes over the value of the variable that it stands in for.
    if (fresh && global && slot->link == nullptr && slot->defined)
      *storage = slot->value;
    else if (fresh && initialised)
      *storage = Eval(code_.ast->Child(declared, 1));
    if (persistent != nullptr) persistent->begun = true;  // where its first value fails, the next call tries again
    slot->Clear();
    slot->link = storage;
    slot->global = global;
  }
}

// hold on: a call with its words as strings, unless the name is a variable.
void Interpreter::Impl::RunCommand(StmtId id) {
  const std::string& name = code_.ast->Name(id);
  ValueList args;
  for (const ExprId word : code_.ast->Exprs(id)) args.push_back(code_.plan->text(word));
  const FunctionRef ref = FindFunction(name, *code_.file, code_.function);
  if (!ref.valid()) Undefined(name, *code_.ast, (*code_.ast)[id].range);
  Plan* plan = ref.file != nullptr ? PlanOf(ref.file->ast) : nullptr;
  ValueList values = CallRef(ref, plan, args, 0, 0);
  if (values.empty() || IsUndefined(values[0])) return;
  Value& ans = code_.frame->FindOrAdd("ans").put();
  ans = builtin::Stored(values[0]);
  if ((*code_.ast)[id].print) Print("ans", ans);
}

}  // namespace residua::interpret
