// What calls of a function inside itself, or very many versions of it, keep general, so that every specialisation ends.
#include "worker/specialise/call/generalise.h"

#include <cmath>

#include "worker/domain/rules.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// Further from nothing: a number of a greater size, an array or text with more elements. A fraction that becomes
// smaller is no count that comes to its end: a tolerance or a step that is halved.
bool Grows(const Value& from, const Value& to) {
  if (from.class_id() != to.class_id() || from.Is(value::ClassId::kFunctionHandle)) return false;
  // A branch of a tree of cells may be wider than what it hangs on.
  if (from.Is(value::ClassId::kCell) && to.LogicalBytes() <= from.LogicalBytes()) return false;
  if (from.numel() != to.numel()) return from.numel() < to.numel();
  if (!from.IsScalar() || !from.IsNumericOrLogicalOrChar() || from.IsComplex() || to.IsComplex()) return false;
  const double was = std::abs(from.ElementAsDouble(0)), is = std::abs(to.ElementAsDouble(0));
  return was < is || (is < was && is != std::floor(is));
}

// Whether the handles to functions that have names are the same ones. A solver that is called for one function while it
// works for another is not on its way from the one call to the other; of such handles there are finitely many.
bool SameHandles(const std::vector<AbstractValue>& facts, const PartialValues& args) {
  if (facts.size() != args.size()) return true;
  for (size_t k = 0; k < args.size(); ++k) {
    for (const AbstractValue& a : {facts[k], args[k].facts}) {
      const bool named = a.IsStatic() && a.static_value().Is(value::ClassId::kFunctionHandle) &&
                         !a.static_value().handle().name.empty();
      if (named && !(facts[k] == args[k].facts)) return false;
    }
  }
  return true;
}

AbstractValue Generalised(const AbstractValue& facts) {
  const domain::Shape shape = facts.IsScalar() ? domain::Shape::Scalar() : domain::Shape::Top();
  return AbstractValue::Array(facts.classes(), shape, facts.real());
}

std::vector<std::string> FieldNames(const AbstractValue& one) {
  if (one.IsStatic()) return one.static_value().fields();
  std::vector<std::string> names;
  for (const auto& [name, field] : one.fields()) names.push_back(name);
  return names;
}

// What is kept of an argument where there were very many versions: what is as it was in the last one, and of the rest
// classes and shapes. A solver that was followed for many steps goes on with its options known.
AbstractValue WithoutDifference(const AbstractValue& was, const AbstractValue& is) {
  if (was == is) return is;
  if (is.IsScalar() && is.classes().Only(value::ClassId::kStruct) && (is.IsStatic() || is.HasFields())) {
    std::vector<std::pair<std::string, AbstractValue>> fields;
    for (const std::string& name : FieldNames(is)) {
      const AbstractValue now = domain::FieldRule(is, name).value;
      fields.emplace_back(name, WithoutDifference(domain::FieldRule(was, name).value, now));
    }
    return AbstractValue::StructOf(std::move(fields));
  }
  const bool numbers = is.classes().SubsetOf(domain::ClassSet::NumericLogicalChar());
  return numbers ? AbstractValue::Array(is.classes(), is.shape(), is.real()) : is.Forget();
}

// What is kept of an argument that grows from one call to the next; nothing: it does not grow. Of a struct the fields
// that grow are given up, as the place of a parser that hands itself on, and the others stay known; a known one that
// becomes smaller, as a tree that is searched, does so only so often.
std::optional<AbstractValue> WithoutGrowth(const AbstractValue& was, const AbstractValue& is) {
  if (is.IsScalar() && is.classes().Only(value::ClassId::kStruct) && (is.IsStatic() || is.HasFields())) {
    if (was.IsStatic() && is.IsStatic() && is.static_value().LogicalBytes() < was.static_value().LogicalBytes()) {
      return std::nullopt;
    }
    bool grows = false;
    std::vector<std::pair<std::string, AbstractValue>> fields;
    for (const std::string& name : FieldNames(is)) {
      const AbstractValue now = domain::FieldRule(is, name).value;
      const std::optional<AbstractValue> kept = WithoutGrowth(domain::FieldRule(was, name).value, now);
      grows |= kept.has_value();
      fields.emplace_back(name, kept ? *kept : now);
    }
    if (!grows) return std::nullopt;
    return AbstractValue::StructOf(std::move(fields));
  }
  if (is.IsStatic()) {
    if (!was.IsStatic() || !Grows(was.static_value(), is.static_value())) return std::nullopt;
    return Generalised(is);
  }
  const std::optional<Dims> before = was.shape().Known(), now = is.shape().Known();
  if (!before || !now || before->numel() >= now->numel()) return std::nullopt;
  return Generalised(is);
}

