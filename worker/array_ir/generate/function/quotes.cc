// Whether anything tells "a" from 'a'.
#include <functional>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/builtin/builtin_traits.h"

namespace residua::array_ir {

using value::ClassId;

// Something reads the variable that may tell "a" from 'a': anything but arithmetic, comparisons, conversions to
// numbers, labels, and stores into a text that exists.
bool Builder::QuotesMatter(const std::string& name) {
  if (quoted_) return quoted_->count(name) > 0;
  quoted_.emplace();
  const auto is_plain = [&](ExprId e) { return IsSsaRep(RepOf(Facts(e))) || IsCharacter(Facts(e)); };
  const std::function<void(ExprId, bool)> visit = [&](ExprId e, bool code_only) {
    const auto children = ast_.Children(e);
    if (ast_[e].kind == ExprKind::kIdentifier && !code_only) quoted_->insert(ast_.Name(e));
    bool codes = false;
    if (ast_[e].kind == ExprKind::kBinary) {
      codes =
          (ScalarOpcode(ast_[e].op) || ComparisonOpcode(ast_[e].op)) && is_plain(children[0]) && is_plain(children[1]);
    } else if (ast_[e].kind == ExprKind::kIndex && children.size() == 2) {
      const builtin::Builtin* called = CalledBuiltin(e);
      codes = called != nullptr && builtin::HasAny(*called, builtin::kIgnoresQuotes);
    }
    for (ExprId c : children) visit(c, codes);
  };
  const std::function<void(syntax::BlockId)> block = [&](syntax::BlockId id) {
    for (StmtId s : ast_.Statements(id)) {
      const auto e = ast_.Exprs(s);
      for (size_t k = 0; k < e.size(); ++k) {
        const bool whole_target = ast_[e[k]].kind == ExprKind::kIdentifier &&
                                  ((ast_[s].kind == StmtKind::kAssign && k + 1 < e.size() && !ast_[s].print) ||
                                   (ast_[s].kind == StmtKind::kFor && k == 0));
        bool stored = false;
        if (ast_[s].kind == StmtKind::kAssign && e.size() == 2 && k == 1 && ast_[e[0]].kind == ExprKind::kIndex) {
          const ExprId base = ast_.Child(e[0], 0);
          stored = ast_[base].kind == ExprKind::kIdentifier && Facts(base).defined() == domain::Tristate::kTrue &&
                   Facts(base).classes().Only(ClassId::kChar);
        }
        visit(e[k], whole_target || stored || (ast_[s].kind == StmtKind::kSwitch && k == 0));
      }
      for (syntax::BlockId inner : ast_.Blocks(s)) block(inner);
    }
  };
  block(ast_[f_.function].body);
  for (const std::string& o : ast_[f_.function].outputs) quoted_->insert(o);
  return quoted_->count(name) > 0;
}

}  // namespace residua::array_ir
