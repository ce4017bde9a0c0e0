// The page of `residua explain`: what was found of every expression, and what became of it.
//
// A summary and the remarks; for each function version the user's source, each expression coloured by binding time,
// with its facts and the reason for what stayed dynamic where it is pointed at, touched or reached by the Tab key;
// loops marked kept or unrolled, code of which nothing is left dimmed, lines that cost native code something marked; a
// table of variables. Beside it the residual program, its lines linked to the lines that they came from, and back;
// calls in it linked to the functions called. One file: no scripts, no fonts, no network.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "worker/residual/function_facts.h"
#include "worker/residual/program.h"

namespace residua::report {

// What native code does on a line of the source beside arithmetic that is written out (array_ir/ir/costs.h).
struct NativeCost {
  std::string function;  // of the residual program
  std::string file;
  uint32_t line = 0;
  int64_t boxed = 0, allocated = 0;
  bool in_loop = false;
  std::vector<std::string> what;
};

struct Explanation {
  const residual::Residual* residual = nullptr;  // as printed; its remarks are shown
  std::string text;                              // the printed residual program
  std::vector<residual::FunctionFacts> facts;    // of every function version, as logged
  std::vector<NativeCost> costs = {};
  std::vector<std::string> native_remarks = {};             // "f.m:3:5: remark: ..."
  std::vector<std::pair<std::string, int64_t>> sizes = {};  // bytes of what was made, by the file's name
  int64_t ns = 0;                                           // what it took
};

std::string ExplainPage(const Explanation& explanation);

}  // namespace residua::report
