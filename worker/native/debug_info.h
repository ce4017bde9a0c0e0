// Where code comes from, as debuggers and profilers read it: the lines of the user's files, as LLVM metadata.
//
// `gdb` stops at `heat.m:12`, `perf` counts by line. Scopes are the functions of the residual program under their
// MATLAB names; a statement that came from another file, by inlining in the residual program, keeps its file and line.
// Gives up: variables, which are SSA values long before.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <tuple>

#include "worker/array_ir/ir/ir.h"

namespace residua::native {

class DebugInfo {
 public:
  // Nodes are numbered from `first` on. Not `wanted`: all answers are empty.
  DebugInfo(const array_ir::Module& module, uint32_t first, bool wanted)
      : module_(module), wanted_(wanted), next_(first) {}

  // The scope of a function's code: the number of its node.
  uint32_t Scope(const array_ir::Function& f);
  // " !dbg !5": behind the head of a function's definition.
  std::string OfFunction(uint32_t scope) const;
  // ", !dbg !17": behind an instruction from this place; "" where the place is not known.
  std::string At(uint32_t scope, array_ir::Location place);
  // Behind an instruction of the function that comes from no statement.
  std::string AtHead(uint32_t scope);
  std::string Text() const;  // all nodes; empty: none was asked for

 private:
  uint32_t Node(const std::string& text);
  uint32_t FileNode(uint32_t file);

  struct ScopeOf {
    uint32_t file = 0, line = 0;
  };
  const array_ir::Module& module_;
  const bool wanted_;
  uint32_t next_, unit_ = 0, type_ = 0;
  std::string nodes_;
  std::map<uint32_t, uint32_t> files_;                                   // by number in the module
  std::map<uint32_t, ScopeOf> scopes_;                                   // by node
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> elsewhere_;          // scope and file: the scope's code from there
  std::map<std::tuple<uint32_t, uint32_t, uint32_t>, uint32_t> places_;  // scope, line, column
};

}  // namespace residua::native
