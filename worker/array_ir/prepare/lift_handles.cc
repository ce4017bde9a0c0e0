#include "worker/array_ir/prepare/lift_handles.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/prepare/split_variables.h"
#include "worker/builtin/builtin.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;

namespace {

constexpr size_t kMostLifted = 64;

class Lifter {
 public:
  explicit Lifter(const ResidualProgram& program) : program_(program), ast_(*program.ast) {
    for (const FunctionVersion& v : program.versions) functions_.insert(ast_[v.function].name);
  }

  struct Found {
    ExprId expression;
    std::vector<std::string> captures;
  };
  std::vector<Found> Find() {
    std::vector<Found> out;
    for (const FunctionVersion& v : program_.versions) {
      variables_ = AssignedNames(ast_, v.function);
      syntax::VisitExprs(ast_, ast_[v.function].body, [&](ExprId e) {
        if (ast_[e].kind != ExprKind::kAnonymous || out.size() >= kMostLifted) return;
        Found f{e, {}};
        if (CanLift(e, &f.captures)) out.push_back(std::move(f));
      });
    }
    return out;
  }

 private:
  bool CanLift(ExprId e, std::vector<std::string>* captures) const {
    std::set<std::string> parameters;
    for (ExprId p : ast_.Children(e).subspan(1)) {
      if (ast_[p].kind != ExprKind::kIdentifier || IsRest(ast_, p)) return false;
      if (!parameters.insert(ast_.Name(p)).second) return false;
    }
    return IsPlain(ast_.Child(e, 0), parameters, captures);
  }
  bool IsPlain(ExprId e, const std::set<std::string>& parameters, std::vector<std::string>* captures) const {
    const auto all = [&](std::span<const ExprId> list) {
      return std::all_of(list.begin(), list.end(), [&](ExprId c) { return IsPlain(c, parameters, captures); });
    };
    switch (ast_[e].kind) {
      case ExprKind::kNumber:
      case ExprKind::kString:
      case ExprKind::kColon:
      case ExprKind::kEnd:
        return true;
      case ExprKind::kIdentifier: {
        const std::string& name = ast_.Name(e);
        if (parameters.count(name)) return true;
        if (!variables_.count(name)) return IsFunction(name);
        if (std::find(captures->begin(), captures->end(), name) == captures->end()) captures->push_back(name);
        return true;
      }
      case ExprKind::kUnary:
      case ExprKind::kPostfix:
        return ast_[e].op != syntax::Op::kIncrement && ast_[e].op != syntax::Op::kDecrement && all(ast_.Children(e));
      case ExprKind::kBinary:
      case ExprKind::kRange:
      case ExprKind::kIndex:
      case ExprKind::kMatrix:
      case ExprKind::kRow:
        return all(ast_.Children(e));
      default:
        return false;
    }
  }
  bool IsFunction(const std::string& name) const {
    if (functions_.count(name)) return true;
    const builtin::Builtin* b = builtin::FindBuiltin(name);
    return b != nullptr && b->effects == builtin::kPure && b->max_out != 0 && !AsksHowItWasCalled(name);
  }

  const ResidualProgram& program_;
  const Ast& ast_;
  std::set<std::string> functions_, variables_;
};

std::string FreshFunctionName(const Ast& ast, size_t number) {
  std::string name = absl::StrCat("handle__", number);
  while (ast.FindFunction(name).valid() || builtin::FindBuiltin(name) != nullptr) name += "_";
  return name;
}

}  // namespace

ResidualProgram LiftHandles(const ResidualProgram& program) {
  const std::vector<Lifter::Found> found = Lifter(program).Find();
  if (found.empty()) return program;
  ResidualProgram out = program;
  const std::shared_ptr<Ast> ast = CopyTree(*program.ast);
  for (const Lifter::Found& f : found) {
    const syntax::SourceRange range = (*ast)[f.expression].range;
    const auto identifier = [&](const std::string& name) {
      syntax::Expr e{ExprKind::kIdentifier};
      e.name = ast->Intern(name);
      e.range = range;
      return ast->AddExpr(e);
    };
    syntax::Function function;
    function.name = FreshFunctionName(*ast, out.lifted.size() + 1);
    function.range = range;
    function.outputs = {"value__"};
    for (ExprId p : ast->Children(f.expression).subspan(1)) function.parameters.push_back(p);
    for (const std::string& name : f.captures) function.parameters.push_back(identifier(name));
    syntax::Stmt assign{syntax::StmtKind::kAssign};
    assign.range = range;
    const ExprId parts[] = {identifier(function.outputs[0]), ast->Child(f.expression, 0)};
    function.body = ast->AddBlock({ast->AddStmt(assign, parts)});
    out.lifted[f.expression.index] = {function.name, f.captures};
    FunctionVersion version;
    version.parameters.resize(function.parameters.size(), domain::AbstractValue::Bottom());
    version.function = ast->AddFunction(std::move(function));
    ast->add_top_function(version.function);
    out.versions.push_back(std::move(version));
  }
  out.ast = ast;
  return out;
}

}  // namespace residua::array_ir
