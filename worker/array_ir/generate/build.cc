#include "worker/array_ir/generate/build.h"

#include <absl/strings/str_cat.h>

#include <algorithm>

#include "worker/array_ir/generate/choose_versions.h"
#include "worker/array_ir/generate/dispatch.h"
#include "worker/array_ir/generate/function/build_function.h"
#include "worker/array_ir/generate/repeatable.h"
#include "worker/array_ir/prepare/hoist_assignments.h"
#include "worker/array_ir/prepare/lift_handles.h"
#include "worker/array_ir/prepare/one_number.h"
#include "worker/array_ir/prepare/pass_records.h"
#include "worker/array_ir/prepare/spell_ranges.h"
#include "worker/array_ir/prepare/split_records.h"
#include "worker/array_ir/prepare/split_variables.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/builtin/handle_object.h"
#include "worker/check/check.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

namespace {

// A function whose body is one call of the interpreter on its source. Everything is boxed.
Function InterpretedFunction(const Ast& ast, const FunctionFacts& facts) {
  Function f;
  f.name = ast[facts.function].name;
  f.blocks.resize(1);
  std::vector<uint32_t> args, results;
  for (size_t k = 0; k < facts.parameters.size(); ++k) {
    f.parameters.push_back(Passing::kValue);
    f.storage.push_back({absl::StrCat("a.", k), StorageKind::kValue, static_cast<int>(k)});
    args.push_back(static_cast<uint32_t>(k));
  }
  Instruction call{Opcode::kRt};
  Instruction ret{Opcode::kRet};
  for (size_t k = 0; k < facts.results.size(); ++k) {
    f.results.push_back(Passing::kValue);
    results.push_back(static_cast<uint32_t>(f.storage.size()));
    ret.operands.push_back(Operand::Storage(results.back()));
    f.storage.push_back({absl::StrCat("r.", k), StorageKind::kValue});
  }
  const uint32_t nargin = f.NewValue(Type::kI64), count = f.NewValue(Type::kI64);
  f.blocks[0].arguments = {nargin};
  call.results = {count};
  call.operands = {Operand::Text("interpret"), Operand::List(results), Operand::Text(f.name),
                   Operand::List(args),        Operand::Value(nargin), Operand::Int(facts.nargout)};
  f.blocks[0].instructions = {call, ret};
  return f;
}

// A call of such a function with a map means the map's method.
bool HasFunctionLikeMethod(const Ast& ast) {
  bool makes_maps = false;
  for (uint32_t k = 0; k < ast.expr_count(); ++k) makes_maps = makes_maps || IsMapMaker(ast, ExprId{k});
  if (!makes_maps) return false;
  builtin::EvaluationContext context;
  const value::Value map = builtin::MakeMap(context, {});
  const auto& functions = ast.top_functions();
  return std::any_of(functions.begin(), functions.end(),
                     [&](syntax::FunctionId f) { return builtin::ObjectOf(map).HasMethod(ast[f].name); });
}

// Objects other than maps, nearly all of them with identity, may reach every function of a program that makes one: then
// all are interpreted.
std::map<std::string, std::string> RefusedForObjects(const ResidualProgram& program) {
  const Ast& ast = *program.ast;
  std::map<std::string, std::string> refused;
  bool found = HasFunctionLikeMethod(ast);
  for (uint32_t k = 0; k < ast.expr_count() && !found; ++k) {
    ExprId e;
    e.index = k;
    if (ast[e].kind != syntax::ExprKind::kIdentifier) continue;
    const std::string& name = ast.Name(e);
    found = builtin::HasAny(name, builtin::kMakesObject);
  }
  if (!found) return refused;
  for (const FunctionVersion& v : program.versions) {
    refused[ast[v.function].name] = absl::StrCat(Place(ast, ast[v.function].range), ": an object with identity");
  }
  return refused;
}

// The functions of the module in order, before they are built: calls may go forward.
struct Plan {
  struct Item {
    const FunctionFacts* facts = nullptr;
    std::vector<const FunctionFacts*> assuming;  // it chooses between `facts` and these
  };
  std::vector<Item> items;
  FunctionNumbers bodies, called;  // of a version; of what its calls call

