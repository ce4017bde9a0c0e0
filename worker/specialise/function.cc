// One version of a function (thesis 6.4): static arguments leave the parameter list, static outputs leave the callee.
#include "worker/domain/null_rule.h"
#include "worker/specialise/evaluator.h"
#include "worker/specialise/names.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// `containers.Map (...)` in code that is finished.
bool MakesMap(const Ast& ast, syntax::BlockId block) {
  bool found = false;
  VisitExprs(ast, block, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kField || ast.Name(e) != "Map") return;
    const ExprId base = ast.Child(e, 0);
    found = found || (ast[base].kind == ExprKind::kIdentifier && ast.Name(base) == "containers");
  });
  return found;
}

}  // namespace

FunctionEvaluator::FunctionEvaluator(Session& session, const Callee& callee, Version& version)
    : session_(session), callee_(callee), identity_(IdentityOf(callee)), version_(version) {
  if (callee.IsAnonymous()) {
    ast_ = callee.anonymous.ast.get();
    file_ = std::static_pointer_cast<const interpret::LoadedFile>(callee.anonymous.scope);
    VisitExpr(*ast_, callee.anonymous.anonymous, [&](ExprId e) {
      if ((*ast_)[e].kind == ExprKind::kIdentifier) source_names_.insert(ast_->Name(e));
    });
  } else {
    ast_ = callee.function.file->ast.get();
    file_ = callee.function.file;
    function_ = callee.function.function;
    uses_ = ParameterUses(ast(), function_);
    const syntax::Function& f = ast()[function_];
    for (ExprId p : f.parameters) source_names_.insert(RootOf(p));
    source_names_.insert(f.outputs.begin(), f.outputs.end());
    VisitExprs(ast(), f.body, [&](ExprId e) {
      if (ast()[e].kind == ExprKind::kIdentifier) source_names_.insert(ast().Name(e));
    });
    for (const std::string& name : AssignedIn(f.body)) ++assigned_[name];
    for (const std::string& name : f.outputs) ++assigned_[name];
    if (MentionsEval(f.body)) {
      for (const std::string& name : source_names_) ++assigned_[name];
    }
  }
  source_ = ast().sources().empty() ? nullptr : ast().sources()[0];
  code_ = root_code_;
}

Binding FunctionEvaluator::BindParameter(const Piece& piece, const std::string& name, std::vector<ExprId>* parameters) {
  SourceRange range;
  range.file = session_.SourceIndex(source_);
  if (piece.parts) {
    std::function<VirtualPtr(const Virtual&)> copy = [&](const Virtual& from) {
      auto made = std::make_shared<Virtual>(from);
      for (Part& part : made->parts) {
        if (part.parts) {
          part.parts = copy(*part.parts);
        } else if (!part.facts.IsStatic()) {
          const size_t k = static_cast<size_t>(&part - made->parts.data());
          part.variable = k < made->names.size() ? PartName(name, made->names[k]) : FreshName(name);
          parameters->push_back(session_.tree->Identifier(part.variable, range, true));
          version_.parameters.push_back(part.facts);
        }
      }
      return VirtualPtr(made);
    };
    VirtualPtr parts = copy(*piece.parts);
    takes_map_ = takes_map_ || parts->kind == Virtual::kMap;
    return Binding{piece.facts, parts, false};
  }
  if (piece.IsStatic()) return StaticBinding(piece.facts);
  parameters->push_back(session_.tree->Identifier(name, range, true));
  version_.parameters.push_back(WithoutNamesAbove(piece.facts.Forget(), version_.declared_names));
  return Binding{piece.facts.Forget(), nullptr, true};
}

