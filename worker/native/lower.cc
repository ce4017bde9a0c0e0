#include "worker/native/lower.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>

#include <set>

#include "worker/native/emit.h"
#include "worker/native/lower_function.h"

namespace residua::native {

using array_ir::Instruction;
using array_ir::Module;
using array_ir::Opcode;

std::string Globals::Text(const std::string& bytes, bool terminated) {
  const std::string key = bytes + (terminated ? std::string(1, '\0') : std::string());
  auto it = texts_.find(key);
  if (it != texts_.end()) return it->second;
  const std::string name = absl::StrCat("@text.", texts_.size());
  std::string literal;
  for (unsigned char c : key) {
    if (c >= 32 && c < 127 && c != '"' && c != '\\')
      literal += static_cast<char>(c);
    else
      absl::StrAppendFormat(&literal, "\\%02X", c);
  }
  absl::StrAppend(&definitions, name, " = private unnamed_addr constant [", key.size(), " x i8] c\"", literal,
                  "\", align 16\n");
  texts_[key] = name;
  return name;
}
void Globals::Declare(const std::string& name, const std::string& declaration) {
  declarations_.emplace(name, declaration);
}
std::string Globals::Declarations() const {
  std::string out;
  for (const auto& [name, text] : declarations_) absl::StrAppend(&out, text, "\n");
  return out;
}

namespace {

// Functions that can reach themselves count their depth; one that forwards leaves that to the version it calls.
std::set<size_t> RecursiveFunctions(const Module& module) {
  const size_t n = module.functions.size();
  std::vector<std::set<size_t>> reach(n);
  for (size_t k = 0; k < n; ++k) {
    for (const auto& block : module.functions[k].blocks) {
      for (const Instruction& i : block.instructions) {
        if (i.op == Opcode::kCall) reach[k].insert(static_cast<size_t>(i.operands[0].integer));
      }
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& set : reach) {
      const std::set<size_t> now = set;
      for (size_t j : now) {
        for (size_t m : reach[j]) changed = set.insert(m).second || changed;
      }
    }
  }
  std::set<size_t> out;
  for (size_t k = 0; k < n; ++k) {
    if (reach[k].count(k) && !module.functions[k].forwards) out.insert(k);
  }
  return out;
}

}  // namespace

std::string LowerToLlvm(const Module& module, const EntryDescription& entry) {
  Globals globals;
  std::string code;
  const std::set<size_t> recursive = RecursiveFunctions(module);
  DebugInfo debug(module, 6, entry.lines);
  const OwnCalls calls = entry.standalone ? OwnCallsOf(module) : OwnCalls();
  for (size_t k = 0; k < module.functions.size(); ++k) {
    code += FunctionLowering(module, k, recursive.count(k) > 0, entry.standalone ? &calls : nullptr, &globals, &debug)
                .Run();
  }
  code += PointerEntry(module.functions[0], {module.functions[0], &debug});
  code += LowerEntries(module.functions[0], entry, &globals, &debug);
  return absl::StrCat("%V = type { i64, i64 }\n", globals.definitions, globals.Declarations(), code,
                      "attributes #0 = { nounwind \"no-builtins\" }\n"
                      "attributes #1 = { nounwind \"no-builtins\" \"",
                      kAnyCpu,
                      "\" }\n"
                      "!0 = !{!\"branch_weights\", i32 1, i32 100000}\n"
                      "!1 = !{!\"residua\"}\n!2 = !{!\"element\", !1, i64 0}\n!3 = !{!2, !2, i64 0}\n"
                      "!4 = !{!\"small element\", !1, i64 0}\n!5 = !{!4, !4, i64 0}\n",
                      debug.Text());
}

}  // namespace residua::native
