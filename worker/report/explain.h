// The page of `residua explain`: what was found of every expression, and what became of it.
//
// For each function version the user's source, each expression coloured by binding time, with its facts and the reason
// for what stayed dynamic on hover; loops marked kept or unrolled; remarks; beside it the residual program, its lines
// linked to the lines that they came from, and back; calls in it linked to the functions called. One file: no scripts,
// no fonts, no network.
#pragma once

#include <string>
#include <vector>

#include "worker/residual/function_facts.h"
#include "worker/residual/program.h"

namespace residua::report {

struct Explanation {
  const residual::Residual* residual = nullptr;  // as printed; its remarks are shown
  std::string text;                              // the printed residual program
  std::vector<residual::FunctionFacts> facts;    // of every function version, as logged
};

std::string ExplainPage(const Explanation& explanation);

}  // namespace residua::report
