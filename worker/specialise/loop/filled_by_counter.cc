// Arrays that a loop fills up to its last trip.
//
//   x = zeros (1, 16);
//   for j = 17:80
//     x(j) = f (x(j - 16));        behind the loop x is 1 x 80
//   end
//
// What is known of a loop that is kept holds for any number of trips, so that the extents of such an array were lost.
// They follow from the text: each trip stores at the counter, no way leads out of the loop or of a trip, the array is
// stored into in no other way, and it was a row, or a column of two elements and more, or nothing (which becomes a row)
// before. The largest number is then the last element, or the array was longer already.
#include "worker/specialise/loop/filled_by_counter.h"

#include <algorithm>
#include <cmath>

#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// `x(c) = value`: x; "" for anything else.
InternedName StoredAt(const Activation& act, StmtId s, InternedName counter) {
  const Ast& ast = act.ast();
  const auto exprs = ast.Exprs(s);
  if (ast[s].kind != StmtKind::kAssign || exprs.size() != 2 || ast[exprs[0]].kind != ExprKind::kIndex ||
      ast[exprs[0]].count != 2 || MayGiveNull(act, exprs[1]))
    return {};
  const ExprId array = ast.Child(exprs[0], 0), subscript = ast.Child(exprs[0], 1);
  if (ast[array].kind != ExprKind::kIdentifier || ast[subscript].kind != ExprKind::kIdentifier) return {};
  return ast.Interned(subscript) == counter ? ast.Interned(array) : InternedName();
}

// What the body assigns otherwise, or by the text that it runs; nothing: it has a way out.
std::optional<InternedNames> AssignedOtherwise(const Activation& act, syntax::BlockId body, InternedName counter) {
  const Ast& ast = act.ast();
  bool leaves = MentionsEval(act, body);
  InternedNames otherwise;
  VisitStatements(ast, body, [&](StmtId s) {
    const StmtKind kind = ast[s].kind;
    leaves = leaves || kind == StmtKind::kBreak || kind == StmtKind::kContinue || kind == StmtKind::kReturn ||
             kind == StmtKind::kTry || kind == StmtKind::kGlobal || kind == StmtKind::kPersistent;
    if (StoredAt(act, s, counter).empty()) otherwise.merge(syntax::AssignedBy(ast, s));
  });
  return leaves || otherwise.contains(counter) ? std::nullopt : std::optional(otherwise);
}

// The extents with so many elements along the vector; none: it is none.
std::optional<Dims> Grown(const Dims& dims, int64_t last) {
  if (dims.ndims() != 2) return std::nullopt;
  const int64_t elements = std::max(dims.numel(), last);
  if (dims[0] == 1 || dims == Dims(0, 0)) return Dims(1, elements);
  return dims[1] == 1 && dims[0] > 1 ? std::optional(Dims(elements, 1)) : std::nullopt;
}

}  // namespace

std::vector<FilledArray> FilledByCounter(const Activation& act, StmtId loop, const Value& numbers) {
  if (!numbers.Is(value::ClassId::kDouble) || numbers.IsComplex() || numbers.rows() != 1 || numbers.IsEmpty())
    return {};
  int64_t last = 0;
  for (int64_t k = 0; k < numbers.numel(); ++k) {
    const double n = numbers.ElementAsDouble(k);
    if (!(n >= 1 && n <= 1e9) || n != std::floor(n)) return {};
    last = std::max(last, static_cast<int64_t>(n));
  }
  const Ast& ast = act.ast();
  const InternedName counter = ast.Interned(ast.Exprs(loop)[0]);
  const syntax::BlockId body = ast.Blocks(loop)[0];
  const std::optional<InternedNames> otherwise = act.has_nested ? std::nullopt : AssignedOtherwise(act, body, counter);
  if (!otherwise) return {};
  std::vector<FilledArray> filled;
  for (StmtId s : ast.Statements(body)) {
    const InternedName name = StoredAt(act, s, counter);
    const Binding* before = name.empty() ? nullptr : act.now.env.Find(name);
    if (before == nullptr || otherwise->contains(name) || act.externally_writable.contains(name)) continue;
    const AbstractValue& facts = before->facts;
    const std::optional<Dims> dims = facts.shape().Known();
    const bool array = facts.defined() == domain::Tristate::kTrue &&
                       !facts.classes().Has(value::ClassId::kFunctionHandle) &&
                       !facts.classes().Has(value::ClassId::kObject);
    const std::optional<Dims> grown = dims && array ? Grown(*dims, last) : std::nullopt;
    if (grown) filled.push_back({name, *grown});
  }
  return filled;
}

void NoteFilled(Activation& act, const std::vector<FilledArray>& filled) {
  for (const auto& [name, dims] : filled) {
    const Binding* b = act.now.env.reachable ? act.now.env.Find(name) : nullptr;
    if (b == nullptr || b->parts || b->facts.IsStatic() || b->facts.shape().Known()) continue;
    SetDynamic(act, name, b->facts.WithShape(domain::Shape::Of(dims)));
  }
}

}  // namespace residua::specialise
