// Plumbing of the evaluator of one function activation: emitting statements, lifting values, binding variables.
#include "worker/specialise/evaluator.h"

#include <algorithm>

#include "worker/builtin/marks.h"
#include "worker/builtin/null_value.h"
#include "worker/domain/null_rule.h"
#include "worker/specialise/names.h"

namespace residua::specialise {

bool AllStatic(const Pieces& pieces) {
  return std::all_of(pieces.begin(), pieces.end(), [](const Piece& p) { return p.IsStatic(); });
}

bool AllPure(const Pieces& pieces) {
  return std::all_of(pieces.begin(), pieces.end(), [](const Piece& p) { return p.pure; });
}

SourceRange FunctionEvaluator::Origin(SourceRange range) const {
  if (text_range_) return *text_range_;
  range.file = session_.SourceIndex(source_);
  return range;
}

void FunctionEvaluator::Emit(Node node) {
  ++statements_;
  for (ExprId e : node.exprs) pure_ = pure_ && session_.tree->facts.IsPure(e);
  if (node.stmt.print) pure_ = false;
  code_->items.emplace_back(std::move(node));
}

// The first number that is free. Numbers are given away in order, so that it is found by halving: a program that is
// unrolled for a long while asks thousands of times for one base.
std::string FunctionEvaluator::FreshName(const std::string& base) {
  const auto numbered = [&](int k) { return base + "__" + std::to_string(k); };
  const auto taken = [&](int k) { return source_names_.count(numbered(k)) || fresh_names_.count(numbered(k)); };
  int last = 0, free = 1;
  while (taken(free)) free += (last = free);
  while (free - last > 1) {
    const int middle = last + (free - last) / 2;
    (taken(middle) ? last : free) = middle;
  }
  return *fresh_names_.insert(numbered(free)).first;
}

void FunctionEvaluator::Remark(SourceRange range, const std::string& message) {
  session_.AddRemark(source_, range, message);
}

namespace {

constexpr int64_t kSmallStruct = 4;  // a larger one is not made anew in each trip of a loop

}  // namespace

ExprId FunctionEvaluator::LiftValue(const Value& v, SourceRange range, const std::string& name_hint) {
  const bool built_each_time = kept_loops_ > 0 && v.Is(value::ClassId::kStruct);
  bool large = LiteralSize(v) > (built_each_time ? kSmallStruct : session_.limits.literal_elements);
  std::string print;
  if (large) {
    print = value::Fingerprint(v) + builtin::MarksOf(v);
    auto known = constants_.find(print);
    if (known != constants_.end()) return session_.tree->Identifier(known->second, range, true);
  }
  std::optional<ExprId> literal = Lift(*session_.tree, v, range);
  if (!literal) throw Unsupported{"a fixed value that cannot be written as an expression", range};
  if (!large) return *literal;
  // A parameter that is never assigned may keep its own name; every other constant gets a fresh one.
  std::string name = !name_hint.empty() && assigned_[name_hint] == 0 && fresh_names_.insert(name_hint).second
                         ? name_hint
                         : FreshName(name_hint.empty() ? "c" : name_hint);
  constants_[print] = name;
  prologue_->items.emplace_back(AssignNode(*session_.tree, name, *literal, range));
  return session_.tree->Identifier(name, range, true);
}

ExprId FunctionEvaluator::ResidualTable(const Piece& base, const std::string& name, SourceRange range) {
  const Binding* b = name.empty() ? nullptr : env_.Find(name);
  if (b && b->parts && base.parts == b->parts) return Residual(base, range, name);
  if (!b || !base.IsStatic() || base.facts.classes().Only(value::ClassId::kFunctionHandle)) {
    return Residual(base, range, name);
  }
  if (!b->in_residual && assigned_[name] == 0) {
    // A parameter that nobody assigns: once, at the start.
    if (!fresh_names_.count(name)) {
      std::optional<ExprId> literal = Lift(*session_.tree, base.facts.static_value(), range);
      if (!literal) return Residual(base, range, name);
      fresh_names_.insert(name);
      prologue_->items.emplace_back(AssignNode(*session_.tree, name, *literal, range));
    }
    return session_.tree->Identifier(name, range, true);
  }
  if (!can_hoist_ && !b->in_residual) return Residual(base, range, name);
  Ensure(name, range);
  return session_.tree->Identifier(name, range, true);
}

ExprId FunctionEvaluator::Materialise(const Virtual& v, SourceRange range, const std::set<std::string>& named) {
  ResidualTree& tree = *session_.tree;
  if (v.kind == Virtual::kMap) return MaterialiseMap(v, range);
  if (v.nested.valid()) return MaterialiseNested(v, range);
  auto part_expr = [&](const Part& part) {
    if (part.parts) return Materialise(*part.parts, range);
    if (part.facts.IsStatic()) return ResidualPart(Piece::Static(part.facts.static_value()), range);
    const ExprId variable = tree.Identifier(part.variable, range, true);
    NoteNumber(Piece::Dynamic(part.facts, variable, true));
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
  if (v.kind == Virtual::kStructArray) return MaterialiseStructs(v, range);
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
    } else if (v.parts[k].parts && v.parts[k].parts->nested.valid() && can_hoist_) {
      renames[v.names[k]] = FreshName(v.names[k]);
      const ExprId held = Materialise(*v.parts[k].parts, range);
      Emit(AssignNode(tree, renames[v.names[k]], held, range));
    } else if (v.parts[k].parts) {
      nested[v.names[k]] = Materialise(*v.parts[k].parts, range);
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

ExprId FunctionEvaluator::ResidualPart(const Piece& piece, SourceRange range) {
  const bool plain = piece.IsStatic() && IsPlainNothing(piece.facts.static_value());
  return plain ? LiftNothing(*session_.tree, piece.facts.static_value(), range) : Residual(piece, range);
}

ExprId FunctionEvaluator::Residual(const Piece& piece, SourceRange range, const std::string& name_hint) {
  if (piece.colon) return session_.tree->Colon(range);
  if (piece.parts) {
    // What is needed as a whole gets a variable, once.
    const Binding* b = piece.variable.empty() ? nullptr : env_.Find(piece.variable);
    if (b && b->parts == piece.parts && piece.parts->kind != Virtual::kClosure &&
        (b->in_residual || (can_hoist_ && !piece.variable.starts_with("varargin")))) {
      Ensure(piece.variable, range);
      return session_.tree->Identifier(piece.variable, range, true);
    }
    return Materialise(*piece.parts, range);
  }
  if (piece.IsStatic()) return LiftValue(piece.facts.static_value(), range, name_hint);
  return piece.residual;
}

Piece FunctionEvaluator::Finish(AbstractValue facts, ExprId residual, bool pure) {
  if (facts.IsStatic()) {
    if (pure) return Piece::Static(facts.static_value());
    facts = facts.Forget();
  }
  return Piece::Dynamic(std::move(facts), residual, pure);
}

Piece FunctionEvaluator::Failing(ExprId residual, const value::MatlabError& error) {
  static_error_ = error;
  static_error_first_ = !pending_impure_;
  failing_ = residual;
  failed_env_ = env_;
  Piece p = Piece::Dynamic(AbstractValue::Top(), residual, false);
  p.diverges = true;
  return p;
}

Piece FunctionEvaluator::FailingFold(const value::MatlabError& error, SourceRange range) {
  // error() takes a template behind an identifier; a text alone is taken as it is, unless it could be an identifier.
  std::string text;
  for (char c : error.message) {
    text += c;
    if (!error.identifier.empty() && (c == '%' || c == '\\')) text += c;
  }
  std::vector<ExprId> args;
  const bool like_identifier = text.find(':') != std::string::npos && text.find_first_of(" \t\n") == std::string::npos;
  if (!error.identifier.empty()) {
    args.push_back(session_.tree->Text(error.identifier, range));
  } else if (like_identifier) {
    args.push_back(session_.tree->Text("%s", range));
  }
  args.push_back(session_.tree->Text(text, range));
  return Failing(session_.tree->Call("error", args, range, false), error);
}

const Piece* FunctionEvaluator::FirstFailing(absl::Span<const Piece> operands) {
  for (const Piece& p : operands) {
    if (p.diverges) return &p;
    if (!p.pure) return nullptr;
  }
  return nullptr;
}

void FunctionEvaluator::EmitFailing(const Piece& piece, SourceRange range) {
  Node node;
  node.stmt.kind = StmtKind::kExpression;
  node.stmt.range = range;
  node.exprs = {static_error_first_ && failing_.valid() ? failing_ : Residual(piece, range)};
  Emit(std::move(node));
  Unreachable();
}

void FunctionEvaluator::EnsureIn(Env* env, const std::string& name, const CodePtr& code, SourceRange range) {
  auto it = env->vars.find(name);
  if (it == env->vars.end() || it->second.in_residual) return;
  Binding& b = it->second;
  std::set<std::string> named;
  if (IsResult(name)) named = NameCaptures(b, name, env, code, range);
  std::optional<ExprId> value =
      b.parts ? Materialise(*b.parts, range, named) : Lift(*session_.tree, b.facts.static_value(), range, named);
  if (!value) throw Unsupported{"a fixed value that cannot be written as an expression", range};
  code->items.emplace_back(AssignNode(*session_.tree, name, *value, range));
  ++statements_;
  if (b.parts && b.parts->kind == Virtual::kClosure) b.parts = nullptr;
  b.in_residual = true;
}

void FunctionEvaluator::Ensure(const std::string& name, SourceRange range) { EnsureIn(&env_, name, code_, range); }

void FunctionEvaluator::SetDynamic(const std::string& name, AbstractValue facts) {
  Binding b;
  b.facts = NeverKnown(name) ? AbstractValue::Top() : WithFreshNames(facts, &next_name_);
  b.in_residual = true;
  env_.vars[name] = std::move(b);
}

namespace {

constexpr int kDeepest = 200;      // cells, structs and handles in each other
constexpr int64_t kParts = 65536;  // counted as often as they are reached

// True while `v` has no more levels and parts than that: what is known of it is found by going through all of them.
bool IsShallow(const Value& v, int depth, int64_t* parts) {
  if (++*parts > kParts || depth > kDeepest) return false;
  if (v.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (!IsShallow(v.cell(k), depth + 1, parts)) return false;
    }
  } else if (v.Is(value::ClassId::kStruct)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      for (size_t f = 0; f < v.fields().size(); ++f) {
        if (!IsShallow(v.field(k, static_cast<int>(f)), depth + 1, parts)) return false;
      }
    }
  } else if (v.Is(value::ClassId::kFunctionHandle)) {
    for (const auto& [_, captured] : v.handle().captures) {
      if (!IsShallow(captured, depth + 3, parts)) return false;  // written out they stand one in another
    }
  }
  return true;
}

}  // namespace

void FunctionEvaluator::Bind(const std::string& name, Piece piece, SourceRange range, bool print) {
  if (piece.list) {  // whether it is one value shows when it runs
    Emit(AssignNode(*session_.tree, name, piece.residual, range, print));
    SetDynamic(name, AbstractValue::Top().WithDefined(domain::Tristate::kTrue));
    return;
  }
  if (piece.diverges) {
    EmitFailing(piece, range);
    return;
  }
  if (print && piece.parts && piece.parts->nested.valid()) {
    throw Unsupported{"showing a handle to a nested function", range};
  }
  if (domain::IsNull(piece.facts)) piece = Piece::Static(builtin::PlainOf(piece.facts.static_value()));
  bool emit = print || pinned_.count(name);
  if (!emit && piece.parts) {
    env_.vars[name] = Binding{piece.facts, piece.parts, false};
    return;
  }
  if (!emit && piece.IsStatic()) {
    int64_t parts = 0;
    if (loop_ != nullptr && loop_->mode != LoopFrame::kResidual && !IsShallow(piece.facts.static_value(), 0, &parts)) {
      throw CannotUnroll{"makes a cell, struct or handle of too many parts or levels"};
    }
    env_.vars[name] = StaticBinding(piece.facts);
    return;
  }
  ExprId value = print || IsResult(name) ? ResidualShown(piece, name, range) : Residual(piece, range, name);
  const syntax::Expr& e = session_.tree->ast[value];
  const bool self = e.kind == ExprKind::kIdentifier && session_.tree->ast.Name(value) == name;
  const Binding* before = env_.Find(name);
  const bool may_fail = !piece.pure && before != nullptr && before->facts.defined() != domain::Tristate::kTrue;
  if (!self || print || may_fail) {
    Node node = AssignNode(*session_.tree, name, value, range, print);
    Emit(std::move(node));
  }
  AbstractValue facts = piece.facts.WithDefined(domain::Tristate::kTrue);
  facts = NeverKnown(name) ? AbstractValue::Top() : WithFreshNames(facts, &next_name_);
  env_.vars[name] = Binding{std::move(facts), nullptr, true};
}

}  // namespace residua::specialise
