#include "worker/residual/passes/value_spelling.h"

#include <algorithm>
#include <cstring>
#include <string_view>

#include "worker/builtin/builtin.h"
#include "worker/residual/code_forms.h"
#include "worker/residual/passes/quiet_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Op;

namespace {

constexpr int kOperatorCost = 4;  // of scalars 1, of small arrays 5
constexpr int kFunctionCost = 100;
constexpr int kIndexCost = 8;

bool NeverWarns(const std::string& name) {
  const std::string_view family = builtin::FindBuiltin(name)->family;
  return family == "construct" || family == "elementwise" || family == "shape" || family == "type_query";
}

}  // namespace

bool HasMaps(const syntax::Ast& ast) {
  bool has = false;
  for (const FunctionId f : ast.top_functions()) {
    syntax::VisitExprs(ast, ast[f].body, [&](ExprId e) {
      has = has || (ast[e].kind == ExprKind::kIdentifier && ast.Name(e) == "containers");
    });
  }
  return has;
}

bool HasTransposedFactor(const syntax::Ast& ast, ExprId product) {
  return TakesTranspose(ast, product) &&
         std::ranges::any_of(ast.Children(product), [&](ExprId f) { return IsTranspose(ast, f); });
}

// What has no parts; empty: a name that may stand for something else at another place.
std::string ValueSpelling::SpellLeaf(ExprId id, SpelledValue* about) const {
  if (ast_[id].kind == ExprKind::kColon) return ":";
  ++about->cost;
  if (ast_[id].kind == ExprKind::kNumber) {
    char bits[sizeof(double)];
    const auto& literal = ast_.Literal(id);
    static_assert(sizeof(literal.value) == sizeof(bits));
    std::memcpy(bits, &literal.value, sizeof(bits));
    return std::string(bits, sizeof(bits)) + std::to_string(literal.bits) + "/" +
           std::to_string(literal.integer_width) + (literal.imaginary ? ".i" : "");
  }
  const std::string& name = ast_.Name(id);
  if (ast_[id].kind == ExprKind::kString) return std::to_string(name.size()) + name + static_cast<char>(ast_[id].quote);
  if (!variables_.contains(ast_[id].name)) {
    if (!IsPlainBuiltin(name) || !Pure(id)) return "";
    about->cost += kCallCost;
  } else {
    about->reads.insert(ast_[id].name);
    return variable_(ast_[id].name);
  }
  return name;
}

// Of an index or a call, the function if it is one; none: not of that kind.
std::optional<std::string> ValueSpelling::SpellCalled(ExprId id, SpelledValue* about) const {
  const ExprId base = ast_.Child(id, 0);
  const bool table = ast_[base].kind == ExprKind::kMatrix;
  if (!table && ast_[base].kind != ExprKind::kIdentifier) return std::nullopt;
  if (table || variables_.contains(ast_[base].name)) {
    if (!Pure(id) && !from_.tree->facts[id].elements) return std::nullopt;  // the variable may hold a function
    about->cost += kIndexCost;
    return "";
  }
  const std::string& name = ast_.Name(base);
  const bool ours = quiet_->Has(name) || (Pure(id) && IsSteadyFunction(name));
  if (!ours && (!IsPlainBuiltin(name) || !(Pure(id) || NeverWarns(name)))) return std::nullopt;
  about->cost += ours ? kFunctionCost : kCallCost;
  return name;
}

// Of a singular matrix: what divides is none where it is a number.
bool ValueSpelling::MayWarn(ExprId id) const {
  const auto is_number = [this, id](uint32_t operand) {
    return from_.tree->facts.NumberOf(ast_.Child(id, operand)) != ResidualFacts::Number::kNo;
  };
  switch (ast_[id].op) {
    case Op::kRightDivide:
      return !is_number(1);
    case Op::kLeftDivide:
      return !is_number(0);
    case Op::kPower:
      return !is_number(0) || !is_number(1);
    default:
      return false;
  }
}

// The spelling of an expression that has the same value wherever its variables do; empty: it is not of that kind.
std::string ValueSpelling::Spell(ExprId id, SpelledValue* about) const {
  const syntax::Expr& e = ast_[id];
  std::string out = std::to_string(static_cast<int>(e.kind)) + "." + std::to_string(static_cast<int>(e.op)) + "(";
  switch (e.kind) {
    case ExprKind::kNumber:
    case ExprKind::kString:
    case ExprKind::kColon:
    case ExprKind::kIdentifier: {
      const std::string leaf = SpellLeaf(id, about);
      return leaf.empty() ? "" : out + leaf + ")";
    }
    case ExprKind::kUnary:
    case ExprKind::kPostfix:
    case ExprKind::kBinary:
      if (!Pure(id) && MayWarn(id)) return "";
      about->cost += kOperatorCost;
      break;
    case ExprKind::kRange:
    case ExprKind::kRow:
    case ExprKind::kMatrix:
      about->cost += 1;
      break;
    case ExprKind::kIndex: {
      const std::optional<std::string> called = SpellCalled(id, about);
      if (!called) return "";
      out += *called;
      break;
    }
    default:
      return "";
  }
  const auto children = ast_.Children(id);
  for (size_t k = 0; k < children.size(); ++k) {
    const bool function = e.kind == ExprKind::kIndex && k == 0 && ast_[children[0]].kind == ExprKind::kIdentifier &&
                          !variables_.contains(ast_[children[0]].name);
    if (function) continue;
    const std::string part = Spell(children[k], about);
    if (part.empty()) return "";
    out += part + ",";
  }
  return out + ")";
}

// A function of the program, where none of them remembers anything or looks into a map: what its call gives follows
// from the arguments.
bool ValueSpelling::IsSteadyFunction(const std::string& name) const {
  if (std::ranges::none_of(from_.functions, [&](const auto& f) { return f.name == name; })) return false;
  if (!steady_) steady_ = RemembersNothing();
  return *steady_;
}
bool ValueSpelling::RemembersNothing() const {
  bool steady = !HasMaps(ast_);
  for (const FunctionId f : ast_.top_functions()) {
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) {
      steady = steady && ast_[s].kind != StmtKind::kGlobal && ast_[s].kind != StmtKind::kPersistent;
    });
  }
  return steady;
}

bool ValueSpelling::IsPlainBuiltin(const std::string& name) const {
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  if (b == nullptr || b->effects != builtin::kPure) return false;
  return std::none_of(from_.functions.begin(), from_.functions.end(), [&](const auto& f) { return f.name == name; });
}

}  // namespace residua::residual