  void Add(const FunctionFacts& f, std::vector<const FunctionFacts*> assuming) {
    const auto number = [&] { return static_cast<uint32_t>(items.size()); };
    called[&f] = number();
    if (!assuming.empty()) items.push_back({&f, std::move(assuming)});
    bodies[&f] = number();
    items.push_back({&f, {}});
  }
};

Plan PlanModule(const ResidualProgram& program, const ProgramFacts& facts) {
  const Ast& ast = *program.ast;
  Plan plan;
  for (const FunctionVersion& v : program.versions) {
    const std::string& name = ast[v.function].name;
    const FunctionFacts& f = facts.functions.at(name);
    const bool entry = plan.items.empty();
    if (entry || (f.reached && !f.interpreted)) {
      plan.Add(f, f.interpreted ? std::vector<const FunctionFacts*>() : facts.TakingOver(ast, f));
    }
  }
  for (const auto& [name, versions] : facts.assuming) {
    for (const FunctionFacts& f : versions) {
      if (f.reached) plan.Add(f, facts.TakingOver(ast, f));
    }
  }
  return plan;
}

void NameFiles(const ResidualProgram& program, Module* module) {
  for (const auto& source : program.ast->sources()) {
    const std::string& path = source->path();
    const bool inside = !program.source_root.empty() && path.rfind(program.source_root, 0) == 0;
    module->files.push_back(inside ? path.substr(program.source_root.size()) : path);
    module->names.push_back(path);
  }
}

// A version of a function of the plan cannot be lowered.
struct NotLowered {
  const FunctionFacts* function;
  std::string reason;
};

// Throws NotLowered and Cancelled.
void BuildFunctions(const Ast& ast, const Plan& plan, const IsCancelled& cancelled, BuildResult* out) {
  for (const Plan::Item& item : plan.items) {
    Poll(cancelled);
    const FunctionFacts& f = *item.facts;
    if (f.interpreted) {
      out->module.functions.push_back(InterpretedFunction(ast, f));
      continue;
    }
    if (!item.assuming.empty()) {
      std::vector<uint32_t> numbers;
      for (const FunctionFacts* other : item.assuming) numbers.push_back(plan.called.at(other));
      Dispatch dispatch(ast, f, item.assuming);
      out->module.functions.push_back(dispatch.Build(plan.bodies.at(&f), numbers));
      continue;
    }
    try {
      out->module.functions.push_back(BuildFunction(ast, out->facts, f, plan.called, &out->module));
    } catch (const Unsupported& u) {
      throw NotLowered{&f, u.reason};
    }
  }
}

void RemarkOnInterpreted(const ResidualProgram& program, BuildResult* out) {
  for (const auto& [name, f] : out->facts.functions) {
    if (!f.interpreted || program.lifted.made.count(name) > 0) continue;  // the handle is called as it was
    const size_t split = f.reason.find(": ");
    out->remarks.push_back(absl::StrCat(
        f.reason.substr(0, split), ": remark: ", split == std::string::npos ? f.reason : f.reason.substr(split + 2),
        " makes `", name, "` run in the run-time's interpreter [native-interpreted]"));
  }
}

// The function runs in the interpreter, which has it as it is written, where its parameters have become others.
struct InterpretedOtherwise {};

BuildResult BuildModule(const ResidualProgram& written, bool pass_records, const IsCancelled& cancelled) {
  const ResidualProgram hoisted = HoistAssignments(SpellRanges(written));
  const auto facts_of = [&](const ResidualProgram& p) { return InferFacts(p, AssumeFromUse(p), RefusedForObjects(p)); };
  std::set<std::string> passed;
  const ResidualProgram apart = pass_records ? PassRecords(hoisted, facts_of, &passed) : hoisted;
  // `s.x(k) += a` of a field that has become a variable is an assignment to its elements.
  const ResidualProgram split = HoistAssignments(SplitRecords(apart, facts_of));
  const ResidualProgram given = LiftHandles(OneNumberWhereItIs(split));
  // Assumptions follow the text as it is written: what becomes of a parameter is in its name.
  const Assumptions assumptions = AssumeFromUse(given);
  const ResidualProgram program =
      SplitVariables(given, [&](const ResidualProgram& p) { return InferFacts(p, assumptions, RefusedForObjects(p)); });
  const Ast& ast = *program.ast;
  std::map<std::string, std::string> refused = RefusedForObjects(program);
  const InternedNameMap<LoopDepth> depths = LoopDepths(program);
  std::set<AssumingVersion> left_out;
  for (;;) {
    Poll(cancelled);
    BuildResult out;
    out.facts = InferFacts(program, assumptions, refused, left_out);
    if (const std::set<AssumingVersion> more = NotWorthIt(program, depths, out.facts); !more.empty()) {
      left_out.insert(more.begin(), more.end());
      continue;
    }
    NameFiles(program, &out.module);
    for (const std::string& name : passed) {
      if (out.facts.functions.at(name).interpreted) throw InterpretedOtherwise();
    }
    const Plan plan = PlanModule(program, out.facts);
    try {
      BuildFunctions(ast, plan, cancelled, &out);
    } catch (const NotLowered& n) {
      if (n.function->IsPlain())
        refused[ast[n.function->function].name] = n.reason;
      else
        left_out.insert({ast[n.function->function].name, n.function->assumed, n.function->speculative});
      continue;
    }
    const std::string wrong = Verify(out.module);
    RESIDUA_CHECK(wrong.empty(), absl::StrCat("the array IR is broken as it is built: ", wrong));
    RemarkOnInterpreted(program, &out);
    return out;
  }
}

}  // namespace

BuildResult BuildModule(const ResidualProgram& written, const IsCancelled& cancelled) {
  try {
    return BuildModule(written, true, cancelled);
  } catch (const InterpretedOtherwise&) {
    return BuildModule(written, false, cancelled);
  }
}

}  // namespace residua::array_ir