// Which parameters stand in subscripts of a parameter, where the text says so: none do.
std::set<std::string> PlacesIn(const Callee& callee, const std::string& table) {
  std::set<std::string> out;
  const Ast& ast = *callee.function.file->ast;
  VisitExprs(ast, ast[callee.function.function].body, [&](ExprId e) {
    const ExprKind kind = ast[e].kind;
    if ((kind != ExprKind::kIndex && kind != ExprKind::kCellIndex) || ast[e].count < 2) return;
    const ExprId base = ast.Child(e, 0);
    if (ast[base].kind != ExprKind::kIdentifier || ast.Name(base) != table) return;
    for (ExprId subscript : ast.Children(e).subspan(1)) {
      VisitExpr(ast, subscript, [&](ExprId name) {
        if (ast[name].kind == ExprKind::kIdentifier) out.insert(ast.Name(name));
      });
    }
  });
  return out;
}

// The name of a parameter; empty: it has none.
std::string ParameterName(const Callee& callee, size_t k) {
  if (callee.IsAnonymous() || !callee.function.file || callee.captures) return "";
  const Ast& ast = *callee.function.file->ast;
  const auto& parameters = ast[callee.function.function].parameters;
  if (k >= parameters.size() || ast[parameters[k]].kind != ExprKind::kIdentifier) return "";
  return ast.Name(parameters[k]);
}

// A number that is a place in a known table which is handed on as it is (a pattern, a list of instructions), or the one
// behind it: its growth ends there. Where other parameters alone are seen to be places in the table, it is none.
bool WalksTable(const Callee& callee, size_t which, const std::vector<AbstractValue>& before,
                const PartialValues& args) {
  const AbstractValue& number = args[which].facts;
  constexpr int64_t kLongestTable = 64;
  if (!number.IsStatic() || !number.IsScalar() || !number.IsRealDouble()) return false;
  for (size_t k = 0; k < args.size(); ++k) {
    if (!args[k].IsStatic() || !(before[k] == args[k].facts)) continue;
    const int64_t length = args[k].facts.static_value().numel();
    if (length < 2 || length > kLongestTable) continue;
    if (number.static_value().ElementAsDouble(0) > static_cast<double>(length + 1)) continue;
    const std::string table = ParameterName(callee, k), place = ParameterName(callee, which);
    if (table.empty() || place.empty()) return true;
    const std::set<std::string> places = PlacesIn(callee, table);
    bool others = false;
    for (size_t other = 0; other < args.size(); ++other) others |= places.count(ParameterName(callee, other)) > 0;
    if (!others || places.count(place)) return true;
  }
  return false;
}

domain::Shape WithoutBounds(const domain::Shape& shape) {
  std::vector<domain::ExtentRange> extents;
  for (int k = 0; k < shape.listed(); ++k) {
    const domain::ExtentRange extent = shape.Extent(k);
    extents.push_back(extent.IsKnown() ? extent : domain::ExtentRange());
  }
  return domain::Shape::Canonical(shape.min_rank(), shape.max_rank(), std::move(extents));
}

// The same but for the bounds of numbers and of extents.
bool DiffersInBounds(const AbstractValue& was, const AbstractValue& is) {
  if (was.IsStatic() || is.IsStatic()) return was == is;
  const auto bare = [](const AbstractValue& v) {
    const AbstractValue nameless = WithoutNamesAbove(v, 0).WithInterval({}).WithUpper(domain::ExtentExpression());
    return nameless.Reshaped(WithoutBounds(nameless.shape()));
  };
  return bare(was) == bare(is);
}

// A call of a function inside itself that says nothing else of its arguments than the one around it did, but for bounds
// of numbers (the place in a text, which is one further each time) and extents (a text that grows): they become those
// of that call, or none, so that there is no version for each of them.
void WidenBounds(Activation& act, const std::string& identity, PartialValues* args) {
  const auto found = act.session.active_calls.find(identity);
  if (found == act.session.active_calls.end() || found->second.empty()) return;
  const std::vector<AbstractValue>& last = found->second.back().facts;
  if (last.size() != args->size()) return;
  for (size_t k = 0; k < args->size(); ++k) {
    const PartialValue& p = (*args)[k];
    if (p.colon || p.list || p.parts || !DiffersInBounds(last[k], p.facts)) return;
  }
  for (size_t k = 0; k < args->size(); ++k) {
    PartialValue& p = (*args)[k];
    if (p.IsStatic()) continue;
    const domain::Shape was = WithoutNamesAbove(last[k], 0).shape(), is = WithoutNamesAbove(p.facts, 0).shape();
    if (p.facts.interval() == last[k].interval() && was == is) continue;
    act.uses.All();  // what the others are decides, mentioned or not
    if (was != is) p.facts = p.facts.Reshaped(Widen(was, Join(was, is)));
    const domain::Interval joined = Join(last[k].interval(), p.facts.interval());
    p.facts = p.facts.WithInterval(Widen(last[k].interval(), joined));
  }
}

