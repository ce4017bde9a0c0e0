// What the back end compiles: the residual program as a tree, with the facts each function version was made for.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "worker/array_ir/program/lifted_handles.h"
#include "worker/domain/abstract_value.h"
#include "worker/domain/remembered_facts.h"
#include "worker/syntax/ast.h"

namespace residua::array_ir {

// One function of the residual tree. `parameters` describe the values it is called with (all calls joined), in order of
// its parameter list; a varargin parameter is described as the cell it is.
struct FunctionVersion {
  syntax::FunctionId function;
  std::vector<domain::AbstractValue> parameters;
  int nargout = 1;
  std::vector<domain::RememberedFacts> remembered = {};  // its persistent variables
};

struct ResidualProgram {
  std::shared_ptr<const syntax::Ast> ast;  // functions only; the first version is the entry
  std::vector<FunctionVersion> versions;
  std::set<uint32_t> have_value;  // reads, by expression, of variables that must have a value there
  std::vector<std::pair<std::string, std::string>> files;  // further functions that it calls by name, with their texts
  LiftedHandles lifted;
  std::string source_digest;  // of the residual text and the files, for the descriptor
  std::string source_root;    // what the places that an artefact reports leave out at the beginning of file names
};

}  // namespace residua::array_ir
