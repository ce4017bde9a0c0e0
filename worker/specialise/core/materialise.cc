#include "worker/specialise/core/materialise.h"

#include "worker/builtin/marks.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/shown_handle.h"

namespace residua::specialise {

namespace {

constexpr int64_t kSmallStruct = 4;  // a larger one is not made anew in each trip of a loop

}  // namespace

ExprId LiftValue(Activation& act, const Value& v, SourceRange range, const std::string& name_hint) {
  const bool built_each_time = act.now.kept_loops > 0 && v.Is(value::ClassId::kStruct);
  bool large = LiteralSize(v) > (built_each_time ? kSmallStruct : act.session.limits.literal_elements);
  std::string print;
  if (large) {
    print = value::Fingerprint(v) + builtin::MarksOf(v);
    auto known = act.constants.find(print);
    if (known != act.constants.end()) return act.tree().Identifier(known->second, range, true);
  }
  std::optional<ExprId> literal = Lift(act.tree(), v, range);
  if (!literal) throw Unsupported{"a fixed value that cannot be written as an expression", range};
  if (!large) return *literal;
  // A parameter that is never assigned may keep its own name; every other constant gets a fresh one.
  std::string name = !name_hint.empty() && act.assigned[name_hint] == 0 && act.fresh_names.insert(name_hint).second
                         ? name_hint
                         : FreshName(act, name_hint.empty() ? "c" : name_hint);
  act.constants[print] = name;
  act.prologue->items.emplace_back(AssignNode(act.tree(), name, *literal, range));
  return act.tree().Identifier(name, range, true);
}

ExprId ResidualTable(Activation& act, const Piece& base, const std::string& name, SourceRange range) {
  const Binding* b = name.empty() ? nullptr : act.now.env.Find(name);
  if (b && b->parts && base.parts == b->parts) return ResidualOf(act, base, range, name);
  if (!b || !base.IsStatic() || base.facts.classes().Only(value::ClassId::kFunctionHandle)) {
    return ResidualOf(act, base, range, name);
  }
  if (!b->in_residual && act.assigned[name] == 0) {
    // A parameter that nobody assigns: once, at the start.
    if (!act.fresh_names.count(name)) {
      std::optional<ExprId> literal = Lift(act.tree(), base.facts.static_value(), range);
      if (!literal) return ResidualOf(act, base, range, name);
      act.fresh_names.insert(name);
      act.prologue->items.emplace_back(AssignNode(act.tree(), name, *literal, range));
    }
    return act.tree().Identifier(name, range, true);
  }
  if (!act.now.can_hoist && !b->in_residual) return ResidualOf(act, base, range, name);
  Ensure(act, name, range);
  return act.tree().Identifier(name, range, true);
}

ExprId Materialise(Activation& act, const Virtual& v, SourceRange range, const std::set<std::string>& named) {
  ResidualTree& tree = act.tree();
  if (v.kind == Virtual::kMap) return MaterialiseMap(act, v, range);
  if (v.nested.valid()) return MaterialiseNested(act, v, range);
  auto part_expr = [&](const Part& part) {
    if (part.parts) return Materialise(act, *part.parts, range);
    if (part.facts.IsStatic()) return ResidualPart(act, Piece::Static(part.facts.static_value()), range);
    const ExprId variable = tree.Identifier(part.variable, range, true);
    NoteNumber(act, Piece::Dynamic(part.facts, variable, true));
    return variable;
  };
  if (v.kind == Virtual::kCell || v.kind == Virtual::kArray) {
    std::vector<ExprId> row;
    for (const Part& part : v.parts) row.push_back(part_expr(part));
    if (v.kind == Virtual::kArray && row.size() == 1) return row[0];
    if (row.empty()) {
      return tree.Call("cell", {tree.Number(double(v.dims[0]), range), tree.Number(double(v.dims[1]), range)}, range,
                       true);
    }
    std::vector<std::vector<ExprId>> rows(static_cast<size_t>(v.dims[0]));
    for (size_t k = 0; k < row.size(); ++k) rows[k % rows.size()].push_back(row[k]);
    return tree.Matrix(v.kind == Virtual::kCell ? ExprKind::kCell : ExprKind::kMatrix, rows, range, true);
  }
  if (v.kind == Virtual::kStructArray) return MaterialiseStructs(act, v, range);
  if (v.kind == Virtual::kStruct) {
    std::vector<ExprId> args;
    for (size_t k = 0; k < v.parts.size(); ++k) {
      ExprId value = part_expr(v.parts[k]);
      // A value that is or may be a cell would be spread.
      if (v.parts[k].facts.classes().Has(value::ClassId::kCell)) {
        value = tree.Matrix(ExprKind::kCell, {{value}}, range, true);
      }
      args.push_back(tree.Text(v.names[k], range));
      args.push_back(value);
    }
    const ExprId made = tree.Call("struct", args, range, true);
    tree.facts.SetOneStruct(made);
    return made;
  }
  // A closure: static captures in place but for the named ones, dynamic ones by the names of the variables that hold
  // them.
  value::FunctionHandle handle = v.function;
  handle.captures.clear();
  std::map<std::string, std::string> renames;
  std::map<std::string, ExprId> nested;
  for (size_t k = 0; k < v.parts.size(); ++k) {
    if (named.count(v.names[k])) continue;
    if (v.parts[k].facts.IsStatic() && !v.parts[k].parts) {
      handle.captures.emplace_back(v.names[k], v.parts[k].facts.static_value());
    } else if (v.parts[k].parts && v.parts[k].parts->nested.valid() && act.now.can_hoist) {
      renames[v.names[k]] = FreshName(act, v.names[k]);
      const ExprId held = Materialise(act, *v.parts[k].parts, range);
      Emit(act, AssignNode(tree, renames[v.names[k]], held, range));
    } else if (v.parts[k].parts) {
      nested[v.names[k]] = Materialise(act, *v.parts[k].parts, range);
    } else {
      renames[v.names[k]] = v.parts[k].variable;
    }
  }
  std::optional<ExprId> lifted = Lift(tree, Value::Handle(handle), range);
  if (!lifted) throw Unsupported{"a closure whose captured value cannot be written", range};
  // Rename captured identifiers, parameters of the handle (and of inner ones) excepted.
  std::function<ExprId(ExprId, std::set<std::string>)> rename = [&](ExprId id, std::set<std::string> bound) -> ExprId {
    syntax::Expr e = tree.ast[id];
    std::vector<ExprId> children(tree.ast.Children(id).begin(), tree.ast.Children(id).end());
    if (e.kind == ExprKind::kIdentifier && !bound.count(tree.ast.Name(id))) {
      const std::string name = NameOfSpelled(tree.ast.Name(id));
      if (auto n = nested.find(name); n != nested.end()) return n->second;
      auto r = renames.find(name);
      return r == renames.end() ? id : tree.Identifier(r->second, e.range, true);
    }
    if (e.kind == ExprKind::kAnonymous) {
      for (size_t k = 1; k < children.size(); ++k) {  // an ignored one, `~`, has no name
        if (tree.ast[children[k]].kind == ExprKind::kIdentifier) bound.insert(tree.ast.Name(children[k]));
      }
    }
    if (children.empty()) return id;
    for (size_t k = 0; k < children.size(); ++k) {
      if (e.kind != ExprKind::kAnonymous || k == 0) children[k] = rename(children[k], bound);
    }
    ExprId made = tree.ast.AddExpr(e, children);
    tree.facts.SetPure(made, tree.facts.IsPure(id));
    return made;
  };
  return rename(*lifted, {});
}

ExprId ResidualPart(Activation& act, const Piece& piece, SourceRange range) {
  const bool plain = piece.IsStatic() && IsPlainNothing(piece.facts.static_value());
  return plain ? LiftNothing(act.tree(), piece.facts.static_value(), range) : ResidualOf(act, piece, range);
}

ExprId ResidualOf(Activation& act, const Piece& piece, SourceRange range, const std::string& name_hint) {
  if (piece.colon) return act.tree().Colon(range);
  if (piece.parts) {
    // What is needed as a whole gets a variable, once.
    const Binding* b = piece.variable.empty() ? nullptr : act.now.env.Find(piece.variable);
    if (b && b->parts == piece.parts && piece.parts->kind != Virtual::kClosure &&
        (b->in_residual || (act.now.can_hoist && !piece.variable.starts_with("varargin")))) {
      Ensure(act, piece.variable, range);
      return act.tree().Identifier(piece.variable, range, true);
    }
    return Materialise(act, *piece.parts, range);
  }
  if (piece.IsStatic()) return LiftValue(act, piece.facts.static_value(), range, name_hint);
  return piece.residual;
}

void EnsureIn(Activation& act, Env* env, const std::string& name, const CodePtr& code, SourceRange range) {
  auto it = env->vars.find(name);
  if (it == env->vars.end() || it->second.in_residual) return;
  Binding& b = it->second;
  std::set<std::string> named;
  if (IsResult(act, name)) named = NameCaptures(act, b, name, env, code, range);
  std::optional<ExprId> value =
      b.parts ? Materialise(act, *b.parts, range, named) : Lift(act.tree(), b.facts.static_value(), range, named);
  if (!value) throw Unsupported{"a fixed value that cannot be written as an expression", range};
  code->items.emplace_back(AssignNode(act.tree(), name, *value, range));
  ++act.now.statements;
  if (b.parts && b.parts->kind == Virtual::kClosure) b.parts = nullptr;
  b.in_residual = true;
}

void Ensure(Activation& act, const std::string& name, SourceRange range) {
  EnsureIn(act, &act.now.env, name, act.now.code, range);
}

Piece PieceOf(Activation& act, const Part& part, SourceRange range) {
  Piece p;
  p.facts = part.facts;
  p.parts = part.parts;
  if (!p.parts && !p.facts.IsStatic()) p.residual = act.tree().Identifier(part.variable, range, true);
  return p;
}

}  // namespace residua::specialise
