// Assignment to variables and to places inside them: x(i) = v, s.a{3}.b(2).c(1, :) = v, [a, c{1:2}] = f().
//
// The subscripts of a target are values before the right-hand side is evaluated; builtin/index/nested_assign.h stores
// through them.
#include <cmath>
#include <utility>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/handle_object.h"
#include "worker/builtin/index/nested_assign.h"
#include "worker/builtin/index/place.h"
#include "worker/builtin/index/place_count.h"
#include "worker/builtin/index_common.h"
#include "worker/interpret/machine.h"

namespace residua::interpret {
namespace {

using builtin::AllScalar;
using builtin::CannotAssign;
using builtin::Selected;
using builtin::Steps;

// Subscripts must be such when their places are counted, before the value is asked for.
void CheckCounted(builtin::Subscripts subscripts) {
  builtin::RequireSubscripts(subscripts);
  const int n = static_cast<int>(subscripts.size());
  for (int k = 0; k < n; ++k) {
    if (subscripts[k].colon) continue;
    try {
      (void)builtin::ResolveSubscript(subscripts[k], k, n, "");
    } catch (const MatlabError& error) {
      throw MatlabError("", error.message);
    }
  }
}

}  // namespace

Lvalue Interpreter::Impl::PrepareTarget(ExprId id) {
  Lvalue target;
  if ((*code_.ast)[id].kind == ExprKind::kTilde) return target;
  Chain chain;
  const ExprId base = Flatten(id, &chain);
  if ((*code_.ast)[base].kind != ExprKind::kIdentifier) throw MatlabError("", "invalid assignment expression");
  target.slot = code_.view[code_.plan->slot(base)];
  target.name = code_.ast->Name(base);
  for (const ExprId link : chain) {
    Step step;
    const ExprKind kind = (*code_.ast)[link].kind;
    if (kind == ExprKind::kIndex || kind == ExprKind::kCellIndex) {
      step.kind = kind == ExprKind::kIndex ? StepKind::kParen : StepKind::kBrace;
      step.subscripts = EvalSubscripts(link, target.slot->get(), target.steps.empty() ? nullptr : &target);
    } else {
      step.kind = StepKind::kField;
      step.field = FieldName(link);
    }
    target.steps.push_back(std::move(step));
  }
  return target;
}

// How many values the target takes in a list of targets.
int64_t Interpreter::Impl::CountValues(const Lvalue& target) {
  if (target.slot == nullptr || target.steps.empty() || target.steps.back().kind == StepKind::kParen) return 1;
  Steps before = Steps(target.steps).first(target.steps.size() - 1);
  const Step* selector = &target.steps.back();
  if (selector->kind == StepKind::kField) {
    selector = nullptr;
    if (!before.empty() && before.back().kind == StepKind::kParen) {
      selector = &before.back();
      before = before.first(before.size() - 1);
    }
  }
  const Value* root = target.slot->get();
  Value object;
  bool there = root != nullptr;
  if (there) {
    try {
      object = builtin::ReadSteps(*root, before, target.name);
    } catch (const MatlabError&) {
      there = false;
    }
  }
  if (selector == nullptr) {
    if (!there || object.Is(ClassId::kObject)) return 1;
    return object.Is(ClassId::kStruct) ? object.numel() : std::max<int64_t>(1, object.numel());
  }
  CheckCounted(selector->subscripts);
  int64_t count = 1;
  for (size_t k = 0; k < selector->subscripts.size(); ++k) {
    const Subscript& s = selector->subscripts[k];
    if (s.colon && !there) throw MatlabError("", "invalid dimension inquiry of a non-existent value");
    const int64_t extent =
        s.colon ? builtin::EndValue(object, static_cast<int>(k), static_cast<int>(selector->subscripts.size())) : 0;
    count *= static_cast<int64_t>(Selected(s, extent).size());
  }
  return count;
}

void Interpreter::Impl::StoreSteps(const Lvalue& target, absl::Span<const Step> steps, const Value& value) {
  if (target.slot == nullptr) return;
  if (steps.empty()) {
    target.slot->put() = builtin::Stored(value);
    return;
  }
  const bool defined = target.slot->get() != nullptr;
  try {
    builtin::AssignInto(target.slot->put(), steps, value, defined);
  } catch (MatlabError& error) {
    if (!defined) target.slot->Clear();
    // The kernel does not know the variable that it writes to.
    if (error.identifier == "Octave:invalid-index" && error.message.rfind("index ", 0) == 0) {
      error.message.replace(0, 6, target.name);
    }
    throw;
  }
}

// A target that names no element, by the places of its step `at`: it makes the variable that is not there, and lets
// grow what it reaches beyond, as `x(1:0, 1:3) = cell (0, 3)` does.
void Interpreter::Impl::StoreNone(const Lvalue& target, std::vector<Step> steps, size_t at,
                                  const std::vector<std::vector<double>>& selected) {
  if (steps[at].kind == StepKind::kParen) {
    if (at == 0 && target.slot->get() == nullptr) target.slot->put() = Value::Struct(Dims(0, 0), {steps[1].field});
    return;
  }
  std::vector<int64_t> extents(2, 0);
  if (selected.size() > 1) {
    extents.clear();
    for (const std::vector<double>& places : selected) extents.push_back(static_cast<int64_t>(places.size()));
  }
  steps[at].kind = StepKind::kParen;
  StoreSteps(target, steps, Value::Cell(Dims(extents)));
}

// One value for each element that the target names, in column order.
void Interpreter::Impl::StoreMany(const Lvalue& target, absl::Span<const Value> values) {
  if (values.empty() && target.steps.size() == 1 && target.steps[0].kind == StepKind::kField) {
    target.slot->put().AddField(target.steps[0].field);  // of no element, yet a field
    return;
  }
  std::vector<Step> steps(target.steps.begin(), target.steps.end());
  size_t at = steps.size() - 1;
  if (steps[at].kind == StepKind::kField) {
    if (at > 0 && steps[at - 1].kind == StepKind::kParen) {
      --at;
    } else {
      const Value place = builtin::ReadSteps(*target.slot->get(), Steps(steps).first(at), target.name);
      if (!place.Is(ClassId::kStruct)) CannotAssign(place, ".");
      Step all;
      all.kind = StepKind::kParen;
      all.subscripts.push_back({true, Value()});
      steps.insert(steps.begin() + static_cast<std::ptrdiff_t>(at), std::move(all));
    }
  }
  std::vector<std::vector<double>> selected;
  const int n = static_cast<int>(steps[at].subscripts.size());
  for (int k = 0; k < n; ++k) {
    const Subscript& s = steps[at].subscripts[k];
    int64_t extent = 0;
    if (s.colon) {
      extent = builtin::EndValue(builtin::ReadSteps(*target.slot->get(), Steps(steps).first(at), target.name), k, n);
    }
    selected.push_back(Selected(s, extent));
  }
  if (values.empty()) return StoreNone(target, std::move(steps), at, selected);
  std::vector<size_t> position(n, 0);
  for (const Value& value : values) {
    for (int k = 0; k < n; ++k) steps[at].subscripts[k] = {false, Value::Double(selected[k][position[k]])};
    StoreSteps(target, steps, value);
    for (int k = 0; k < n && ++position[k] == selected[k].size(); ++k) position[k] = 0;
  }
}

Value Interpreter::Impl::Load(const Lvalue& target, const char* step) {
  const Value* root = target.slot != nullptr ? target.slot->get() : nullptr;
  if (root == nullptr) throw builtin::ComputedOfUndefined(step == nullptr ? "" : step, !target.steps.empty());
  return builtin::ReadSteps(*root, target.steps, target.name);
}

// x(i) = v and x(i, j) = v with subscripts that are numbers; false: nothing was evaluated.
bool Interpreter::Impl::TryScalarStore(ExprId target_id, ExprId value_id) {
  if ((*code_.ast)[target_id].kind != ExprKind::kIndex) return false;
  const auto children = code_.ast->Children(target_id);
  if (children.size() < 2 || children.size() > 3 || (*code_.ast)[children[0]].kind != ExprKind::kIdentifier)
    return false;
  double subscripts[2] = {1, 1};
  if (!TrySubscripts(target_id, code_.view[code_.plan->slot(children[0])]->get(), subscripts)) return false;
  const Value value = Eval(value_id);
  Slot* slot = code_.view[code_.plan->slot(children[0])];
  if (Value* a = slot->get(); a != nullptr && value.IsDoubleScalar() && a->Is(ClassId::kDouble) && !a->IsComplex() &&
                              a->ndims() == 2 && !a->IsSparse() && a->storage() != value::Storage::kDiagonal) {
    const int64_t rows = children.size() == 3 ? a->rows() : a->numel();
    const int64_t cols = children.size() == 3 ? a->cols() : 1;
    const double i = subscripts[0], j = subscripts[1];
    if (i >= 1 && i <= static_cast<double>(rows) && j >= 1 && j <= static_cast<double>(cols) && std::floor(i) == i &&
        std::floor(j) == j) {
      a->mutable_data<double>()[(static_cast<int64_t>(j) - 1) * rows + static_cast<int64_t>(i) - 1] =
          value.inline_double();
      return true;
    }
    if (children.size() == 2 && a->rows() == 1 && i == static_cast<double>(rows) + 1 &&
        a->ResizeInPlace(Dims(1, rows + 1))) {
      a->mutable_data<double>()[rows] = value.inline_double();
      return true;
    }
  }
  Lvalue target;
  target.slot = slot;
  target.name = code_.ast->Name(children[0]);
  Step step;
  step.kind = StepKind::kParen;
  for (size_t k = 1; k < children.size(); ++k) step.subscripts.push_back({false, Value::Double(subscripts[k - 1])});
  target.steps.push_back(std::move(step));
  Store(target, value);
  return true;
}

// t = [t, a, b]: the row that the variable holds grows where it stands. False: nothing was evaluated.
bool Interpreter::Impl::TryAppend(ExprId target_id, ExprId value_id) {
  if ((*code_.ast)[value_id].kind != ExprKind::kMatrix || code_.ast->Children(value_id).size() != 1) return false;
  const auto elements = code_.ast->Children(code_.ast->Child(value_id, 0));
  if (elements.size() < 2 || (*code_.ast)[elements[0]].kind != ExprKind::kIdentifier) return false;
  Slot* slot = code_.view[code_.plan->slot(target_id)];
  if (slot != code_.view[code_.plan->slot(elements[0])] || slot->link != nullptr || !slot->defined) return false;
  std::vector<ValueList> rows = EvalRows(value_id);
  ValueList& parts = rows[0];
  bool appended = false;
  if (slot->defined && parts.size() > 1 && slot->value.SameRep(parts[0])) {
    slot->value = Value();  // `parts` is the one holder now
    struct Restore {
      Slot* slot;
      Value& value;
      ~Restore() { slot->value = value; }
    } restore{slot, parts[0]};
    appended = builtin::AppendToRow(parts[0], absl::MakeSpan(parts).subspan(1));
  }
  if (!appended) slot->put() = builtin::MatrixLiteral(rows);
  return true;
}

namespace {

// `[varargout{1:nargout}] = f (x)` with a nargout of 0: the variable becomes a cell of the one value that f gives all
// the same, so that a function that passes results on shows `ans`. Whatever else the variable held is gone.
bool TakesOneForNone(const Lvalue& target) {
  if (target.count != 0 || target.steps.size() != 1 || target.steps[0].kind != StepKind::kBrace) return false;
  const auto& subscripts = target.steps[0].subscripts;
  return subscripts.size() == 1 && (subscripts[0].colon || subscripts[0].value.IsEmpty());
}

}  // namespace

void Interpreter::Impl::PrintTarget(const Lvalue& target) {
  if (target.slot == nullptr) return;
  if (const Value* v = target.slot->get()) Print(target.name, *v);
}

void Interpreter::Impl::Assign(StmtId id) {
  const Stmt& s = (*code_.ast)[id];
  const auto exprs = code_.ast->Exprs(id);
  const ExprId value_id = exprs.back();
  if (s.multi || exprs.size() > 2) return AssignMany(exprs.first(exprs.size() - 1), value_id, s.print);
  const ExprId target_id = exprs[0];
  if ((*code_.ast)[target_id].kind == ExprKind::kIdentifier) {
    Slot* slot = code_.view[code_.plan->slot(target_id)];
    if (!TryAppend(target_id, value_id)) {
      Value v = builtin::Stored(Eval(value_id));
      slot->put() = std::move(v);
    }
    if (s.print) Print(code_.ast->Name(target_id), *slot->get());
    return;
  }
  if (!s.print && TryScalarStore(target_id, value_id)) return;
  const Lvalue target = PrepareTarget(target_id);
  if (target.slot != nullptr && !builtin::IsOnePlace(target.slot->get(), target.steps))
    throw MatlabError("", builtin::kAmbiguousDot);  // before the value is asked for
  const Value v = Eval(value_id);
  Store(target, v);
  if (s.print) PrintTarget(target);
}

void Interpreter::Impl::AssignMany(std::span<const ExprId> target_ids, ExprId value_id, bool print) {
  std::vector<Lvalue> targets;
  int64_t wanted = 0;
  uint64_t ignored = 0;
  for (const ExprId id : target_ids) {
    Lvalue& target = targets.emplace_back(PrepareTarget(id));
    target.count = CountValues(target);
    if (target.slot == nullptr && wanted < 64) ignored |= uint64_t{1} << wanted;
    wanted += target.count;
  }
  const ExprKind kind = (*code_.ast)[value_id].kind;
  ValueList values;
  switch (kind) {
    case ExprKind::kIdentifier:
    case ExprKind::kIndex:
    case ExprKind::kCellIndex:
    case ExprKind::kField:
    case ExprKind::kDynamicField:
      ignored_ = ignored;
      values = EvalChain(value_id, static_cast<int>(wanted));
      break;
    case ExprKind::kNumber:
    case ExprKind::kString:
    case ExprKind::kMatrix:
    case ExprKind::kCell:
      if (wanted > 1) throw MatlabError("", "invalid number of output arguments for constant expression");
      [[fallthrough]];
    default:
      values.push_back(Eval(value_id));
  }
  if (targets.size() == 1 && !values.empty() && !IsUndefined(values[0]) && TakesOneForNone(targets[0])) {
    targets[0].slot->put() = builtin::CellLiteral({{values[0]}});
    if (print) PrintTarget(targets[0]);
    return;
  }
  size_t next = 0;
  for (const Lvalue& target : targets) {
    if (target.slot == nullptr) {
      ++next;
      continue;
    }
    const size_t end = next + static_cast<size_t>(target.count);
    if (target.count != 1 && end > values.size()) throw MatlabError("", "some elements undefined in return list");
    for (size_t k = next; k < end; ++k) {
      if (k < values.size() && !IsUndefined(values[k])) continue;
      throw MatlabError("", "element number " + std::to_string(k + 1) + " undefined in return list");
    }
    const bool list =
        target.count != 1 || (!target.steps.empty() && target.steps.back().kind != StepKind::kParen &&
                              !(target.steps.back().kind == StepKind::kBrace && AllScalar(target.steps.back())));
    if (!list || (target.count == 1 && target.steps.back().kind == StepKind::kField)) {
      Store(target, values[next]);
    } else {
      StoreMany(target, absl::MakeSpan(values).subspan(next, static_cast<size_t>(target.count)));
    }
    next += static_cast<size_t>(target.count);
    if (print) PrintTarget(target);
  }
}

void Interpreter::Impl::OpAssign(StmtId id) {
  const Stmt& s = (*code_.ast)[id];
  const auto exprs = code_.ast->Exprs(id);
  const Lvalue target = PrepareTarget(exprs[0]);
  const bool step = s.multi || s.prefix;
  if (!step && target.slot != nullptr && !builtin::IsOnePlace(target.slot->get(), target.steps))
    throw MatlabError("", builtin::kAmbiguousDot);  // before the operand is asked for
  const Value operand = Eval(exprs[1]);
  const Value old = Load(target, !step ? nullptr : s.op == Op::kPlus ? "++" : "--");
  Value next;
  if (old.IsDoubleScalar() && operand.IsDoubleScalar() && (s.op == Op::kPlus || s.op == Op::kMinus)) {
    const double a = old.inline_double(), b = operand.inline_double();
    next = Value::Double(s.op == Op::kPlus ? a + b : a - b);
  } else {
    const bool counts = step && (*code_.ast)[exprs[0]].kind == ExprKind::kIdentifier;
    next = builtin::Binary(!counts ? s.op : s.op == Op::kPlus ? Op::kIncrement : Op::kDecrement, old, operand);
  }
  Store(target, next);
  if (step) {
    Value& ans = code_.frame->FindOrAdd("ans").put();
    ans = s.multi ? old : next;  // x++ gives what it was
    if (s.print) Print("ans", ans);
  } else if (s.print) {
    PrintTarget(target);
  }
}

}  // namespace residua::interpret
