// Which variables of a residual function may be renamed, replaced or left out.
//
// A name shows when its variable is printed, is in the text of a closure, or is shared (global, persistent). So does
// one that guarded code mentions (`try`, `unwind_protect` and their handlers): an error may come between the parts into
// which a statement would be taken, and the handler sees what is there then. An operator assignment and a statement
// that assigns within an expression show all that they mention, as the order of their parts is what they mean. Beyond
// that, names are seen by a function that asks for them: `exist` and `str2func` of text that is not known in the
// function itself, `inputname`, `evalin` and `assignin` in what it calls, and by errors about indices, which name the
// variable that is indexed. A function of which such a question is asked is not `plain`, nor is one that keeps a
// command: passes that rename leave it alone, and only it. Nested functions are in functions only that are kept whole,
// which no pass looks into.
#pragma once

#include <set>
#include <string>
#include <utility>

#include "worker/residual/flow_graph.h"
#include "worker/residual/made_names.h"
#include "worker/residual/program.h"

namespace residua::residual {

struct VisibleNames {
  bool plain = true;
  NameSet shown;
  NameSet shared;     // of those, global or persistent: calls may change them
  NameSet guarded;    // of those, what guarded code mentions
  NameSet variables;  // every variable of the function
  NameSet taken;      // every name in it, and the functions of the program
  NameSet interface;  // what stands in parameters, and outputs
  NameSet ours;       // of all names in it, those that the compiler made
  NameSet told;       // variables of the user's that an error about an index may name

  // Nobody but the statements of the function can tell what becomes of it.
  bool IsInner(NameId variable) const {
    return !shown.contains(variable) && !shared.contains(variable) && !interface.contains(variable);
  }
};

// Its blocks are guarded code: passes that move code neither take it out of them nor look into them.
bool IsGuard(syntax::StmtKind kind);

VisibleNames FindVisibleNames(const Residual& residual, size_t function, const FlowGraph& graph);

// The names that a pass gives in the successor of a function. They are texts: the tree that they will stand in is only
// being written, and in the one that is read they may have no id.
class NewNames {
 public:
  // Beside the names `taken`; `made`: those that are ours already.
  NewNames(const Ast& ast, NameSet taken, MadeNames made)
      : ast_(ast), taken_(std::move(taken)), made_(std::move(made)) {}
  NewNames(const Residual& residual, size_t function, const VisibleNames& names)
      : NewNames(residual.tree->ast, names.taken, residual.functions[function].made) {}

  // `base__k`, not taken yet and ours from here on; of a base that is ours what that was made for.
  std::string Fresh(const std::string& base) { return FreshOfStem(made_.Stem(base)); }
  std::string FreshOfStem(const std::string& stem);
  // Takes the name, which is ours from here on; false: it is taken already.
  bool Take(const std::string& name, const std::string& made_for);
  // The same of a variable that comes from another function, whose names of ours are `there`: it is ours if it was.
  bool TakeFrom(const std::string& name, const MadeNames& there);
  // The same of a name that is nobody's.
  bool TakePlain(const std::string& name);
  // Of a name that was taken here: it may be given again.
  void GiveBack(const std::string& name);

  const MadeNames& made() const { return made_; }  // variables of ours, in the successor

 private:
  const Ast& ast_;
  NameSet taken_;                // of the names in the tree that is read
  std::set<std::string> given_;  // others
  MadeNames made_;
};

}  // namespace residua::residual
