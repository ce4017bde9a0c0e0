#include "worker/specialise/core/apart.h"

#include "worker/specialise/analysis/free_end.h"
#include "worker/specialise/core/emit.h"

namespace residua::specialise {

void NeedStatement(const Activation& act, const std::string& construct, SourceRange range) {
  if (act.now.apart || !act.now.statement.valid() || act.callee.IsAnonymous()) throw Unsupported{construct, range};
  throw NeedsStatement{construct, range, act.identity, act.ast()[act.now.statement].range.begin};
}

void NoteImpure(Activation& act, PartialValue& piece) {
  if (piece.IsPure()) return;
  if (!act.now.apart || !act.now.can_hoist || piece.list || piece.colon || piece.diverges || piece.parts ||
      piece.IsStatic() || HasFreeEnd(act.tree().ast, piece.residual)) {
    act.now.pending_impure = true;
    return;
  }
  const SourceRange range = act.tree().ast[piece.residual].range;
  const InternedName name = FreshName(act, "value");
  Emit(act, AssignNode(act.tree(), name, piece.residual, range));
  piece.residual = act.tree().Identifier(name, range, kPure);
  piece.effects = kPure;
}

bool NamesBefore(const Ast& ast, ExprId id, InternedName name, uint32_t position) {
  if (ast[id].kind == ExprKind::kIdentifier) return ast.Interned(id) == name && ast[id].range.begin < position;
  for (ExprId child : ast.Children(id)) {
    if (NamesBefore(ast, child, name, position)) return true;
  }
  return false;
}

}  // namespace residua::specialise
