// Shared parts of the two lowering files: module-level text, and the exported entries.
#pragma once

#include <map>
#include <string>

#include "worker/native/debug_info.h"
#include "worker/native/lower.h"

namespace residua::native {

// Constants and declarations of the LLVM module, each made once.
class Globals {
 public:
  std::string Text(const std::string& bytes, bool terminated);  // name of a constant with these bytes
  void Declare(const std::string& name, const std::string& declaration);
  std::string Declarations() const;
  std::string definitions;

 private:
  std::map<std::string, std::string> texts_, declarations_;
};

// NAME_batch exists: numbers in, numbers out, and nothing to check that C types do not say.
bool HasBatchEntry(const EntryDescription& description);
// The exported functions and the descriptor, as LLVM text.
std::string LowerEntries(const array_ir::Function& entry, const EntryDescription& description, Globals* globals,
                         DebugInfo* debug);

}  // namespace residua::native
