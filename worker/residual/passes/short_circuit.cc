// `|` and `&` of single truths in conditions.
//
//   if a > 1 & b > 1      =>      if a > 1 && b > 1
//
// As a condition of `if` and `while`, and as operands of such a one, Octave evaluates them as `||` and `&&` where the
// left operand is a scalar, and warns whenever it leaves the right one out. A condition that came there from elsewhere,
// a mask or a variable, would so print what the author's program does not. Of what may be an array nothing is changed.
#include "worker/residual/code_forms.h"
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/planned_pass.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

class ConditionWriter {
 public:
  ConditionWriter(PassInput& in, size_t index)
      : from_(in.program()), ast_(from_.tree->ast), id_(ast_.top_functions()[index]) {
    syntax::VisitStatements(ast_, ast_[id_].body, [&](StmtId s) {
      for (const uint32_t logic : LazyLogic(ast_, s)) {
        const auto operands = ast_.Children(ExprId{logic});
        if (std::ranges::all_of(operands, [&](ExprId e) { return IsOneTruthOrNumber(from_, e); })) found_.insert(logic);
      }
    });
  }
  bool changed() const { return !found_.empty(); }

  FunctionId Rewrite(ResidualTree* to, const std::string& name) {
    TreeCopier copier{ast_, *to, &from_.tree->facts};
    copier.replace = [&](ExprId e) -> std::optional<ExprId> {
      if (!found_.contains(e.index)) return std::nullopt;
      const ExprId left = copier.Expr(ast_.Child(e, 0)), right = copier.Expr(ast_.Child(e, 1));
      const ExprId made = to->Make(ExprKind::kBinary, ast_[e].op == Op::kOr ? Op::kOrOr : Op::kAndAnd, "",
                                   {left, right}, ast_[e].range, from_.tree->facts[e].effects);
      to->facts.At(made).truth = true;
      return made;
    };
    return copier.Function(id_, name);
  }

 private:
  const Residual& from_;
  const Ast& ast_;
  FunctionId id_;
  std::set<uint32_t> found_;
};

}  // namespace

bool ShortCircuit(PassInput& in, Residual* to) { return RunPlannedPass<ConditionWriter>(in, to); }

}  // namespace residua::residual
