// Names of the user's that are free again.
//
//   function y = f(k)                 function y = f(k)
//       q__1 = [4, 5, 6];       =>        q = [4, 5, 6];
//       y = q__1(k);                      y = q(k);
//
// The text of an error about an index shows the name of the variable: `q(9): out of bound 3`. A variable that took the
// place of another, or of one of a function that is written out, has a name of its own beside those that are there.
// Where at the end nothing has the name of what it was made for, it goes by that, if an index of it may fail. Of
// several that were made for one the first gets the name. A field of a struct, `vm__stack`, is no `vm`: that name would
// say something else to who reads it.
#include "worker/residual/copy_tree.h"
#include "worker/residual/lift.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class NameRestorer {
 public:
  NameRestorer(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        names_(in.analyses().Names(index)),
        made_(in.program().functions[index].made) {
    if (!names_.plain) return;
    syntax::VisitExprs(ast_, ast_[id_].body, [&](ExprId e) { Look(e); });
  }
  bool changed() const { return !renamed_.empty(); }
  const MadeNames& made() const { return made_; }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.rename = [&](const std::string& old) {
      const auto found = renamed_.find(old);
      return found == renamed_.end() ? old : found->second;
    };
    return copier.Function(id_, name);
  }

 private:
  // An index of a variable that may fail, read or written.
  void Look(ExprId e) {
    const ExprKind kind = ast_[e].kind;
    if ((kind != ExprKind::kIndex && kind != ExprKind::kCellIndex) || from_.tree->facts.IsPure(e)) return;
    const ExprId base = ast_.Child(e, 0);
    if (ast_[base].kind != ExprKind::kIdentifier || !names_.ours.contains(ast_[base].name)) return;
    const NameId v = ast_[base].name;
    if (!names_.variables.contains(v) || renamed_.contains(ast_.Name(v))) return;
    if (names_.shared.contains(v) || names_.interface.contains(v)) return;
    const std::string user = made_.Stem(ast_.Name(v));
    if (ast_.Name(v).find_first_not_of("0123456789_", user.size()) != std::string::npos) return;  // a field
    if (IsWordOfLiterals(user)) return;
    const NameId taken = ast_.FindName(user);
    if ((taken.valid() && names_.taken.contains(taken)) || !given_.insert(user).second) return;
    renamed_[ast_.Name(v)] = user;
    made_.Remove(ast_.Name(v));
  }

  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  const VisibleNames& names_;
  MadeNames made_;
  std::map<std::string, std::string> renamed_;
  std::set<std::string> given_;
};

}  // namespace

bool RestoreNames(PassInput& in, Residual* to) { return RunPlannedPass<NameRestorer>(in, to); }

}  // namespace residua::residual