void FunctionEvaluator::Run(const Pieces& given) {
  version_.parameters.clear();
  version_.named.clear();
  for (const Piece& p : given) version_.named.push_back(p.facts);
  version_.declared_names = LargestSymbol(version_.named);
  next_name_ = version_.declared_names + 1;
  env_.globals = version_.given_globals;
  Pieces args = given;
  for (size_t k = 0; k < args.size(); ++k) {
    if (!args[k].parts && !args[k].IsStatic()) args[k].facts = WithFreshNames(args[k].facts, &next_name_);
    version_.named[k] = args[k].facts;
  }
  parameter_names_ = next_name_ - 1;
  if (session_.request.log_facts) session_.fact_log.Start(version_.name, version_.base, source_);
  nargout_ = version_.nargout;
  std::vector<ExprId> parameters;
  std::vector<std::string> output_names;
  SourceRange whole;
  if (callee_.IsAnonymous()) {
    size_t captured = callee_.captures ? callee_.captures->parts.size() : 0;
    for (const auto& [name, v] : callee_.anonymous.captures)
      env_.vars[name] = Binding{AbstractValue::Of(v), nullptr, false};
    for (size_t k = 0; k < captured; ++k) {
      env_.vars[callee_.captures->names[k]] = BindParameter(args[k], callee_.captures->names[k], &parameters);
    }
    auto children = ast().Children(callee_.anonymous.anonymous);
    whole = Origin(callee_.anonymous.anonymous);
    nargin_ = static_cast<int>(args.size() - captured);
    BindParameters(children.subspan(1), args, captured, &parameters);
    Pieces values = env_.reachable ? EvalMulti(children[0], version_.nargout) : Pieces();
    std::string result = FreshName("result");
    bool none = values.empty();
    if (!none && values.size() > 1 && version_.output_static.size() <= 1) values.resize(1);
    for (size_t k = 0; k < version_.output_static.size(); ++k) {
      std::string name = k == 0 ? result : FreshName("result");
      output_names.push_back(name);
      if (k >= values.size()) continue;
      Bind(name, values[k], whole, false);
      if (domain::IsNull(values[k].facts)) env_.vars[name].facts = values[k].facts;  // `@() []` returns what deletes
    }
    if (version_.output_static.empty()) {
      for (const Piece& p : values) {
        if (p.pure && !p.diverges) continue;
        Node node;
        node.stmt.kind = StmtKind::kExpression;
        node.stmt.range = whole;
        node.exprs = {Residual(p, whole)};
        Emit(std::move(node));
        if (p.diverges) Unreachable();
      }
    }
  } else {
    const syntax::Function& f = ast()[function_];
    whole = Origin(f.range);
    if (f.parent.valid() && !callee_.captures) {
      throw Unsupported{"a nested function away from the one around it", f.range};
    }
    NoteNested(function_);
    const size_t captured = callee_.captures ? callee_.captures->parts.size() : 0;
    for (size_t k = 0; k < captured; ++k) {
      env_.vars[callee_.captures->names[k]] = BindParameter(args[k], callee_.captures->names[k], &parameters);
    }
    nargin_ = static_cast<int>(args.size() - captured);
    BindParameters(f.parameters, args, captured, &parameters);
    if (env_.reachable && version_.output_static.size() > f.outputs.size() &&
        (f.outputs.empty() || f.outputs.back() != "varargout")) {
      RaiseBadCall(f.name + ": function called with too many outputs", whole);
    }
    if (callee_.function == session_.request.entry && session_.active_depth[IdentityOf(callee_)] == 1) {
      MakeGivenMaps(whole);
      EvalGivenAnnotations();
    }
    if (env_.reachable) EvalBlock(f.body);
    output_names = f.outputs;
  }
  Finish(whole, std::move(parameters), std::move(output_names));
}

void FunctionEvaluator::BindParameters(absl::Span<const ExprId> declared, const Pieces& args, size_t first,
                                       std::vector<ExprId>* parameters) {
  bool varargs = !declared.empty() && ast()[declared.back()].kind == ExprKind::kIdentifier &&
                 ast().Name(declared.back()) == "varargin";
  size_t named = declared.size() - (varargs ? 1 : 0);
  size_t given = args.size() - first;
  if (given > named && !varargs) {
    for (size_t k = 0; k < given; ++k) BindParameter(args[first + k], FreshName("unused"), parameters);
    const std::string called = callee_.IsAnonymous() ? "@<anonymous>" : ast()[function_].name;
    return RaiseBadCall(called + ": function called with too many inputs", {});
  }
  for (size_t k = 0; k < named; ++k) {
    const syntax::Expr& p = ast()[declared[k]];
    const bool has_default = p.kind == ExprKind::kInitialised;
    if (k >= given) {
      if (has_default)
        AssignTo(ast().Child(declared[k], 0), EvalOne(ast().Child(declared[k], 1)), Origin(p.range), false);
      continue;
    }
    std::string name = p.kind == ExprKind::kTilde ? FreshName("ignored")
                                                  : ast().Name(has_default ? ast().Child(declared[k], 0) : declared[k]);
    env_.vars[name] = BindParameter(args[first + k], name, parameters);
    if (session_.request.log_facts) session_.fact_log.Parameter(version_.name, name, args[first + k].facts);
  }
  if (!varargs) return;
  auto cell = std::make_shared<Virtual>();
  bool all_static = true;
  for (size_t k = named; k < given; ++k) {
    const Piece& piece = args[first + k];
    all_static = all_static && piece.IsStatic();
    Part part{piece.facts, "", piece.parts};
    if (!piece.IsStatic() && !piece.parts) part.variable = "pending";
    cell->parts.push_back(std::move(part));
  }
  cell->dims = Dims(given > named ? 1 : 0, static_cast<int64_t>(cell->parts.size()));
  if (all_static) {
    Value v = Value::Cell(cell->dims);
    for (size_t k = 0; k < cell->parts.size(); ++k) v.mutable_cell(k) = cell->parts[k].facts.static_value();
    env_.vars["varargin"] = Binding{AbstractValue::Of(v), nullptr, false};
    return;
  }
  Piece piece;
  piece.parts = cell;
  piece.facts = FactsOfCell(*cell);
  env_.vars["varargin"] = BindParameter(piece, "arg", parameters);
}

