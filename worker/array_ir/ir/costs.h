// What native code costs beside the arithmetic that is written out: by function and line of the user's source, the
// calls of the run-time library that work on whole values, and the arrays that are made.
//
// Counted in the finished module, as instructions and not as times: a line in a loop counts once and says that it is in
// one. Of a function that chooses between versions of itself, the versions under its assumptions count, and of several
// the dearest: the plain one is for calls that nobody expects. A function that the run-time's interpreter runs has no
// line here; a remark says so.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

struct LineCost {
  std::string function;           // of the residual program
  uint32_t file = 0;              // Module::files
  uint32_t line = 0;              // from 1
  int64_t boxed = 0;              // calls that take and give values of the run-time
  int64_t allocated = 0;          // arrays made
  bool in_loop = false;           // some of it, of a loop of the native code
  std::vector<std::string> what;  // "`filter`", "subscripts", in the order of the code, each once
};

// What a call of the run-time library does, as in LineCost::what; empty: it costs nothing to speak of.
std::string WordsOfCall(const Instruction& call);

// By function in the order of the module, then by line.
std::vector<LineCost> CostsOfLines(const Module& module);

}  // namespace residua::array_ir
