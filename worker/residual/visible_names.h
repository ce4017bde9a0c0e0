// Which variables of a residual function may be renamed, replaced or left out.
//
// A name shows when its variable is printed, is in the text of a closure, or is shared (global, persistent). So does
// one that guarded code mentions (`try`, `unwind_protect` and their handlers): an error may come between the parts into
// which a statement would be taken, and the handler sees what is there then. An operator assignment and a statement that
// assigns within an expression show all that they mention, as the order of their parts is what they mean. Beyond that,
// names are seen by a function that asks for them: `exist` and `str2func` of text that is not known in the function
// itself, `inputname`, `evalin` and `assignin` in what it calls, and by errors about indices, which name the variable
// that is indexed. A function of which such a question is asked is not `plain`, nor is one that keeps a command: passes
// that rename leave it alone, and only it. Nested functions are in functions only that are kept whole, which no pass
// looks into.
#pragma once

#include <set>
#include <string>

#include "worker/residual/flow_graph.h"
#include "worker/residual/made_names.h"
#include "worker/residual/program.h"

namespace residua::residual {

struct VisibleNames {
  bool plain = true;
  std::set<std::string> shown;
  std::set<std::string> shared;     // of those, global or persistent: calls may change them
  std::set<std::string> guarded;    // of those, what guarded code mentions
  std::set<std::string> variables;  // every variable of the function
  std::set<std::string> taken;      // every name in it, and the functions of the program
  std::set<std::string> interface;  // what stands in parameters, and outputs
  std::set<std::string> told;       // variables of the user's that an error about an index may name
  MadeNames made;                   // variables of ours

  // Nobody but the statements of the function can tell what becomes of it.
  bool IsInner(const std::string& variable) const {
    return !shown.count(variable) && !shared.count(variable) && !interface.count(variable);
  }

  // `base__k`, not taken yet and ours from here on; of a base that is ours what that was made for.
  std::string Fresh(const std::string& base);
};

// Its blocks are guarded code: passes that move code neither take it out of them nor look into them.
bool IsGuard(syntax::StmtKind kind);

VisibleNames FindVisibleNames(const Residual& residual, size_t function, const FlowGraph& graph);

}  // namespace residua::residual
