// Environments at joins: least upper bounds, and the lifts that make each path agree with them (thesis 6.1.3).
#include "worker/domain/choices.h"
#include "worker/specialise/aggregate.h"
#include "worker/specialise/evaluator.h"
#include "worker/specialise/names.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// What is known of a variable that the residual program holds: alternatives stay (choices.h), contents do not.
AbstractValue DynamicFacts(const Binding& b) {
  if (!b.parts && domain::ChoicesOf(b.facts)) return b.facts;
  return b.facts.Forget();
}

Binding JoinBindings(const Binding& a, const Binding& b, bool widen, uint32_t path) {
  if (a.parts && b.parts && SameParts(a.parts, b.parts)) return a;
  if (!a.parts && !b.parts && a.facts.IsStatic() && b.facts.IsStatic() && a.facts.defined() == b.facts.defined() &&
      value::Identical(a.facts.static_value(), b.facts.static_value()) &&
      a.facts.static_value().storage() == b.facts.static_value().storage()) {
    Binding out = a;
    out.in_residual = a.in_residual && b.in_residual;
    return out;
  }
  AbstractValue x = DynamicFacts(a), y = DynamicFacts(b);
  Binding out;
  out.facts = widen ? domain::Widen(x, y) : domain::Join(x, y);
  if (out.facts.IsStatic()) out.facts = out.facts.Forget();
  if (path != 0) {
    const auto way = domain::ExtentExpression::Symbol(path, domain::ExtentExpression::Kind::kPath);
    out.facts = WithNamesOfBoth(out.facts, x, y, [&way](const auto& one, const auto& other) {
      return domain::ExtentExpression::Select(way, one, other);
    });
  }
  out.in_residual = true;
  return out;
}

bool SamePart(const Part& a, const Part& b) {
  if (a.facts.IsStatic() != b.facts.IsStatic()) return false;
  return a.facts.IsStatic() ? value::Identical(a.facts.static_value(), b.facts.static_value())
                            : a.variable == b.variable;
}

}  // namespace

Env FunctionEvaluator::JoinEnvs(const Env& a, const Env& b, bool widen, uint32_t path) {
  if (!a.reachable) return b;
  if (!b.reachable) return a;
  Env out;
  auto one_sided = [&](const std::string& name, const Binding& only) {
    Binding binding;
    binding.facts = DynamicFacts(only).WithDefined(domain::Tristate::kTop);
    binding.in_residual = true;
    out.vars[name] = std::move(binding);
  };
  for (const auto& [name, binding] : a.vars) {
    const Binding* other = b.Find(name);
    if (other) {
      out.vars[name] = JoinBindings(binding, *other, widen, path);
    } else {
      one_sided(name, binding);
    }
  }
  for (const auto& [name, binding] : b.vars) {
    if (!a.Find(name)) one_sided(name, binding);
  }
  out.globals = JoinGlobalStates(a.globals, b.globals, widen);
  out.relations = Common(a.relations, b.relations);
  return out;
}

// An array that all paths know element by element stays so where they disagree about few elements: these are variables
// that each path assigns.
void FunctionEvaluator::JoinElements(std::vector<Exit>* exits, Env* target, SourceRange range) {
  constexpr size_t kMaxDifferent = 4;
  std::erase_if(*exits, [](const Exit& exit) { return !exit.env.reachable; });
  for (auto& [name, wanted] : target->vars) {
    if (wanted.parts || !wanted.in_residual) continue;
    std::vector<std::shared_ptr<Virtual>> arrays;
    bool any = false, all = true;
    for (const Exit& exit : *exits) {
      const Binding* b = exit.env.Find(name);
      any = any || (b && b->parts && b->parts->kind == Virtual::kArray);
    }
    for (size_t k = 0; any && all && k < exits->size(); ++k) {
      const Binding* b = (*exits)[k].env.Find(name);
      arrays.push_back(b ? ElementsOf(*b) : nullptr);
      all = arrays.back() && arrays.back()->dims == arrays[0]->dims;
    }
    if (!any || !all) continue;
    auto joined = std::make_shared<Virtual>(*arrays[0]);
    std::vector<size_t> different;
    for (size_t k = 0; k < joined->parts.size(); ++k) {
      const bool same =
          std::ranges::all_of(arrays, [&](const auto& a) { return SamePart(a->parts[k], arrays[0]->parts[k]); });
      if (!same) different.push_back(k);
    }
    if (different.size() > kMaxDifferent) continue;
    for (size_t k : different) {
      Binding facts{arrays[0]->parts[k].facts, nullptr, false};
      for (const auto& a : arrays) facts = JoinBindings(facts, Binding{a->parts[k].facts, nullptr, false}, false, 0);
      const std::string variable = PartName(name, std::to_string(k + 1));
      for (size_t e = 0; e < exits->size(); ++e) {
        const ExprId value = Residual(PieceOf(arrays[e]->parts[k], range), range);
        (*exits)[e].splice->items.emplace_back(AssignNode(*session_.tree, variable, value, range));
        ++statements_;
      }
      joined->parts[k] = {facts.facts.Forget(), variable, nullptr};
    }
    const Part whole = PartOfVirtual(std::move(joined));
    wanted = Binding{whole.facts, whole.parts, false};
  }
}

