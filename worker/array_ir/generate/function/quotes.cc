#include "worker/array_ir/generate/function/quotes.h"

#include <functional>

#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/builtin/builtin_traits.h"

namespace residua::array_ir {

using value::ClassId;

// Something reads the variable that may tell "a" from 'a': anything but arithmetic, comparisons, conversions to
// numbers, labels, and stores into a text that exists.
bool QuotesMatter(FunctionBuilder& b, InternedName name) {
  if (b.asked.quoted) return b.asked.quoted->count(name) > 0;
  b.asked.quoted.emplace();
  const auto is_plain = [&](ExprId e) { return IsSsaRep(RepOf(b.Facts(e))) || IsCharacter(b.Facts(e)); };
  const std::function<void(ExprId, bool)> visit = [&](ExprId e, bool code_only) {
    const auto children = b.ast.Children(e);
    if (b.ast[e].kind == ExprKind::kIdentifier && !code_only) b.asked.quoted->insert(b.ast.Interned(e));
    bool codes = false;
    if (b.ast[e].kind == ExprKind::kBinary) {
      codes = (ScalarOpcode(b.ast[e].op) || ComparisonOpcode(b.ast[e].op)) && is_plain(children[0]) &&
              is_plain(children[1]);
    } else if (b.ast[e].kind == ExprKind::kIndex && children.size() == 2) {
      const builtin::Builtin* called = CalledBuiltin(b, e);
      codes = called != nullptr && builtin::HasAny(*called, builtin::kIgnoresQuotes);
    }
    for (ExprId c : children) visit(c, codes);
  };
  const std::function<void(syntax::BlockId)> block = [&](syntax::BlockId id) {
    for (StmtId s : b.ast.Statements(id)) {
      const auto e = b.ast.Exprs(s);
      for (size_t k = 0; k < e.size(); ++k) {
        const bool whole_target = b.ast[e[k]].kind == ExprKind::kIdentifier &&
                                  ((b.ast[s].kind == StmtKind::kAssign && k + 1 < e.size() && !b.ast[s].print) ||
                                   (b.ast[s].kind == StmtKind::kFor && k == 0));
        bool stored = false;
        if (b.ast[s].kind == StmtKind::kAssign && e.size() == 2 && k == 1 && b.ast[e[0]].kind == ExprKind::kIndex) {
          const ExprId base = b.ast.Child(e[0], 0);
          stored = b.ast[base].kind == ExprKind::kIdentifier && b.Facts(base).defined() == domain::Tristate::kTrue &&
                   b.Facts(base).classes().Only(ClassId::kChar);
        }
        visit(e[k], whole_target || stored || (b.ast[s].kind == StmtKind::kSwitch && k == 0));
      }
      for (syntax::BlockId inner : b.ast.Blocks(s)) block(inner);
    }
  };
  block(b.ast[b.f.function].body);
  for (const std::string& o : b.ast[b.f.function].outputs) b.asked.quoted->insert(o);
  return b.asked.quoted->count(name) > 0;
}

}  // namespace residua::array_ir
