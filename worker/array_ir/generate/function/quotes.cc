#include "worker/array_ir/generate/function/quotes.h"

#include <algorithm>
#include <functional>

#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using value::ClassId;

namespace {

bool ChangesCase(builtin::BuiltinId id) {
  return id == builtin::BuiltinId::k_upper || id == builtin::BuiltinId::k_toupper ||
         id == builtin::BuiltinId::k_lower || id == builtin::BuiltinId::k_tolower;
}

// Variables whose text has single quotes whatever stands beside it: what is put together with such text has them.
InternedNames WithSingleQuotes(FunctionBuilder& b) {
  const Ast& ast = b.ast;
  InternedNames names;
  const auto is_single = [&](ExprId e) {
    if (ast[e].kind == ExprKind::kString) return ast[e].quote == '\'';
    return ast[e].kind == ExprKind::kIdentifier && names.count(ast.Interned(e)) > 0;
  };
  const auto keeps = [&](ExprId e) {
    if (ast[e].kind != ExprKind::kMatrix || ast[e].count != 1) return is_single(e);
    const auto parts = ast.Children(ast.Child(e, 0));
    return std::any_of(parts.begin(), parts.end(), is_single);
  };
  const auto each_target = [&](const std::function<void(ExprId, ExprId)>& f) {
    syntax::VisitStatements(ast, ast[b.f.function].body, [&](StmtId s) {
      const auto e = ast.Exprs(s);
      const ExprId value = ast[s].kind == StmtKind::kAssign && e.size() == 2 ? e[1] : ExprId{};
      syntax::VisitTargets(ast, s, [&](ExprId target) {
        if (ast[target].kind == ExprKind::kIdentifier) f(target, value);
      });
    });
  };
  each_target([&](ExprId target, ExprId) { names.insert(ast.Interned(target)); });
  for (ExprId p : ast[b.f.function].parameters) {
    if (ast[p].kind == ExprKind::kIdentifier) names.erase(ast.Interned(p));
  }
  for (const auto& [name, kept] : KeptNames(ast, b.f.function)) names.erase(name);
  for (bool changed = true; changed;) {
    changed = false;
    each_target([&](ExprId target, ExprId value) {
      const bool text = value.valid() && b.Facts(value).classes().Only(ClassId::kChar) && keeps(value);
      changed = (!text && names.erase(ast.Interned(target)) > 0) || changed;
    });
  }
  return names;
}

}  // namespace

// Something reads the variable that may tell "a" from 'a': anything but arithmetic, comparisons, conversions to
// numbers, labels, and stores into a text that exists.
bool QuotesMatter(FunctionBuilder& b, InternedName name) {
  if (b.asked.quoted) return b.asked.quoted->count(name) > 0;
  b.asked.quoted.emplace();
  const InternedNames single = WithSingleQuotes(b);
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
      // The letter of the other case has the quotes of what it is of.
      codes = codes || (code_only && called != nullptr && ChangesCase(called->id));
    } else if (b.ast[e].kind == ExprKind::kMatrix && children.size() == 1) {
      const auto parts = b.ast.Children(children[0]);
      const bool quotes_known = std::any_of(parts.begin(), parts.end(), [&](ExprId p) {
        return b.ast[p].kind == ExprKind::kIdentifier && single.count(b.ast.Interned(p)) > 0;
      });
      for (ExprId p : parts) visit(p, quotes_known && IsCharacter(b.Facts(p)));
      return;
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