// A call that the function does not take: nothing of it runs.
void FunctionEvaluator::RaiseBadCall(const std::string& message, SourceRange range) {
  const value::MatlabError error("Octave:invalid-fun-call", message);
  EmitFailing(FailingFold(error, range), range);
}

// Each variable that holds a part is an output, once.
void FunctionEvaluator::ReturnParts(const Virtual& v, std::set<std::string>* seen, std::vector<std::string>* outputs) {
  for (const Part& part : v.parts) {
    if (part.parts) {
      ReturnParts(*part.parts, seen, outputs);
    } else if (!part.facts.IsStatic() && seen->insert(part.variable).second) {
      outputs->push_back(part.variable);
      version_.returned.push_back(part.facts);
    }
  }
}

void FunctionEvaluator::Finish(SourceRange range, std::vector<ExprId> parameters, std::vector<std::string> names) {
  size_t wanted = version_.output_static.size();
  bool spreads = !names.empty() && names.back() == "varargout" && wanted >= names.size();
  std::vector<Exit> exits = std::move(returns_);
  if (env_.reachable) exits.push_back(Here());
  version_.returns = !exits.empty();
  bool forced = version_.force_dynamic || version_.recursive;
  if (spreads && !exits.empty() && SpreadVarargout(&exits, &names, wanted, range)) spreads = false;
  bool force = forced || spreads;
  std::vector<std::string> kept;
  for (size_t k = 0; k < std::min(wanted, names.size()); ++k) kept.push_back(names[k]);
  if (force) {
    for (Exit& exit : exits) {
      for (const std::string& name : kept) EnsureIn(&exit.env, name, exit.splice, range);
    }
  }
  JoinExits(std::move(exits), range);
  LeaveGlobals();
  std::vector<std::string> outputs;
  std::vector<AbstractValue> facts(wanted, AbstractValue::Top());
  version_.output_parts.assign(wanted, nullptr);
  version_.returned.clear();
  std::set<std::string> leaves;
  for (size_t k = 0; k < kept.size(); ++k) {
    const Binding* b = env_.Find(kept[k]);
    bool is_static = !force && b && b->facts.IsStatic() && !b->parts && !pinned_.count(kept[k]) &&
                     b->facts.defined() == domain::Tristate::kTrue;
    if (version_.returns) {
      version_.output_static[k] = is_static;
      if (is_static) {
        facts[k] = b->facts;
        continue;
      }
      if (b && b->parts && b->parts->kind != Virtual::kArray && !force && !pinned_.count(kept[k]) &&
          b->facts.defined() == domain::Tristate::kTrue) {
        version_.output_parts[k] = b->parts;
        facts[k] = b->facts;
        ReturnParts(*b->parts, &leaves, &outputs);
        continue;
      }
      if (b && b->parts) Ensure(kept[k], range);
      b = env_.Find(kept[k]);
      if (b && k + 1 < names.size() + (spreads ? 0 : 1)) {
        facts[k] = WithoutNamesAbove(b->facts.Forget().WithDefined(domain::Tristate::kTrue), parameter_names_);
        if (b->facts.defined() != domain::Tristate::kTrue) pure_ = false;
      }
      if (!b) pure_ = false;
    }
    outputs.push_back(kept[k]);
    version_.returned.push_back(facts[k]);
  }
  if (spreads) facts.back() = AbstractValue::Top();
  if (spreads || !version_.returns) version_.returned.clear();
  if (!version_.returns) facts.assign(wanted, AbstractValue::Bottom());
  version_.outputs = facts;
  version_.pure = pure_ && version_.returns;
  if (!version_.returns && OnlyFails(*root_code_)) version_.error = static_error_;
  version_.has_code = !outputs.empty() || !version_.pure;
  version_.uses = uses_.Result();
  // prologue constants first
  CodePtr body = std::make_shared<Code>();
  body->items.emplace_back(prologue_);
  body->items.emplace_back(root_code_);
  const syntax::BlockId block = FinishBlock(*session_.tree, *body);
  version_.writes_out_map = takes_map_ && MakesMap(session_.tree->ast, block);
  syntax::Function f;
  f.name = version_.name;
  f.parameters = std::move(parameters);
  f.outputs = std::move(outputs);
  f.body = block;
  f.range = range;
  f.has_end = true;
  f.had_parameter_list = true;
  version_.residual = session_.tree->ast.AddFunction(std::move(f));
}

}  // namespace residua::specialise
