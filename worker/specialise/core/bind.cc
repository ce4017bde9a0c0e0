#include "worker/specialise/core/bind.h"

#include "worker/builtin/frame/marks.h"
#include "worker/builtin/null_value.h"
#include "worker/domain/null_rule.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/core/remembered.h"
#include "worker/specialise/core/shared_map.h"
#include "worker/specialise/core/shown_handle.h"

namespace residua::specialise {

void SetDynamic(Activation& act, InternedName name, AbstractValue facts) {
  Binding b;
  b.facts = NeverKnown(act, name) ? AbstractValue::Top() : WithFreshNames(facts, &act.symbols.next);
  b.in_residual = true;
  act.now.env.vars[name] = std::move(b);
  NoteStored(act, name);
}

namespace {

constexpr int kDeepestValue = 200;  // cells, structs and handles in each other
constexpr int64_t kParts = 65536;   // counted as often as they are reached

// True while `v` has no more levels and parts than that: what is known of it is found by going through all of them.
bool IsShallow(const Value& v, int depth, int64_t* parts) {
  if (++*parts > kParts || depth > kDeepestValue) return false;
  if (v.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (!IsShallow(v.cell(k), depth + 1, parts)) return false;
    }
  } else if (v.Is(value::ClassId::kStruct)) {
    for (int64_t k = 0; k < v.numel(); ++k) {
      for (size_t f = 0; f < v.fields().size(); ++f) {
        if (!IsShallow(v.field(k, static_cast<int>(f)), depth + 1, parts)) return false;
      }
    }
  } else if (v.Is(value::ClassId::kFunctionHandle)) {
    for (const auto& [_, captured] : v.handle().captures) {
      if (!IsShallow(captured, depth + 3, parts)) return false;  // written out they stand one in another
    }
  }
  return true;
}

}  // namespace

void Bind(Activation& act, InternedName name, PartialValue piece, SourceRange range, bool print) {
  if (piece.list) {  // whether it is one value shows when it runs
    Emit(act, AssignNode(act.tree(), name, piece.residual, range, print));
    SetDynamic(act, name, AbstractValue::Top().WithDefined(domain::Tristate::kTrue));
    return;
  }
  if (piece.diverges) {
    EmitFailing(act, piece, range);
    return;
  }
  if (print && piece.parts && piece.parts->nested.valid()) {
    throw Unsupported{"showing a handle to a nested function", range};
  }
  if (domain::IsNull(piece.facts)) piece = PartialValue::Static(builtin::PlainOf(piece.facts.static_value()));
  bool emit = print || act.now.always_materialised.count(name);
  if (!emit && piece.parts) {
    NoteHeld(act.session, piece.parts);
    act.now.env.vars[name] = Binding{piece.facts, piece.parts, false};
    return;
  }
  if (!emit && piece.IsStatic()) {
    int64_t parts = 0;
    if (act.now.loop != nullptr && act.now.loop->mode != LoopFrame::kResidual &&
        !IsShallow(piece.facts.static_value(), 0, &parts)) {
      throw CannotUnroll{"makes a cell, struct or handle of too many parts or levels"};
    }
    act.now.env.vars[name] = StaticBinding(piece.facts);
    return;
  }
  ExprId value =
      print || IsResult(act, name) ? ResidualShown(act, piece, name, range) : ResidualOf(act, piece, range, name);
  NoteNumber(act, PartialValue::Dynamic(piece.facts, value, piece.effects));  // it may become an element of a matrix
  const syntax::Expr& e = act.tree().ast[value];
  const bool self = e.kind == ExprKind::kIdentifier && act.tree().ast.Interned(value) == name;
  const Binding* before = act.now.env.Find(name);
  const bool may_fail = !piece.IsPure() && before != nullptr && before->facts.defined() != domain::Tristate::kTrue;
  if (!self || print || may_fail) {
    Node node = AssignNode(act.tree(), name, value, range, print);
    Emit(act, std::move(node));
  }
  AbstractValue facts = piece.facts.WithDefined(domain::Tristate::kTrue);
  facts = NeverKnown(act, name) ? AbstractValue::Top() : WithFreshNames(facts, &act.symbols.next);
  act.now.env.vars[name] = Binding{std::move(facts), nullptr, true};
  NoteStored(act, name);
}

}  // namespace residua::specialise
