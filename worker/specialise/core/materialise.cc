#include "worker/specialise/core/materialise.h"

#include <algorithm>
#include <span>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/marks.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/filled.h"
#include "worker/specialise/core/parameters.h"
#include "worker/specialise/core/shown_handle.h"

namespace residua::specialise {

namespace {

constexpr int64_t kSmallStruct = 4;  // a larger one is not made anew in each trip of a loop

}  // namespace

ExprId LiftValue(Activation& act, const Value& v, SourceRange range, InternedName name_hint) {
  const bool built_each_time = act.now.kept_loops > 0 && v.Is(value::ClassId::kStruct);
  bool large = LiteralSize(v) > (built_each_time ? kSmallStruct : act.session.limits.literal_elements);
  std::string print;
  if (large) {
    print = value::Fingerprint(v) + builtin::MarksOf(v);
    auto known = act.constants.find(print);
    if (known != act.constants.end()) return act.tree().Identifier(known->second, range, kPure);
  }
  std::optional<ExprId> literal = Lift(act.tree(), v, range);
  if (!literal) throw Unsupported{"a fixed value that cannot be written as an expression", range};
  if (!large) return *literal;
  // A parameter that is never assigned may keep its own name; every other constant gets a fresh one.
  const InternedName name =
      !name_hint.empty() && act.assigned[name_hint] == 0 && act.fresh_names.insert(name_hint).second
          ? name_hint
          : FreshName(act, name_hint.empty() ? "c" : name_hint.text());
  act.constants[print] = name;
  act.prologue->items.emplace_back(AssignNode(act.tree(), name, *literal, range));
  return act.tree().Identifier(name, range, kPure);
}

namespace {

// A known field of a struct that the residual program holds, too large to be written again where it is read.
bool IsHeldTable(const Activation& act, const PartialValue& piece) {
  constexpr int64_t kFewElements = 4;
  if (!piece.IsStatic() || !piece.residual.valid() || !piece.IsPure()) return false;
  const Value& v = piece.facts.static_value();
  const bool large = v.Is(value::ClassId::kCell) || v.Is(value::ClassId::kStruct) || v.numel() > kFewElements;
  return large && !v.Is(value::ClassId::kChar) && act.tree().ast[piece.residual].kind == ExprKind::kField;
}

// What a constant that is found in a variable is named for: the variable, whose name an error then shows
// (residual/passes/restore_names.cc). A parameter that is fixed is known to who reads the residual as what the request
// says; nothing else is to have its name there.
std::string StemOfTable(const Activation& act, InternedName root) {
  const bool fixed = act.callee.function == act.session.request.entry && IsParameter(act, root);
  return fixed ? root.text() + "_table" : root.text();
}

// Found in a variable: a constant that is named for it.
ExprId TableFoundIn(Activation& act, InternedName root, const Value& v, SourceRange range) {
  const std::string print = root.text() + "'" + value::Fingerprint(v) + builtin::MarksOf(v);
  const auto known = act.constants.find(print);
  if (known != act.constants.end()) return act.tree().Identifier(known->second, range, kPure);
  const std::optional<ExprId> literal = Lift(act.tree(), v, range);
  if (!literal) throw Unsupported{"a fixed value that cannot be written as an expression", range};
  const InternedName name = FreshName(act, StemOfTable(act, root));
  act.constants[print] = name;
  act.prologue->items.emplace_back(AssignNode(act.tree(), name, *literal, range));
  return act.tree().Identifier(name, range, kPure);
}

}  // namespace

ExprId ResidualTable(Activation& act, const PartialValue& base, const IndexedName& indexed, SourceRange range) {
  const InternedName name = indexed.variable;
  const bool function = base.facts.classes().Only(value::ClassId::kFunctionHandle);
  if (name.empty() && !indexed.root.empty() && base.IsStatic() && !function && !IsHeldTable(act, base)) {
    return TableFoundIn(act, indexed.root, base.facts.static_value(), range);
  }
  const Binding* b = name.empty() ? nullptr : act.now.env.Find(name);
  if (b && b->parts && base.parts == b->parts) return ResidualOf(act, base, range, name);
  if (!b || !base.IsStatic() || function) return ResidualOf(act, base, range, name);
  if (!b->in_residual && act.assigned[name] == 0) {
    // A parameter that nobody assigns: once, at the start.
    if (!act.fresh_names.count(name)) {
      std::optional<ExprId> literal = Lift(act.tree(), base.facts.static_value(), range);
      if (!literal) return ResidualOf(act, base, range, name);
      act.fresh_names.insert(name);
      act.prologue->items.emplace_back(AssignNode(act.tree(), name, *literal, range));
    }
    return act.tree().Identifier(name, range, kPure);
  }
  if (!act.now.can_hoist && !b->in_residual) return ResidualOf(act, base, range, name);
  MaterialiseVariable(act, name, range);
  return act.tree().Identifier(name, range, kPure);
}

ExprId MaterialisePart(Activation& act, const Part& part, SourceRange range) {
  if (part.parts) return Materialise(act, *part.parts, range);
  if (part.facts.IsStatic()) return ResidualPart(act, PartialValue::Static(part.facts.static_value()), range);
  const ExprId variable = act.tree().Identifier(part.variable, range, kPure);
  NoteNumber(act, PartialValue::Dynamic(part.facts, variable, kPure));
  return variable;
}

namespace {

// What stands in the text of an anonymous function for the variables that it captured.
struct CaptureTexts {
  InternedNameMap<InternedName> variables;  // that hold them
  InternedNameMap<ExprId> expressions;
};

// Puts them in; parameters of the handle, and of those in it, are others of the same name.
ExprId WithCaptures(Activation& act, ExprId id, const CaptureTexts& texts, InternedNames bound) {
  ResidualTree& tree = act.tree();
  const syntax::Expr e = tree.ast[id];
  std::vector<ExprId> children(tree.ast.Children(id).begin(), tree.ast.Children(id).end());
  if (e.kind == ExprKind::kIdentifier && !bound.count(tree.ast.Interned(id))) {
    const std::string name = NameOfSpelled(tree.ast.Name(id));
    if (auto n = texts.expressions.find(name); n != texts.expressions.end()) return n->second;
    const auto r = texts.variables.find(name);
    return r == texts.variables.end() ? id : tree.Identifier(r->second, e.range, kPure);
  }
  if (e.kind == ExprKind::kAnonymous) {
    for (size_t k = 1; k < children.size(); ++k) {  // an ignored one, `~`, has no name
      if (tree.ast[children[k]].kind == ExprKind::kIdentifier) bound.insert(tree.ast.Interned(children[k]));
    }
  }
  if (children.empty()) return id;
  for (size_t k = 0; k < children.size(); ++k) {
    if (e.kind != ExprKind::kAnonymous || k == 0) children[k] = WithCaptures(act, children[k], texts, bound);
  }
  const ExprId made = tree.ast.AddExpr(e, children);
  tree.facts.At(made).effects = tree.facts[id].effects;
  return made;
}

}  // namespace

// Static captures in place but for the named ones, dynamic ones by the names of the variables that hold them.
ExprId MaterialiseClosure(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames& named) {
  value::FunctionHandle handle = v.function;
  handle.captures.clear();
  CaptureTexts texts;
  for (size_t k = 0; k < v.parts.size(); ++k) {
    const Part& part = v.parts[k];
    const InternedName name = v.names[k];
    if (named.count(name)) continue;
    if (part.facts.IsStatic() && !part.parts) {
      handle.captures.emplace_back(name, part.facts.static_value());
    } else if (part.parts && part.parts->nested.valid() && act.now.can_hoist) {
      texts.variables[name] = FreshName(act, name);
      const ExprId held = Materialise(act, *part.parts, range);
      Emit(act, AssignNode(act.tree(), texts.variables[name], held, range));
    } else if (part.parts) {
      texts.expressions[name] = Materialise(act, *part.parts, range);
    } else {
      texts.variables[name] = part.variable;
    }
  }
  const std::optional<ExprId> lifted = Lift(act.tree(), Value::Handle(handle), range);
  if (!lifted) throw Unsupported{"a closure whose captured value cannot be written", range};
  return WithCaptures(act, *lifted, texts, {});
}

ExprId Materialise(Activation& act, const PartialAggregate& v, SourceRange range, const InternedNames& named) {
  return KindOf(v).materialise(act, v, range, named);
}

namespace {

// Whoever takes a value that is known in parts takes it for one that cannot fail and may be evaluated at any time.
bool HoldsNewMap(const Activation& act, ExprId made) { return !act.tree().facts.IsPure(made); }

}  // namespace

ExprId ResidualPart(Activation& act, const PartialValue& piece, SourceRange range) {
  const bool plain = piece.IsStatic() && IsPlainNothing(piece.facts.static_value());
  return plain ? LiftNothing(act.tree(), piece.facts.static_value(), range) : ResidualOf(act, piece, range);
}

ExprId ResidualOf(Activation& act, const PartialValue& piece, SourceRange range, InternedName name_hint) {
  if (piece.colon) return act.tree().Colon(range);
  if (piece.parts) {
    // What is needed as a whole gets a variable, once.
    const Binding* b = piece.variable.empty() ? nullptr : act.now.env.Find(piece.variable);
    if (b && b->parts == piece.parts && piece.parts->kind != PartialAggregate::kClosure &&
        (b->in_residual || (act.now.can_hoist && !piece.variable.text().starts_with("varargin")))) {
      MaterialiseVariable(act, piece.variable, range);
      return act.tree().Identifier(piece.variable, range, kPure);
    }
    const ExprId made = Materialise(act, *piece.parts, range);
    if (!HoldsNewMap(act, made) || !act.now.can_hoist) return made;
    const InternedName name = FreshName(act, "map");
    Emit(act, AssignNode(act.tree(), name, made, range));
    return act.tree().Identifier(name, range, kPure);
  }
  if (piece.IsStatic() && !IsHeldTable(act, piece)) return LiftValue(act, piece.facts.static_value(), range, name_hint);
  return piece.residual;
}

void EnsureIn(Activation& act, Env* env, InternedName name, const CodePtr& code, SourceRange range) {
  auto it = env->vars.find(name);
  if (it == env->vars.end() || it->second.in_residual) return;
  Binding& b = it->second;
  if (b.parts && IsMostlyZero(*b.parts)) {
    act.now.statements += EmitFilled(act, name, *b.parts, code, range);
    b.in_residual = true;
    return;
  }
  InternedNames named;
  if (IsResult(act, name)) named = NameCaptures(act, b, name, env, code, range);
  std::optional<ExprId> value =
      b.parts ? Materialise(act, *b.parts, range, named) : Lift(act.tree(), b.facts.static_value(), range, named);
  if (!value) throw Unsupported{"a fixed value that cannot be written as an expression", range};
  code->items.emplace_back(AssignNode(act.tree(), name, *value, range));
  ++act.now.statements;
  if (b.parts && b.parts->kind == PartialAggregate::kClosure) b.parts = nullptr;
  b.in_residual = true;
}

void MaterialiseVariable(Activation& act, InternedName name, SourceRange range) {
  EnsureIn(act, &act.now.env, name, act.now.code, range);
}

PartialValue WithoutElements(Activation& act, const PartialValue& value, SourceRange range) {
  if (!IsOfNumbers(value.parts)) return value;
  PartialValue whole = PartialValue::Dynamic(value.facts, ResidualOf(act, value, range), value.effects);
  whole.may_be_null = value.may_be_null;
  return whole;
}

PartialValue PieceOf(Activation& act, const Part& part, SourceRange range) {
  PartialValue p;
  p.facts = part.facts;
  p.parts = part.parts;
  if (!p.parts && !p.facts.IsStatic()) p.residual = act.tree().Identifier(part.variable, range, kPure);
  NoteNumber(act, p);
  return p;
}

}  // namespace residua::specialise
