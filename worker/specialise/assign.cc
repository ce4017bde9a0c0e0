// Assignments (thesis 6.1.2): to variables, into parts of them, of several outputs, and deletion.
//
// A static value assigned to a variable leaves no code. An assignment into a part is done here when root, subscripts
// and value are static; otherwise the residual variable is brought up to date first (`a = zeros(2, 3);`) and the
// assignment is emitted, its effect on the facts following the rules of indexed assignment.
#include <cmath>

#include "worker/builtin/bytes_exceeded.h"
#include "worker/builtin/nested_assign.h"
#include "worker/builtin/null_value.h"
#include "worker/builtin/place.h"
#include "worker/domain/index_list.h"
#include "worker/domain/null_rule.h"
#include "worker/domain/path_assign.h"
#include "worker/specialise/evaluator.h"
#include "worker/specialise/free_end.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

const domain::ClassSet kStructOrObject =
    domain::ClassSet::Of(value::ClassId::kStruct) | domain::ClassSet::Of(value::ClassId::kObject);

std::vector<builtin::Subscript> StaticSubscripts(const Pieces& pieces) {
  std::vector<builtin::Subscript> out;
  for (const Piece& p : pieces) out.push_back({p.colon, p.colon ? Value() : p.facts.static_value()});
  return out;
}

std::vector<domain::AbstractSubscript> AbstractSubscripts(const Pieces& pieces) {
  std::vector<domain::AbstractSubscript> out;
  for (const Piece& p : pieces) out.push_back({p.colon, p.facts, p.next});
  return out;
}

bool IsField(const syntax::Expr& e) { return e.kind == ExprKind::kField || e.kind == ExprKind::kDynamicField; }

// The target is x(end ...) or x{end ...}, perhaps with more behind it, where x is a variable.
bool AsksForEnd(const Ast& ast, ExprId target) {
  while (ast[target].kind != ExprKind::kIdentifier) {
    const auto children = ast.Children(target);
    if (children.empty()) return false;
    if (ast[children[0]].kind == ExprKind::kIdentifier) {
      return std::any_of(children.begin() + 1, children.end(), [&](ExprId s) { return HasFreeEnd(ast, s); });
    }
    target = children[0];
  }
  return false;
}

}  // namespace

std::string FunctionEvaluator::RootOf(ExprId target) const {
  while (true) {
    const syntax::Expr& e = ast()[target];
    if (e.kind == ExprKind::kIdentifier) return ast().Name(target);
    if (e.kind == ExprKind::kInitialised) {
      target = ast().Child(target, 0);
      continue;
    }
    if (e.kind != ExprKind::kIndex && e.kind != ExprKind::kCellIndex && e.kind != ExprKind::kField &&
        e.kind != ExprKind::kDynamicField) {
      return "";
    }
    target = ast().Child(target, 0);
  }
}

bool FunctionEvaluator::IsEndPlusOne(ExprId id) const {
  const syntax::Expr& e = ast()[id];
  if (e.kind != ExprKind::kBinary || e.op != Op::kPlus || ast()[ast().Child(id, 0)].kind != ExprKind::kEnd)
    return false;
  const ExprId one = ast().Child(id, 1);
  return ast()[one].kind == ExprKind::kNumber && !ast().Literal(one).imaginary && ast().Literal(one).value == 1 &&
         ast().Literal(one).integer_width == 0;
}

namespace {

// A known number of one element of a known cell.
bool IsNumberWithin(const Piece& subscript, const Value& cell) {
  if (!subscript.IsStatic() || !cell.Is(value::ClassId::kCell)) return false;
  const Value& v = subscript.facts.static_value();
  if (!v.Is(value::ClassId::kDouble) || v.IsComplex() || !v.IsScalar()) return false;
  const double k = v.ElementAsDouble(0);
  return k >= 1 && k <= static_cast<double>(cell.numel()) && k == std::floor(k);
}

}  // namespace