void FunctionEvaluator::LiftTo(const Env& target, Env* env, const CodePtr& code, SourceRange range) {
  if (!env->reachable) return;
  for (const auto& [name, wanted] : target.vars) {
    if (wanted.in_residual) EnsureIn(env, name, code, range);
  }
}

Exit FunctionEvaluator::Here() { return Exit{env_, code_->AddSplice()}; }

void FunctionEvaluator::JoinExits(std::vector<Exit> exits, SourceRange range) {
  Env target;
  target.reachable = false;
  for (const Exit& exit : exits) target = JoinEnvs(target, exit.env, false, next_name_++);
  JoinElements(&exits, &target, range);
  for (Exit& exit : exits) LiftTo(target, &exit.env, exit.splice, range);
  env_ = std::move(target);
}

FunctionEvaluator::Snapshot FunctionEvaluator::Take() const {
  return Snapshot{env_, code_, code_->items.size(), depth_, statements_, returns_.size(), learnt_.size(), pure_};
}

void FunctionEvaluator::Restore(const Snapshot& snapshot) {
  env_ = snapshot.env;
  code_ = snapshot.code;
  code_->items.resize(snapshot.items);
  depth_ = snapshot.depth;
  statements_ = snapshot.statements;
  returns_.resize(snapshot.returns);
  learnt_.resize(std::min(learnt_.size(), snapshot.learnt));
  pure_ = snapshot.pure;
}

std::set<std::string> FunctionEvaluator::AssignedByStatement(StmtId s) const {
  std::set<std::string> names;
  const Stmt& stmt = ast()[s];
  auto exprs = ast().Exprs(s);
  if (stmt.kind == StmtKind::kAssign) {
    for (size_t k = 0; k + 1 < exprs.size(); ++k) names.insert(RootOf(exprs[k]));
  } else if (stmt.kind == StmtKind::kOpAssign || stmt.kind == StmtKind::kFor || stmt.kind == StmtKind::kParfor) {
    names.insert(RootOf(exprs[0]));
    if (ast()[exprs[0]].kind == ExprKind::kMatrix) {
      VisitExpr(ast(), exprs[0], [&](ExprId e) {
        if (ast()[e].kind == ExprKind::kIdentifier) names.insert(ast().Name(e));
      });
    }
  } else if (stmt.kind == StmtKind::kTry && !exprs.empty()) {
    names.insert(RootOf(exprs[0]));
  }
  for (ExprId root : exprs) VisitExpr(ast(), root, [&](ExprId e) { AddAssignedBy(ast(), e, &names); });
  for (syntax::BlockId inner : ast().Blocks(s)) names.merge(AssignedIn(inner));
  names.merge(AssignedByScript(s));
  names.erase("");
  return names;
}

std::set<std::string> FunctionEvaluator::AssignedIn(syntax::BlockId block) const {
  std::set<std::string> names;
  for (StmtId s : ast().Statements(block)) names.merge(AssignedByStatement(s));
  return names;
}

}  // namespace residua::specialise
