// The array IR as LLVM assembly text.
//
// Text rather than builder calls: it can be read, it is what `--emit llvm` shows, and no LLVM header is needed to make
// it. Every function returns a status; slots are one array in the frame, initialised on entry and released on the way
// out; a failing call records the place of its statement and leaves through the cleanup block.
#pragma once

#include <string>
#include <vector>

#include "worker/array_ir/ir/ir.h"

namespace residua::native {

struct EntryDescription {
  std::string name;
  std::vector<std::string> parameter_names;
  std::vector<std::string> parameter_facts;  // for rt_check_argument
  std::string signature, source_digest, target;
  std::vector<std::pair<std::string, std::string>> sources;  // function name, text
  // How the typed entry passes things: f = double, a = real double matrix; empty when there is no typed entry.
  std::string typed_parameters, typed_results;
  bool typed = false;
  // Of those that @f.entry takes or gives as their elements; without rows: in a slot, or a number.
  std::vector<array_ir::Extents> parameter_extents, result_extents;
  bool lines = false;       // debug_info.h
  bool standalone = false;  // standalone.h
  size_t shared_names = 0;  // of extents and numbers, that entries compare
};

// Throws std::runtime_error when the module asks for an unknown run-time function.
std::string LowerToLlvm(const array_ir::Module& module, const EntryDescription& entry);

}  // namespace residua::native
