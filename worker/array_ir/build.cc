#include "worker/array_ir/build.h"

#include <absl/strings/str_cat.h>

#include "worker/array_ir/builder.h"
#include "worker/check/check.h"

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

// Objects, nearly all of them with identity, may reach every function of a program that makes one: then all are
// interpreted.
std::map<std::string, std::string> RefusedForObjects(const ResidualProgram& program) {
  const Ast& ast = *program.ast;
  std::map<std::string, std::string> refused;
  bool found = false;
  for (uint32_t k = 0; k < ast.expr_count() && !found; ++k) {
    ExprId e;
    e.index = k;
    if (ast[e].kind != syntax::ExprKind::kIdentifier) continue;
    const std::string& name = ast.Name(e);
    found = name == "containers" || name == "inputParser" || name == "inline";
  }
  if (!found) return refused;
  for (const FunctionVersion& v : program.versions) {
    refused[ast[v.function].name] = absl::StrCat(Place(ast, ast[v.function].range), ": an object with identity");
  }
  return refused;
}

}  // namespace

BuildResult BuildModule(const ResidualProgram& program) {
  const Ast& ast = *program.ast;
  std::map<std::string, std::string> refused = RefusedForObjects(program);
  for (;;) {
    BuildResult out;
    out.facts = InferFacts(program, refused);
    for (const auto& source : ast.sources()) {
      const std::string& path = source->path();
      const bool inside = !program.source_root.empty() && path.rfind(program.source_root, 0) == 0;
      out.module.files.push_back(inside ? path.substr(program.source_root.size()) : path);
    }
    // Numbers first, entry 0: calls may go forward.
    std::map<std::string, uint32_t> numbers;
    std::vector<const FunctionFacts*> order;
    for (const FunctionVersion& v : program.versions) {
      const FunctionFacts& f = out.facts.functions.at(ast[v.function].name);
      if (!order.empty() && (!f.reached || f.interpreted)) continue;
      numbers.emplace(ast[v.function].name, static_cast<uint32_t>(order.size()));
      order.push_back(&f);
    }
    bool again = false;
    for (const FunctionFacts* f : order) {
      if (f->interpreted) {
        out.module.functions.push_back(InterpretedFunction(ast, *f));
        continue;
      }
      try {
        out.module.functions.push_back(Builder(ast, out.facts, *f, numbers, &out.module, &out.remarks).Run());
      } catch (const Unsupported& u) {
        refused[ast[f->function].name] = u.reason;
        again = true;
        break;
      }
    }
    if (again) continue;
    const std::string wrong = Verify(out.module);
    RESIDUA_CHECK(wrong.empty(), absl::StrCat("the array IR is broken as it is built: ", wrong));
    for (const auto& [name, f] : out.facts.functions) {
      if (!f.interpreted) continue;
      const size_t split = f.reason.find(": ");
      out.remarks.push_back(absl::StrCat(
          f.reason.substr(0, split), ": remark: ", split == std::string::npos ? f.reason : f.reason.substr(split + 2),
          " makes `", name, "` run in the run-time's interpreter [native-interpreted]"));
    }
    return out;
  }
}

}  // namespace residua::array_ir
