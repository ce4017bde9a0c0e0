// A residual program: what the partial evaluator makes of a function, and what all that follows works on.
//
// Stands for the functions of the printed program, the entry first. A program is never changed: whoever rewrites one
// writes its successor (rewrite_functions.h).
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "worker/domain/abstract_value.h"
#include "worker/domain/remembered_facts.h"
#include "worker/residual/made_names.h"
#include "worker/residual/tree.h"
#include "worker/syntax/ast.h"

namespace residua::residual {

struct Remark {
  syntax::SourceFilePtr source;
  SourceRange range;
  std::string message;  // with its [kebab-kind]
};

// One function of the residual program: what it is called with.
struct ResidualFunction {
  std::string name;
  std::vector<domain::AbstractValue> parameters;
  int nargout = 1;
  std::vector<domain::AbstractValue> outputs;  // facts of what it returns (empty when whole)
  bool whole = false;    // copied from the user's source as it stands: any call reaches it, nothing is known
  bool by_text = false;  // whole, and text that is not known may name it: it stays, called or not
  MadeNames made;        // variables of ours
  std::vector<domain::RememberedFacts> remembered = {};  // its persistent variables
};

struct Residual {
  std::shared_ptr<ResidualTree> tree;       // functions of the program, entry first
  std::vector<ResidualFunction> functions;  // in the order of the tree's top functions
  std::vector<Remark> remarks;
  std::set<std::string> versions;  // names of functions that we gave: who calls one of them finds it here
};

}  // namespace residua::residual
