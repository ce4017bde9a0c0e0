#include "worker/array_ir/prepare/lift_handles.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/prepare/split_variables.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_names.h"
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
  struct FoundName {
    ExprId expression;
    size_t arguments;
  };
  std::vector<Found> anonymous;
  std::vector<FoundName> functions_of_octave;                            // of which a function is to be made
  std::map<std::pair<std::string, size_t>, LiftedHandle> own_functions;  // called as they are

  void Find() {
    std::vector<ExprId> names;
    std::set<size_t> counts;  // of arguments of calls that may be those of a handle
    for (const FunctionVersion& v : program_.versions) {
      variables_ = AssignedNames(ast_, v.function);
      syntax::VisitExprs(ast_, ast_[v.function].body, [&](ExprId e) {
        if (ast_[e].kind == ExprKind::kHandle) names.push_back(e);
        if (ast_[e].kind == ExprKind::kIndex && MayBeHandle(ast_.Child(e, 0))) counts.insert(ast_[e].count - 1);
        if (MapsOneArray(e)) counts.insert(1);
        if (ast_[e].kind != ExprKind::kAnonymous || anonymous.size() >= kMostLifted) return;
        Found f{e, {}};
        if (CanLift(e, &f.captures)) anonymous.push_back(std::move(f));
      });
    }
    std::set<std::pair<std::string, size_t>> seen;
    for (ExprId e : names) {
      const std::string& name = ast_.Name(e);
      for (size_t n : counts) {
        if (seen.size() >= kMostLifted || !CanCall(name, n) || !seen.emplace(name, n).second) continue;
        if (functions_.count(name)) {
          own_functions[{name, n}] = {name, {}};
        } else {
          functions_of_octave.push_back({e, n});
        }
      }
    }
  }

 private:
  bool MayBeHandle(ExprId head) const {
    const ExprKind k = ast_[head].kind;
    return k == ExprKind::kIdentifier
               ? variables_.count(ast_.Interned(head)) > 0
               : k == ExprKind::kCellIndex || k == ExprKind::kField || k == ExprKind::kDynamicField;
  }
  // arrayfun (@f, x) calls f with one argument.
  bool MapsOneArray(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIndex || ast_[e].count != 3) return false;
    const ExprId head = ast_.Child(e, 0);
    return ast_[head].kind == ExprKind::kIdentifier && !variables_.count(ast_.Interned(head)) &&
           ast_.Name(head) == builtin::names::k_arrayfun;
  }
  // A call of the name with so many arguments, for one result.
  bool CanCall(const std::string& name, size_t arguments) const {
    if (functions_.count(name)) {
      const syntax::Function& f = ast_[ast_.FindFunction(name)];
      const bool plain = std::none_of(f.parameters.begin(), f.parameters.end(), [&](ExprId p) {
        return ast_[p].kind != ExprKind::kIdentifier || IsRest(ast_, p);
      });
      return plain && f.parameters.size() == arguments && f.outputs.size() == 1;
    }
    const builtin::Builtin* b = builtin::FindBuiltin(name);
    return b != nullptr && IsFunction(name) && arguments > 0 && builtin::TakesArguments(*b, arguments);
  }
  bool CanLift(ExprId e, std::vector<std::string>* captures) const {
    InternedNames parameters;
    for (ExprId p : ast_.Children(e).subspan(1)) {
      if (ast_[p].kind != ExprKind::kIdentifier || IsRest(ast_, p)) return false;
      if (!parameters.insert(ast_.Interned(p)).second) return false;
    }
    return IsPlain(ast_.Child(e, 0), parameters, captures);
  }
  bool IsPlain(ExprId e, const InternedNames& parameters, std::vector<std::string>* captures) const {
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
  InternedNames functions_, variables_;
};

std::string FreshFunctionName(const Ast& ast, size_t number) {
  std::string name = absl::StrCat("handle__", number);
  while (ast.FindFunction(name).valid() || builtin::FindBuiltin(name) != nullptr) name += "_";
  return name;
}

// Adds functions to a copy of the program.
class FunctionMaker {
 public:
  explicit FunctionMaker(const ResidualProgram& program) : out_(program), ast_(CopyTree(*program.ast)) {}

  ExprId Identifier(const std::string& name, syntax::SourceRange range) {
    syntax::Expr e{ExprKind::kIdentifier};
    e.name = ast_->Intern(name);
    e.range = range;
    return ast_->AddExpr(e);
  }
  void Anonymous(const Lifter::Found& f) {
    std::vector<ExprId> parameters;
    for (ExprId p : ast_->Children(f.expression).subspan(1)) parameters.push_back(p);
    for (const std::string& name : f.captures) parameters.push_back(Identifier(name, RangeOf(f.expression)));
    out_.lifted.anonymous[f.expression.index] = {Make(f.expression, parameters, ast_->Child(f.expression, 0)),
                                                 f.captures};
  }
  void Named(const Lifter::FoundName& f) {
    const std::string name = ast_->Name(f.expression);
    const syntax::SourceRange range = RangeOf(f.expression);
    std::vector<ExprId> parameters, call{Identifier(name, range)};
    for (size_t k = 0; k < f.arguments; ++k) {
      const std::string parameter = absl::StrCat("argument__", k + 1);
      parameters.push_back(Identifier(parameter, range));
      call.push_back(Identifier(parameter, range));
    }
    syntax::Expr index{ExprKind::kIndex};
    index.range = range;
    const ExprId body = ast_->AddExpr(index, call);
    out_.lifted.named[{name, f.arguments}] = {Make(f.expression, parameters, body), {}};
  }
  ResidualProgram Done() {
    out_.ast = ast_;
    return std::move(out_);
  }

 private:
  syntax::SourceRange RangeOf(ExprId e) const { return (*ast_)[e].range; }
  // The name of a new function that gives the value of `body`.
  std::string Make(ExprId of, std::span<const ExprId> parameters, ExprId body) {
    syntax::Function function;
    function.name = FreshFunctionName(*ast_, out_.lifted.made.size() + 1);
    function.range = RangeOf(of);
    function.outputs = {"value__"};
    for (ExprId p : parameters) function.parameters.push_back(p);
    syntax::Stmt assign{syntax::StmtKind::kAssign};
    assign.range = function.range;
    const ExprId parts[] = {Identifier(function.outputs[0], function.range), body};
    function.body = ast_->AddBlock({ast_->AddStmt(assign, parts)});
    const std::string name = function.name;
    FunctionVersion version;
    version.parameters.resize(function.parameters.size(), domain::AbstractValue::Bottom());
    version.function = ast_->AddFunction(std::move(function));
    ast_->add_top_function(version.function);
    out_.versions.push_back(std::move(version));
    out_.lifted.made.insert(name);
    return name;
  }

  ResidualProgram out_;
  const std::shared_ptr<Ast> ast_;
};

}  // namespace

ResidualProgram LiftHandles(const ResidualProgram& program) {
  Lifter lifter(program);
  lifter.Find();
  if (lifter.anonymous.empty() && lifter.functions_of_octave.empty() && lifter.own_functions.empty()) return program;
  FunctionMaker maker(program);
  for (const Lifter::Found& f : lifter.anonymous) maker.Anonymous(f);
  for (const Lifter::FoundName& f : lifter.functions_of_octave) maker.Named(f);
  ResidualProgram out = maker.Done();
  out.lifted.named.insert(lifter.own_functions.begin(), lifter.own_functions.end());
  return out;
}

}  // namespace residua::array_ir