FunctionEvaluator::Target FunctionEvaluator::EvalTarget(ExprId id, bool may_be_open) {
  Target target;
  target.settled = !TargetMayFail(id);
  target.root = RootOf(id);
  if (target.root.empty()) throw Unsupported{"this assignment target", ast()[id].range};
  for (ExprId at = id; ast()[at].kind != ExprKind::kIdentifier; at = ast().Child(at, 0)) {
    target.levels.insert(target.levels.begin(), at);
  }
  // What `end` refers to at each level: facts only.
  const Binding* b = env_.Find(target.root);
  Piece base;
  base.pure = b && b->facts.defined() == domain::Tristate::kTrue;  // otherwise `end` is an error
  base.facts = base.pure ? WithRelations(b->facts) : AbstractValue::Top();
  for (ExprId level : target.levels) {
    const syntax::Expr& e = ast()[level];
    Pieces subscripts;
    if (e.kind == ExprKind::kDynamicField) {
      subscripts.push_back(EvalOne(ast().Child(level, 1)));
    } else if (e.kind != ExprKind::kField) {
      target.open = !EvalSubscripts(level, base, &subscripts);
      if (target.open && !(may_be_open && e.kind == ExprKind::kIndex && target.levels.size() == 1))
        throw Unsupported{"an index list of unknown length", e.range};
      if (subscripts.size() == 1 && IsEndPlusOne(ast().Child(level, 1))) subscripts[0].next = true;
    }
    target.subscripts.push_back(std::move(subscripts));
    if (level == target.levels.back()) break;
    base.facts = PartBehind(level, base.facts, target.subscripts.back());
  }
  return target;
}

// What lies behind one level of a target, for `end` in the next one.
AbstractValue FunctionEvaluator::PartBehind(ExprId level, const AbstractValue& base, const Pieces& subscripts) {
  const syntax::Expr& e = ast()[level];
  AbstractValue next = AbstractValue::Top();
  if (e.kind == ExprKind::kField && base.HasFields() && base.Field(ast().Name(level))) {
    next = *base.Field(ast().Name(level));
  } else if (e.kind == ExprKind::kField && base.IsStatic() && base.static_value().Is(value::ClassId::kStruct) &&
             base.static_value().IsScalar() && base.static_value().FieldIndex(ast().Name(level)) >= 0) {
    const Value& v = base.static_value();
    next = AbstractValue::Of(v.field(0, v.FieldIndex(ast().Name(level))));
  } else if (e.kind == ExprKind::kCellIndex && base.IsStatic() && subscripts.size() == 1 &&
             IsNumberWithin(subscripts[0], base.static_value())) {
    const Value& number = subscripts[0].facts.static_value();
    next = AbstractValue::Of(base.static_value().cell(static_cast<int64_t>(number.ElementAsDouble(0)) - 1));
  } else if (e.kind == ExprKind::kCellIndex && base.classes().Only(value::ClassId::kCell)) {
    next = domain::OldPart(domain::CellIndexRule(base, AbstractSubscripts(subscripts)));
  } else if (e.kind == ExprKind::kIndex && base.classes().Only(value::ClassId::kStruct)) {
    const domain::OneResult element = domain::IndexRule(base, AbstractSubscripts(subscripts));
    if (!element.may_fail) next = element.value;
  }
  return next.IsBottom() ? AbstractValue::Top() : next;
}

bool FunctionEvaluator::IsStaticTarget(const Target& target) const {
  const Binding* b = env_.Find(target.root);
  if (NeverKnown(target.root) || target.open) return false;
  if (b && (b->parts || !b->facts.IsStatic() || b->facts.defined() != domain::Tristate::kTrue)) return false;
  for (const Pieces& level : target.subscripts) {
    for (const Piece& p : level) {
      if (!p.IsStatic()) return false;
    }
  }
  return true;
}