// Recursion whose end the residual program decides: a known argument that is larger with each call, as the place in a
// text that is being parsed, would become a version for each of its values.
void GeneraliseGrowing(Activation& act, const Callee& callee, const std::string& identity, PartialValues* args,
                       SourceRange range) {
  const auto found = act.session.active_calls.find(identity);
  if (found == act.session.active_calls.end() || AllStatic(*args)) return;
  const auto& active = found->second;
  const auto same =
      std::find_if(active.rbegin(), active.rend(), [&](const auto& a) { return SameHandles(a.facts, *args); });
  if (same == active.rend()) return;
  const Session::Active& last = *same;
  const bool decided = Nested(act) || !act.now.returns.empty();  // an early `return` decides about what follows
  if (act.session.decisions + decided <= last.decisions || last.facts.size() != args->size()) return;
  for (size_t k = 0; k < args->size(); ++k) {
    PartialValue& p = (*args)[k];
    if (p.colon || p.list || (p.parts && p.parts->kind != PartialAggregate::kStruct)) continue;
    const std::optional<AbstractValue> kept = WithoutGrowth(last.facts[k], p.facts);
    if (kept) act.uses.All();  // how long the others are decides, mentioned or not
    if (!kept || WalksTable(callee, k, last.facts, *args)) continue;
    AddRemark(act, range, "an argument kept general: it grows with the recursion [kept-general]");
    p = PartialValue::Dynamic(WithoutNamesAbove(*kept, 0), ResidualOf(act, p, range), p.effects);
  }
}

}  // namespace

// Calls of a function inside itself from which on it matters how large the known arguments are, used or not.
constexpr int kDeepEnoughToWeigh = 8;

// As many times the limit of versions has a function whose calls do not come from inside itself, or not from deep: a
// loop over the parts of a description makes one for each part, and ends.
constexpr int64_t kOfLoops = 16;

// Recursion with growing static arguments, or very many versions of one function: what does not differ from the last
// version stays known. When there are twice as many, arguments are described by class, realness and being scalar alone,
// of which there are finitely many.
void Generalise(Activation& act, const Callee& callee, PartialValues* args, SourceRange range) {
  std::string identity = IdentityOf(callee);
  GeneraliseGrowing(act, callee, identity, args, range);
  WidenBounds(act, identity, args);
  int active = act.session.active_depth[identity];
  if (active > 0) act.session.recorder.CalledInside(identity);
  int64_t bytes = 0;
  for (const PartialValue& p : *args) {
    if (p.IsStatic()) bytes += p.facts.static_value().LogicalBytes();
  }
  // Static recursion may go as deep as the program itself could; values that grow on the way are given up early.
  const bool all_static = AllStatic(*args);
  const int count = act.session.version_count[identity];
  bool deep = active >= (all_static ? act.session.limits.static_depth : act.session.limits.depth);
  const bool weighs = active >= kDeepEnoughToWeigh;
  if (weighs) act.uses.All();
  bool large = weighs && bytes > act.session.limits.recursive_bytes;
  const int64_t most = act.session.limits.versions * (weighs ? 1 : kOfLoops);
  bool many = count >= most && !all_static;
  if (!deep && !many && !large) return;
  act.session.recorder.Spoil();
  AddRemark(act, range,
            "arguments kept general: " +
                std::string(deep    ? "recursion is too deep (--depth-limit)"
                            : large ? "values grow with the recursion"
                                    : "too many versions (--version-limit)") +
                " [kept-general]");
  const std::vector<AbstractValue>& last = act.session.last_arguments[identity];
  const bool keeps_same = !deep && !large && count < 2 * most && last.size() == args->size();
  for (size_t k = 0; k < args->size(); ++k) {
    PartialValue& p = (*args)[k];
    bool handle = p.facts.classes().Only(value::ClassId::kFunctionHandle);
    const bool named = handle && p.IsStatic() && !p.facts.static_value().handle().name.empty();
    if (named && !IsHandleOfActivation(p.facts.static_value().handle())) continue;
    if (keeps_same && p.facts == last[k]) continue;
    const AbstractValue kept = keeps_same ? WithoutDifference(last[k], p.facts) : Generalised(p.facts);
    p = PartialValue::Dynamic(kept, ResidualOf(act, p, range), p.effects);
  }
}

}  // namespace residua::specialise
