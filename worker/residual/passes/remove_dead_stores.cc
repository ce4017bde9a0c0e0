// Stores into global and persistent variables that the next one overwrites.
//
//   G = 0;                  H = 1;
//   H = 1;          =>      G = x;
//   G = x;
//
// Others could see the first only if they ran in between, or if an error let them: between the two stands nothing but
// assignments of values that are computed without effects and cannot fail, to whole variables, and none reads it.
//
// Before that those go of which nothing is seen (unseen_state.h), and those of ours which need not be global become
// variables of their functions (localise_globals.h).
#include <algorithm>

#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/localise_globals.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/unseen_state.h"
#include "worker/residual/visible_names.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class DeadStores {
 public:
  DeadStores(PassInput& in, size_t index)
      : from_(in.program()),
        ast_(in.program().tree->ast),
        id_(ast_.top_functions()[index]),
        shared_(in.analyses().Names(index).shared) {
    if (!shared_.empty()) Plan(ast_[id_].body);
  }
  bool changed() const { return !gone_.empty(); }

  syntax::FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.place = [this](StmtId s, std::vector<StmtId>*) { return gone_.contains(s.index); };
    return copier.Function(id_, name);
  }

 private:
  // `v = VALUE;` that does nothing else: v.
  NameId Target(StmtId s) const {
    const std::optional<PlainAssignment> made = AsPlainAssignment(ast_, s);
    const bool may_go = made && from_.tree->facts[made->value].effects.In(Effects::Reads());
    return may_go ? made->variable : NameId{};
  }

  void Plan(BlockId block) {
    const auto statements = ast_.Statements(block);
    for (size_t k = 0; k < statements.size(); ++k) {
      for (BlockId inner : ast_.Blocks(statements[k])) Plan(inner);
      const NameId v = Target(statements[k]);
      if (!shared_.contains(v)) continue;
      for (size_t next = k + 1; next < statements.size(); ++next) {
        const NameId target = Target(statements[next]);
        if (!target.valid() || syntax::Mentions(ast_, ast_.Exprs(statements[next])[1], v)) break;
        if (target != v) continue;
        gone_.insert(statements[k].index);
        break;
      }
    }
  }

  const Residual& from_;
  const Ast& ast_;
  syntax::FunctionId id_;
  const NameSet& shared_;
  std::set<uint32_t> gone_;
};

}  // namespace

bool RemoveDeadStores(PassInput& in, Residual* to) {
  return RemoveUnseenState(in, to) || LocaliseGlobals(in, to) || RunPlannedPass<DeadStores>(in, to);
}

}  // namespace residua::residual