// The chain of a known target.
std::vector<builtin::Step> FunctionEvaluator::StaticSteps(const Target& target) {
  std::vector<builtin::Step> steps;
  for (size_t level = 0; level < target.levels.size(); ++level) {
    const ExprKind kind = ast()[target.levels[level]].kind;
    builtin::Step step;
    if (kind == ExprKind::kIndex || kind == ExprKind::kCellIndex) {
      step.kind = kind == ExprKind::kIndex ? builtin::StepKind::kParen : builtin::StepKind::kBrace;
      const std::vector<builtin::Subscript> list = StaticSubscripts(target.subscripts[level]);
      step.subscripts.assign(list.begin(), list.end());
    } else {
      step.kind = builtin::StepKind::kField;
      step.field = FieldName(target, level);
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

std::string FunctionEvaluator::FieldName(const Target& target, size_t level) {
  ExprId at = target.levels[level];
  if (ast()[at].kind == ExprKind::kField) return ast().Name(at);
  const Piece& name = target.subscripts[level][0];
  if (!name.IsStatic() || !name.facts.static_value().IsString()) return "";
  return name.facts.static_value().AsString();
}

AbstractValue FunctionEvaluator::AssignFacts(const Target& target, const AbstractValue& base,
                                             const AbstractValue& value, bool may_be_null) {
  may_be_null = may_be_null && domain::MayBeNull(value);
  if (target.open) {
    const AbstractValue stored = domain::IndexListAssignRule(base, value);
    return may_be_null ? Join(stored, domain::IndexListDeleteRule(base)) : stored;
  }
  std::vector<domain::PathStep> path;
  for (size_t level = 0; level < target.levels.size(); ++level) {
    const ExprKind kind = ast()[target.levels[level]].kind;
    domain::PathStep step;
    if (kind == ExprKind::kIndex || kind == ExprKind::kCellIndex) {
      step.kind = kind == ExprKind::kIndex ? domain::PathStep::Kind::kIndex : domain::PathStep::Kind::kCell;
      step.subscripts = AbstractSubscripts(target.subscripts[level]);
    } else {
      step.kind = domain::PathStep::Kind::kField;
      step.field = FieldName(target, level);
    }
    path.push_back(std::move(step));
  }
  return domain::PathAssignRule(base, path, value, may_be_null);
}

ExprId FunctionEvaluator::ResidualTarget(const Target& target, SourceRange range) {
  ResidualTree& tree = *session_.tree;
  ExprId made = tree.Identifier(target.root, range, true);
  for (size_t k = 0; k < target.levels.size(); ++k) {
    const syntax::Expr& e = ast()[target.levels[k]];
    std::vector<ExprId> children{made};
    std::string field = FieldName(target, k);
    if (!field.empty() && e.kind == ExprKind::kDynamicField) {
      made = tree.Make(ExprKind::kField, Op::kNone, field, children, range, false);
      continue;
    }
    for (const Piece& p : target.subscripts[k]) children.push_back(Residual(p, range));
    made = tree.Make(e.kind, Op::kNone, e.kind == ExprKind::kField ? ast().Name(target.levels[k]) : "", children, range,
                     false);
  }
  if (target.settled) tree.facts.SetSettled(made);
  return made;
}

void FunctionEvaluator::AssignTo(ExprId id, Piece value, SourceRange range, bool print) {
  const syntax::Expr& e = ast()[id];
  if (e.kind == ExprKind::kIdentifier) {
    Bind(ast().Name(id), std::move(value), range, print);
    return;
  }
  if (e.kind == ExprKind::kTilde) {
    if (value.pure || !value.residual.valid()) return;
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = range;
    node.exprs = {value.residual};
    Emit(std::move(node));
    return;
  }
  NoteImpure(value);
  Target target = EvalTarget(id, true);
  if (target.levels.empty()) throw Unsupported{"this assignment target", e.range};
  AssignPart(target, std::move(value), range, print);
}

// What is stored in an element. `x(i) = []` written as such deletes, and so does `x(i) = ''`; an empty value that a
// variable holds does not, so it is called for.
ExprId FunctionEvaluator::StoredExpr(const Target& target, const Piece& value, SourceRange range) {
  return ast()[target.levels.back()].kind == ExprKind::kIndex ? ResidualPart(value, range) : Residual(value, range);
}

// A known value into a known place of a known variable. False: it would make a value that is too large to know.
bool FunctionEvaluator::AssignStatic(const Target& target, const Piece& value, SourceRange range) {
  const Binding* old = env_.Find(target.root);
  const Value before = old ? old->facts.static_value() : Value();
  Value root = before;
  env_.vars.erase(target.root);
  try {
    builtin::AssignInto(root, StaticSteps(target), value.facts.static_value(), old != nullptr);
    session_.fold_context.CheckBytes(root.LogicalBytes());
    env_.vars[target.root] = Binding{AbstractValue::Of(root), nullptr, false};
    return true;
  } catch (const builtin::BytesExceeded& what) {
    env_.vars[target.root] = Binding{AbstractValue::Of(before), nullptr, false};
    if (loop_ != nullptr && loop_->mode != LoopFrame::kResidual)
      throw CannotUnroll{std::string("makes ") + what.what() + " (--byte-limit)"};
    Remark(range, std::string("an assignment is kept: ") + what.what() + " (--byte-limit) [kept-general]");
    return false;
  } catch (const value::MatlabError&) {
    // It fails at run time as well: leave it to the residual program.
    env_.vars[target.root] = Binding{AbstractValue::Of(before), nullptr, false};
    Ensure(target.root, range);
    Node node;
    node.stmt.kind = StmtKind::kAssign;
    node.stmt.range = range;
    node.exprs = {ResidualTarget(target, range), StoredExpr(target, value, range)};
    Emit(std::move(node));
    Unreachable();
    return true;
  }
}

// The same to a global variable: the residual assigns it, too.
bool FunctionEvaluator::AssignToGlobal(const Target& target, const Piece& value, SourceRange range, bool print) {
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  node.exprs = {ResidualTarget(target, range), StoredExpr(target, value, range)};
  const bool made = AssignStatic(target, value, range);
  if (!env_.reachable) return true;
  if (made) Emit(std::move(node));
  env_.vars[target.root].in_residual = true;
  return made;
}

void FunctionEvaluator::AssignPart(Target target, Piece value, SourceRange range, bool print) {
  const bool pinned = pinned_.count(target.root) || print;
  if (value.IsStatic() && IsStaticTarget(target)) {
    if (!pinned && AssignStatic(target, value, range)) return;
    if (globals_.contains(target.root) && AssignToGlobal(target, value, range, print)) return;
  }
  const Binding* old = env_.Find(target.root);
  if (value.IsStatic() && domain::IsNull(value.facts)) {
    const bool map = old && old->parts && old->parts->kind == Virtual::kMap;  // takes it as a value
    if (!map && ast()[target.levels.back()].kind == ExprKind::kIndex) {
      return Delete(target, value.facts.classes().Only(value::ClassId::kChar), range, print);
    }
    value = Piece::Static(builtin::PlainOf(value.facts.static_value()));
  }
  if (!print && !target.open && (StoreElement(target, value, range) || AssignToParts(target, value, range))) return;
  if (!print && !target.open && AssignUnderTruth(target, value, range)) return;
  AbstractValue base = old ? WithRelations(old->facts) : AbstractValue::Of(Value());
  if (old && old->parts && old->parts->kind == Virtual::kClosure) throw Unsupported{"an index into a closure", range};
  if (old) Ensure(target.root, range);
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  if (!target.open) SimplifyTarget(base, value.facts, &target);
  node.exprs = {ResidualTarget(target, range), StoredExpr(target, value, range)};
  Emit(std::move(node));
  if (value.diverges) {
    Unreachable();
    return;
  }
  const AbstractValue& stored = value.facts;
  if (base.defined() != domain::Tristate::kTrue) base = AbstractValue::Top();
  if (base.classes() == domain::ClassSet::All()) {  // it may be an object: no more is assumed
    const bool field_of_element = target.levels.size() > 1 && ast()[target.levels[0]].kind == ExprKind::kIndex &&
                                  IsField(ast()[target.levels[1]]);
    SetDynamic(target.root,
               field_of_element ? AbstractValue::Array(kStructOrObject, domain::Shape::Top()) : AbstractValue::Top());
    return;
  }
  const bool elements = target.levels.size() == 1 && ast()[target.levels[0]].kind == ExprKind::kIndex;
  if (!old && elements) base = domain::FreshPlaceRule(stored);
  SetDynamic(target.root,
             AssignFacts(target, base, stored, value.may_be_null).Forget().WithDefined(domain::Tristate::kTrue));
}

namespace {

// `s.f = v` of an s that is certainly an array of none or several structs: refused before v is asked for.
bool HasSeveralPlaces(const Binding* root) {
  if (root == nullptr) return false;
  if (root->parts) return root->parts->kind == Virtual::kStructArray && root->parts->dims.numel() != 1;
  const AbstractValue& facts = root->facts;
  const std::optional<Dims> dims = facts.shape().Known();
  return facts.defined() == domain::Tristate::kTrue && facts.classes().Only(value::ClassId::kStruct) && dims &&
         dims->numel() != 1;
}

}  // namespace

bool FunctionEvaluator::MayGiveNull(ExprId id) const {
  return syntax::MayGiveNull(ast(), id, [&](const std::string& name) {
    const Binding* b = env_.Find(name);
    return b != nullptr && (b->parts || b->facts.classes().Has(value::ClassId::kFunctionHandle));
  });
}

void FunctionEvaluator::EvalAssign(StmtId id) {
  const Stmt& stmt = ast()[id];
  auto exprs = ast().Exprs(id);
  if (exprs.size() > 2 || stmt.multi) {
    EvalMultiAssign(id);
    return;
  }
  target_hint_ = RootOf(exprs[0]);
  const Binding* root = env_.Find(target_hint_);
  const bool map = root != nullptr && root->parts && root->parts->kind == Virtual::kMap;  // takes it as a value
  if (ast()[exprs[0]].kind == ExprKind::kIndex && syntax::IsNullLiteral(ast(), exprs[1]) && !map) {
    EvalDelete(id);
    return;
  }
  top_expr_ = exprs[1];
  if ((!root || (!root->parts && root->facts.defined() == domain::Tristate::kFalse)) && AsksForEnd(ast(), exprs[0])) {
    // Subscripts of the target come before the value.
    const SourceRange range = Origin(stmt.range);
    return EmitFailing(FailingFold({"", "invalid use of 'end': may only be used to index existing value"}, range),
                       range);
  }
  const bool field =
      ast()[exprs[0]].kind == ExprKind::kField && ast()[ast().Child(exprs[0], 0)].kind == ExprKind::kIdentifier;
  if (field && !opaque_.count(target_hint_) && HasSeveralPlaces(root)) {
    const SourceRange range = Origin(stmt.range);
    return EmitFailing(FailingFold({"", builtin::kAmbiguousDot}, range), range);
  }
  plain_target_ = ast()[exprs[0]].kind == ExprKind::kIdentifier ? target_hint_ : "";
  pending_impure_ = pending_impure_ || TargetMayFail(exprs[0]);
  Piece value = EvalOne(exprs[1]);
  value.may_be_null = MayGiveNull(exprs[1]);
  AssignTo(exprs[0], std::move(value), Origin(stmt.range), stmt.print);
  CommitProofs();
}

void FunctionEvaluator::EvalOpAssign(StmtId id) {
  const Stmt& stmt = ast()[id];
  auto exprs = ast().Exprs(id);
  // The target is evaluated twice, as a value and as a target.
  VisitExpr(ast(), exprs[0], [&](ExprId e) {
    if (ast()[e].kind == ExprKind::kAssignment || IsStep(ast()[e])) {
      throw Unsupported{"an assignment inside the target of an operator assignment", ast()[e].range};
    }
  });
  const Binding* target = env_.Find(RootOf(exprs[0]));
  if (!target || (!target->parts && target->facts.defined() != domain::Tristate::kTrue)) return KeepOpAssign(id);
  if (MayGiveList(exprs[1])) return KeepOpAssign(id);
  // `s.v++` of what is not one struct says something else than `s.v = s.v + 1`.
  const bool one = target->parts || (target->facts.classes().Only(value::ClassId::kStruct) && target->facts.IsScalar());
  if ((stmt.multi || stmt.prefix) && IsField(ast()[exprs[0]]) && !one) return KeepOpAssign(id);
  const SourceRange range = Origin(stmt.range);
  if (ast()[exprs[0]].kind == ExprKind::kIdentifier && !opaque_.count(ast().Name(exprs[0]))) {
    Piece old = EvalOne(exprs[0]);
    NoteImpure(old);
    Piece operand = EvalOne(exprs[1]);
    AssignTo(exprs[0], FoldBinary(stmt.op, old, operand, range), range, stmt.print);
    return CommitProofs();
  }
  // The operand comes first: of `s(4) += f (x)` the error of f is raised, not that of s(4), and f may assign s
  // where that is global.
  Piece operand = EvalOne(exprs[1]);
  if (operand.diverges) return EmitFailing(operand, range);
  if (!operand.pure && !operand.parts && !operand.IsStatic()) {
    const std::string name = FreshName("value");
    Emit(AssignNode(*session_.tree, name, operand.residual, range));
    operand.residual = session_.tree->Identifier(name, range, true);
    operand.pure = true;
  }
  Piece old = EvalOne(exprs[0]);
  NoteImpure(old);
  AssignTo(exprs[0], FoldBinary(stmt.op, old, operand, range), range, stmt.print);
  CommitProofs();
}

// Whether it is `c{k}` with a k that may select none or several, or a field of a struct array: of such a list `x +=
// c{k}` takes the first, where `x + c{k}` fails.
bool FunctionEvaluator::MayGiveList(ExprId id) const {
  if (ast()[id].kind == ExprKind::kField) {
    const ExprId base = ast().Child(id, 0);
    const Binding* b = ast()[base].kind == ExprKind::kIdentifier ? env_.Find(ast().Name(base)) : nullptr;
    const bool holds_fields =
        b && (b->facts.classes().Has(value::ClassId::kStruct) || b->facts.classes().Has(value::ClassId::kObject));
    return holds_fields && !b->parts && !(b->facts.classes().SubsetOf(kStructOrObject) && b->facts.IsScalar());
  }
  if (ast()[id].kind != ExprKind::kCellIndex) return false;
  for (const ExprId subscript : ast().Children(id).subspan(1)) {
    const ExprKind kind = ast()[subscript].kind;
    if (kind == ExprKind::kNumber || kind == ExprKind::kEnd) continue;
    const Binding* b = kind == ExprKind::kIdentifier ? env_.Find(ast().Name(subscript)) : nullptr;
    if (!b || b->parts || !b->facts.IsScalar() || b->facts.classes().Has(value::ClassId::kLogical)) return true;
  }
  return false;
}

// The target may be without a value: `x = x + 1` would say something else, and do something else if x is a function's
// name. Certainly without one it fails; else the statement stays as it is. So it does where the operand may be a list.
void FunctionEvaluator::KeepOpAssign(StmtId id) {
  const Stmt& stmt = ast()[id];
  const auto exprs = ast().Exprs(id);
  const SourceRange range = Origin(stmt.range);
  const Binding* bound = env_.Find(RootOf(exprs[0]));
  const bool plain = ast()[exprs[0]].kind == ExprKind::kIdentifier;
  Piece operand = EvalOne(exprs[1]);
  if (operand.diverges) return EmitFailing(operand, range);
  if (plain && operand.pure && (!bound || bound->facts.defined() == domain::Tristate::kFalse)) {
    const char* step = !stmt.multi && !stmt.prefix ? "" : stmt.op == Op::kPlus ? "++" : "--";
    return EmitFailing(FailingFold(builtin::ComputedOfUndefined(step, false), range), range);
  }
  const Target target = EvalTarget(exprs[0]);
  const bool list = MayGiveList(exprs[1]);
  if (bound && (list || !plain)) Ensure(target.root, range);
  Node node;
  node.stmt = stmt;
  node.stmt.range = range;
  node.exprs = {ResidualTarget(target, range), Residual(operand, range)};
  AbstractValue facts = AbstractValue::Top();
  if (plain && bound && !opaque_.count(target.root)) {
    const AbstractValue old = bound->facts.Forget().ForgetContents().WithDefined(domain::Tristate::kTrue);
    facts = domain::BinaryRule(stmt.op, old, list ? AbstractValue::Top() : operand.facts).value.Forget();
  }
  pure_ = false;
  Emit(std::move(node));
  if (facts.IsBottom()) return Unreachable();
  SetDynamic(target.root, facts);
}

void FunctionEvaluator::EvalDelete(StmtId id) {
  const Stmt& stmt = ast()[id];
  Delete(EvalTarget(ast().Exprs(id)[0], true), ast()[ast().Exprs(id)[1]].kind == ExprKind::kString, Origin(stmt.range),
         stmt.print);
}

// x(i) = [], or x(i) = '' where that is written as a text.
void FunctionEvaluator::Delete(const Target& target, bool text, SourceRange range, bool print) {
  const Binding* old = env_.Find(target.root);
  const bool simple = target.levels.size() == 1 && !target.open;
  if (simple && old && IsStaticTarget(target) && !pinned_.count(target.root) && !print) {
    Value root = old->facts.static_value();
    try {
      builtin::IndexDelete(root, StaticSubscripts(target.subscripts[0]));
      env_.vars[target.root] = Binding{AbstractValue::Of(root), nullptr, false};
      return;
    } catch (const value::MatlabError&) {
      // Fails at run time as well.
    }
  }
  if (simple && old && !print && DeleteParts(target)) return;
  AbstractValue facts = AbstractValue::Top();
  if (simple && old && (!old->parts || old->parts->kind == Virtual::kCell || old->parts->kind == Virtual::kArray)) {
    facts = domain::IndexDeleteRule(old->facts, AbstractSubscripts(target.subscripts[0])).value.Forget();
    if (facts.IsBottom()) facts = AbstractValue::Top();
  } else if (target.open && old) {
    facts = domain::IndexListDeleteRule(old->facts);
  }
  Ensure(target.root, range);
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  // A map would take the value, '' or [].
  const bool array = simple && old && !old->facts.classes().Has(value::ClassId::kObject);
  const bool matrix = array || !text;
  const ExprId nothing =
      matrix ? session_.tree->Make(ExprKind::kMatrix, Op::kNone, "", {}, range, true) : session_.tree->Text("", range);
  node.exprs = {ResidualTarget(target, range), nothing};
  Emit(std::move(node));
  SetDynamic(target.root, facts);
}

// The targets that one expression on the left stands for: `c{1:2}` is two, `c{[]}` none.
namespace {

// `c{:}` where the extents of c are known: the numbers that each colon stands for.
void CountColons(const Dims& dims, Pieces* subscripts) {
  const size_t count = subscripts->size();
  if (dims.ndims() > static_cast<int>(count) && count != 1) return;
  for (size_t d = 0; d < count; ++d) {
    if (!(*subscripts)[d].colon) continue;
    const int64_t extent = count == 1 ? dims.numel() : dims[static_cast<int>(d)];
    Value all = Value::Array(value::ClassId::kDouble, Dims(1, extent));
    for (int64_t k = 0; k < extent; ++k) all.mutable_data<double>()[k] = static_cast<double>(k + 1);
    (*subscripts)[d] = Piece::Static(all);
  }
}

}  // namespace

bool FunctionEvaluator::AddSlots(ExprId id, std::vector<Slot>* slots) {
  const syntax::Expr& e = ast()[id];
  bool list = false;
  if (const auto each = FieldOfEach(id)) {
    // `[s.a] = deal (0)` assigns to every element.
    const std::shared_ptr<Virtual> array = StructsIn(each->first);
    if (!array || array->parts.empty()) return false;
    for (size_t k = 0; k < array->parts.size(); ++k) slots->push_back({id, std::nullopt, each, k});
    return true;
  }
  // `[c{1:2}] = ..`, `[s(1:2).f] = ..`: the level that may say several.
  const bool field = e.kind == ExprKind::kField || e.kind == ExprKind::kDynamicField;
  const ExprId level = field ? ast().Child(id, 0) : id;
  if (ast()[level].kind == (field ? ExprKind::kIndex : ExprKind::kCellIndex)) {
    for (ExprId s : ast().Children(level).subspan(1)) {
      const ExprKind kind = ast()[s].kind;
      list = list || (kind != ExprKind::kNumber && kind != ExprKind::kEnd);
    }
  }
  if (!list) {
    slots->push_back({id, std::nullopt, std::nullopt});
    return true;
  }
  Target target = EvalTarget(id);
  const size_t at = target.levels.size() - (field ? 2 : 1);
  if (const Binding* b = env_.Find(target.root); b && at == 0 && b->facts.defined() == domain::Tristate::kTrue) {
    const std::optional<Dims> dims = b->parts ? std::optional<Dims>(b->parts->dims) : b->facts.shape().Known();
    if (dims) CountColons(*dims, &target.subscripts[0]);
  }
  const Pieces& subscripts = target.subscripts[at];
  std::vector<std::vector<double>> numbers;
  bool scalars = true;
  for (const Piece& p : subscripts) {
    scalars = scalars && !p.colon && p.facts.IsScalar() && !p.facts.classes().Has(value::ClassId::kLogical);
  }
  if (scalars) {
    slots->push_back({id, std::nullopt, std::nullopt});
    return true;
  }
  for (const Piece& p : subscripts) {
    const bool mask = p.IsStatic() && p.facts.static_value().Is(value::ClassId::kLogical);
    if (p.colon || !p.IsStatic() || !(mask || p.facts.static_value().Is(value::ClassId::kDouble))) return false;
    numbers.emplace_back();
    for (int64_t k = 0; k < p.facts.static_value().numel(); ++k) {
      const double number = p.facts.static_value().ElementAsDouble(k);
      if (!mask || number != 0) numbers.back().push_back(mask ? static_cast<double>(k + 1) : number);
    }
  }
  size_t count = 1;
  for (const auto& n : numbers) count *= n.size();
  for (size_t k = 0; k < count; ++k) {
    Slot slot{id, target, std::nullopt};
    size_t rest = k;
    for (size_t d = 0; d < numbers.size(); ++d) {
      slot.element->subscripts[at][d] = Piece::Static(Value::Double(numbers[d][rest % numbers[d].size()]));
      rest /= numbers[d].size();
    }
    slots->push_back(std::move(slot));
  }
  return true;
}

// Values that read a variable which an earlier target assigns are put aside first: `[a, b] = deal (b, a)`.
void FunctionEvaluator::Detach(absl::Span<const Slot> slots, Pieces* values, SourceRange range) {
  const Ast& tree = session_.tree->ast;
  std::set<std::string> roots;
  bool crossed = false;
  for (size_t k = 0; k < slots.size() && k < values->size(); ++k) {
    const Piece& p = (*values)[k];
    if (p.residual.valid() && !p.parts && !p.IsStatic()) {
      VisitExpr(tree, p.residual, [&](ExprId e) {
        crossed = crossed || (tree[e].kind == ExprKind::kIdentifier && roots.count(tree.Name(e)));
      });
    }
    roots.insert(RootOf(slots[k].id));
  }
  if (!crossed) return;
  for (size_t k = 0; k < slots.size() && k < values->size(); ++k) {
    Piece& p = (*values)[k];
    if (!p.residual.valid() || p.parts || p.IsStatic() || p.diverges) continue;
    const std::string name = FreshName("out");
    Emit(AssignNode(*session_.tree, name, p.residual, range));
    p = Piece::Dynamic(p.facts, session_.tree->Identifier(name, range, true), true);
  }
}

void FunctionEvaluator::EvalMultiAssign(StmtId id) {
  const Stmt& stmt = ast()[id];
  SourceRange range = Origin(stmt.range);
  auto exprs = ast().Exprs(id);
  if (AssignFieldOfEach(id)) return;
  std::vector<Slot> slots;
  for (ExprId target : exprs.first(exprs.size() - 1)) {
    if (!AddSlots(target, &slots)) return AssignOpen(id);
  }
  const size_t count = slots.size();
  std::set<std::string> seen;
  std::vector<std::string> hints;
  for (const Slot& slot : slots) {
    const syntax::Expr& e = ast()[slot.id];
    if (e.kind == ExprKind::kTilde) {
      hints.push_back("~");
    } else if (e.kind == ExprKind::kIdentifier && seen.insert(ast().Name(slot.id)).second) {
      hints.push_back(ast().Name(slot.id));
    } else {
      hints.push_back("");
    }
  }
  output_hints_ = count > 1 || (count == 1 && hints[0] == "~") ? hints : std::vector<std::string>{};
  const ExprId value_id = exprs.back();
  top_expr_ = value_id;
  Pieces values = EvalMulti(value_id, static_cast<int>(count));
  const ExprKind kind = ast()[value_id].kind;
  const bool parts = kind == ExprKind::kCellIndex || kind == ExprKind::kField || kind == ExprKind::kDynamicField;
  const bool one_of_many = values.size() == 1 && count > 1 && parts && values[0].residual.valid() && !values[0].parts;
  if (values.size() == 1 && (values[0].list || one_of_many) && !values[0].diverges) {
    // A list of unknown length: whether it is long enough shows when it runs.
    const AbstractValue any = AbstractValue::Top().WithDefined(domain::Tristate::kTrue);
    output_hints_ = hints;
    values = SplitOutputs(values[0].residual, std::vector<AbstractValue>(count, any), range);
  }
  output_hints_.clear();
  if (values.size() == 1 && values[0].diverges) {
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = range;
    node.exprs = {values[0].residual};
    Emit(std::move(node));
    Unreachable();
    return;
  }
  if (values.size() < count) throw Unsupported{"fewer values than targets", stmt.range};
  Detach(slots, &values, range);
  for (Piece& p : values) p.may_be_null = MayGiveNull(value_id);
  for (size_t k = 0; k < count; ++k) {
    if (ast()[slots[k].id].kind == ExprKind::kTilde && !values[k].residual.valid()) continue;
    if (slots[k].element) {
      NoteImpure(values[k]);
      AssignPart(*slots[k].element, values[k], range, stmt.print);
    } else if (slots[k].each) {
      if (stmt.print) throw Unsupported{"a field of every element of a struct array, shown,", stmt.range};
      NoteImpure(values[k]);
      StoreFieldOf(slots[k].number, slots[k].each->first, slots[k].each->second, values[k], range);
    } else {
      AssignTo(slots[k].id, values[k], range, stmt.print);
    }
  }
}

}  // namespace residua::specialise
