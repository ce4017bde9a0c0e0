// Arrays of numbers that are known element by element.
//
//   reg = [0, 0, a];  reg(1) = 10;          reg(1) is known, reg(3) is the variable reg__3
//   while reg(1) > 0
//     reg(2) = reg(2) + reg(3);  reg(1) = reg(1) - 1;
//   end
//
// A residual program is better off with one array than with a variable for each element. Only these are taken apart:
//   - an array that the function stores into and whose elements decide what happens: a condition or a subscript reads
//     `reg(k)`, at once or through a variable;
//   - one that grows or shrinks (`s(end + 1) = x`, `s = [s, x]`, `s(1) = []`), as stacks and lists of results do, which
//     is cheaper made at once;
//   - one that is put together element by element (`g(1, 1) = x` of a variable that is not there, or shorter), for the
//     same reason, as long as it is short.
// So is a sparse matrix that is filled at known places (PartialAggregate::kSparse, element_values.cc).
// Such an array exists here only (PartialAggregate::kArray); every other use of it is one of the variable, which the
// residual then gets as a whole (Ensure), as it does where paths disagree about an element and before a loop that is
// kept.
#include "worker/specialise/aggregate/element_array.h"

#include <algorithm>

#include "worker/builtin/operators.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_values.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/materialise.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kMaxElements = 512;
constexpr int64_t kMostGrown = 64;  // elements of an array that is put together

bool IsElement(const AbstractValue& v) {
  return v.IsScalar() && v.IsRealDouble() && !v.MayBeSparse() && v.defined() == domain::Tristate::kTrue;
}

// Names that are indexed where it decides what happens.
class Readers {
 public:
  Readers(const Ast& ast, const InternedNames& variables) : ast_(ast), variables_(variables) {}

  void OfCondition(ExprId condition) {
    VisitExpr(ast_, condition, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) deciding_.insert(ast_.Interned(e));
    });
    Indexed(condition);
  }

  // Conditions count as a whole, of other expressions only what stands in subscripts.
  void OfSubscripts(ExprId id) {
    VisitExpr(ast_, id, [&](ExprId e) {
      if (ast_[e].kind != ExprKind::kCellIndex && IndexedName(e).empty()) return;
      for (ExprId subscript : ast_.Children(e).subspan(1)) OfCondition(subscript);
    });
  }

  void OfAssignment(ExprId target, ExprId value) {
    if (ast_[target].kind == ExprKind::kIdentifier && deciding_.count(ast_.Interned(target))) Indexed(value);
  }

  const InternedNames& indexed() const { return indexed_; }

 private:
  // Of `x(..)` where x is a variable and no function.
  InternedName IndexedName(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIndex || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return {};
    const InternedName name = ast_.Interned(ast_.Child(e, 0));
    return variables_.count(name) ? name : InternedName();
  }

  void Indexed(ExprId id) {
    VisitExpr(ast_, id, [&](ExprId e) {
      if (const InternedName name = IndexedName(e); !name.empty()) indexed_.insert(name);
    });
  }

  const Ast& ast_;
  const InternedNames& variables_;
  InternedNames deciding_, indexed_;
};

// end + 1
bool IsNext(const Ast& ast, ExprId e) {
  return ast[e].kind == ExprKind::kBinary && ast[e].op == Op::kPlus && ast[ast.Child(e, 0)].kind == ExprKind::kEnd;
}

// []
bool IsNothing(const Ast& ast, ExprId e) { return ast[e].kind == ExprKind::kMatrix && ast[e].count == 0; }

// x = [x, ..], x = [..; x]
bool Extends(const Ast& ast, ExprId target, ExprId value) {
  if (ast[target].kind != ExprKind::kIdentifier || ast[value].kind != ExprKind::kMatrix) return false;
  for (ExprId row : ast.Children(value)) {
    for (ExprId e : ast.Children(row)) {
      if (ast[e].kind == ExprKind::kIdentifier && ast.Name(e) == ast.Name(target)) return true;
    }
  }
  return false;
}

bool IsConditional(StmtKind kind) {
  return kind == StmtKind::kIf || kind == StmtKind::kWhile || kind == StmtKind::kDoUntil || kind == StmtKind::kSwitch;
}

InternedNames SteeringArrays(const Ast& ast, syntax::FunctionId function) {
  InternedNames variables, stored, steering;
  for (ExprId p : ast[function].parameters) {
    if (ast[p].kind == ExprKind::kIdentifier) variables.insert(ast.Interned(p));
  }
  VisitStatements(ast, ast[function].body, [&](StmtId s) {
    const StmtKind kind = ast[s].kind;
    if (kind != StmtKind::kAssign && kind != StmtKind::kOpAssign) return;
    const auto exprs = ast.Exprs(s);
    for (ExprId target : exprs.first(exprs.size() - 1)) {
      ExprId root = target;
      while (ast[root].kind != ExprKind::kIdentifier && ast[root].count > 0) root = ast.Child(root, 0);
      if (ast[root].kind != ExprKind::kIdentifier) continue;
      variables.insert(ast.Interned(root));
      if (ast[target].kind != ExprKind::kIndex || ast.Child(target, 0) != root) continue;
      stored.insert(ast.Interned(root));
      const bool next = ast[target].count == 2 && IsNext(ast, ast.Child(target, 1));
      if (next || IsNothing(ast, exprs.back())) steering.insert(ast.Interned(root));
    }
    if (exprs.size() == 2 && Extends(ast, exprs[0], exprs[1])) steering.insert(ast.Interned(exprs[0]));
  });
  Readers readers(ast, variables);
  VisitStatements(ast, ast[function].body, [&](StmtId s) {
    for (ExprId e : ast.Exprs(s)) IsConditional(ast[s].kind) ? readers.OfCondition(e) : readers.OfSubscripts(e);
  });
  VisitStatements(ast, ast[function].body, [&](StmtId s) {
    const auto exprs = ast.Exprs(s);
    if (ast[s].kind == StmtKind::kAssign && exprs.size() == 2) readers.OfAssignment(exprs[0], exprs[1]);
  });
  std::set_intersection(stored.begin(), stored.end(), readers.indexed().begin(), readers.indexed().end(),
                        std::inserter(steering, steering.end()));
  return steering;
}

// The array with a value at known places. A sparse matrix in a full array is left to the residual program.
std::optional<Part> PartWithStored(Activation& act, const Part& old, const PartialValues& subscripts,
                                   const PartialValue& value, const std::string& name, SourceRange range) {
  const auto array = ElementsFrom(act, PieceOf(act, old, range), range);
  const auto stored = IsRealNumber(value) ? OneElement(value) : ElementsFrom(act, value, range);
  if (!array || !stored || (stored->sparse && !array->sparse)) return std::nullopt;
  const auto after = WithStored(*array, subscripts, *stored);
  if (!after) return std::nullopt;
  const PartialValue made = ArrayFrom(act, *after, name, range);
  return Part{made.facts, {}, made.parts};
}

}  // namespace

// Whether elements of the variable decide what happens.
bool ControlsBranch(Activation& act, InternedName name) {
  if (!act.steering) {
    act.steering.emplace();
    if (!act.callee.IsAnonymous())
      *act.steering = SteeringArrays(*act.callee.function.file->ast, act.callee.function.function);
  }
  return act.steering->count(name) > 0;
}

namespace {

// Variables of which the function's text reads elements, and fields, which begin with a dot.
bool IsReadByElement(Activation& act, InternedName name) {
  if (!act.read_by_element) {
    act.read_by_element.emplace();
    if (act.callee.IsAnonymous()) return false;
    const Ast& ast = *act.callee.function.file->ast;
    std::set<uint32_t> targets;
    VisitStatements(ast, ast[act.callee.function.function].body, [&](StmtId s) {
      if (ast[s].kind != StmtKind::kAssign) return;
      for (ExprId target : ast.Exprs(s).first(ast.Exprs(s).size() - 1)) targets.insert(target.index);
    });
    VisitExprs(ast, ast[act.callee.function.function].body, [&](ExprId e) {
      if (ast[e].kind != ExprKind::kIndex || targets.contains(e.index)) return;
      const ExprId array = ast.Child(e, 0);
      if (ast[array].kind == ExprKind::kIdentifier) act.read_by_element->insert(ast.Interned(array));
      if (ast[array].kind == ExprKind::kField) act.read_by_element->insert(InternedName("." + ast.Name(array)));
    });
  }
  return act.read_by_element->contains(name);
}

}  // namespace

bool KeepsTable(Activation& act, InternedName name, const Binding& old, const PartialValues& subscripts) {
  constexpr int64_t kTable = 64;
  const std::shared_ptr<PartialAggregate> table = ElementsOf(act, old);
  if (!table || static_cast<int64_t>(table->parts.size()) > kTable || !IsReadByElement(act, name)) return false;
  const std::optional<Value> places = PlacesAt(table->dims, subscripts);
  if (!places) return false;
  for (int64_t k = 0; k < places->numel(); ++k) table->parts[static_cast<size_t>(places->ElementAsDouble(k))] = {};
  return std::ranges::any_of(table->parts, [](const Part& p) {
    return p.facts.IsStatic() && p.facts.defined() == domain::Tristate::kTrue && p.facts.static_value().IsScalar() &&
           p.facts.static_value().ElementAsDouble(0) != 0;
  });
}

std::optional<Part> StoreIntoTable(Activation& act, const std::string& field, const Part& old,
                                   const PartialValues& subscripts, const PartialValue& value, const std::string& name,
                                   SourceRange range) {
  const Binding table{old.facts, old.parts, false};
  if (value.diverges || value.list || !KeepsTable(act, InternedName("." + field), table, subscripts))
    return std::nullopt;
  return PartWithStored(act, old, subscripts, value, name, range);
}

// The elements of a known array, or of one that is known element by element; null for anything else.
std::shared_ptr<PartialAggregate> ElementsOf(const Activation& act, const Binding& array) {
  if (array.facts.defined() != domain::Tristate::kTrue) return nullptr;
  if (array.parts) {
    return array.parts->kind == PartialAggregate::kArray ? std::make_shared<PartialAggregate>(*array.parts) : nullptr;
  }
  if (!array.facts.IsStatic() || !array.facts.IsRealDouble()) return nullptr;
  const Value& v = array.facts.static_value();
  if (v.ndims() > 2 || v.numel() > kMaxElements) return nullptr;
  auto made = std::make_shared<PartialAggregate>();
  made->kind = PartialAggregate::kArray;
  made->dims = v.dims();
  for (int64_t k = 0; k < v.numel(); ++k) {
    made->parts.push_back({AbstractValue::Of(Value::Double(v.ElementAsDouble(k))), {}, nullptr});
  }
  return made;
}

// Elements of an array as a part: one that is known element by element, or a known sparse one, which is worth it.
std::optional<Part> StoreIntoArray(Activation& act, const Part& old, const PartialValues& subscripts,
                                   const PartialValue& value, const std::string& name, SourceRange range) {
  if (value.diverges || value.list) return std::nullopt;
  const bool known = !old.parts && old.facts.IsStatic() && old.facts.defined() == domain::Tristate::kTrue;
  if (!IsOfNumbers(old.parts) && !(known && old.facts.static_value().IsSparse())) return std::nullopt;
  return PartWithStored(act, old, subscripts, value, name, range);
}

namespace {

// A known array of numbers in which the store has no place yet, and which is short with it.
bool MayGrow(const Binding& array, const PartialValues& subscripts) {
  if (array.parts || !array.facts.IsStatic()) return false;
  const Value& v = array.facts.static_value();
  if (!v.Is(value::ClassId::kDouble) || v.IsComplex() || v.IsSparse() || v.ndims() > 2) return false;
  std::vector<builtin::Subscript> places;
  for (const PartialValue& p : subscripts) {
    if (p.colon || !p.IsStatic() || !p.facts.static_value().IsScalar()) return false;
    if (!(p.facts.static_value().ElementAsDouble(0) <= kMostGrown)) return false;
    places.push_back({false, p.facts.static_value()});
  }
  Value after = v;
  try {
    builtin::IndexAssign(after, places, Value::Double(0));
  } catch (const value::MatlabError&) {
    return false;
  }
  return after.numel() > v.numel() && after.numel() <= kMostGrown;
}

// A real number that may be of either floating class.
bool MayBeSingle(const AbstractValue& v) {
  const domain::ClassSet floats =
      domain::ClassSet::Of(value::ClassId::kDouble) | domain::ClassSet::Of(value::ClassId::kSingle);
  return v.IsScalar() && v.classes() == floats && v.real() == domain::Tristate::kTrue && !v.MayBeSparse();
}

}  // namespace

// reg(k) = value for known k.
bool StoreElement(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const InternedName name = target.root;
  const Binding* there = act.now.env.Find(name);
  const Binding old = there ? *there : StaticBinding(AbstractValue::Of(Value()));
  if (act.now.always_materialised.count(name) || act.externally_writable.count(name) || target.levels.size() != 1 ||
      old.facts.defined() != domain::Tristate::kTrue)
    return false;
  if (act.ast()[target.levels[0]].kind != ExprKind::kIndex || value.diverges || value.list) return false;
  const Part before{old.facts, {}, old.parts};
  std::optional<Part> after = StoreIntoArray(act, before, target.subscripts[0], value, name, range);
  const bool steers = ControlsBranch(act, name);
  if (!after && !old.parts &&
      (steers || MayGrow(old, target.subscripts[0]) || KeepsTable(act, name, old, target.subscripts[0]))) {
    after = PartWithStored(act, before, target.subscripts[0], value, name, range);
  }
  if (!after) {
    if ((steers || old.parts) && MayBeSingle(value.facts)) {
      AddRemark(act, range,
                "`" + name.text() + "` is kept as an array: what is stored in it may be single; of doubles (`real " +
                    "double scalar`) its elements would be known one by one [kept-general]");
    }
    return false;
  }
  act.now.env.vars[name] = Binding{after->facts, after->parts, false};
  return true;
}

namespace {

// The elements of a vector along `across` that is known element by element; the one of a scalar has no variable yet.
// None: it is something else.
std::optional<std::vector<Part>> LineOf(const Activation& act, const PartialValue& p, ExprId source, int across) {
  const Binding* b =
      act.ast()[source].kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Interned(source)) : nullptr;
  std::shared_ptr<PartialAggregate> several;
  if (b && b->parts) several = ElementsOf(act, *b);
  if (!several && p.IsStatic()) several = ElementsOf(act, StaticBinding(p.facts));
  if (several) {
    if (several->dims != Dims(0, 0) && several->dims[1 - across] != 1) return std::nullopt;
    return several->parts;
  }
  if (p.list || p.diverges || p.colon || p.parts || p.IsStatic() || !IsElement(p.facts)) return std::nullopt;
  return std::vector<Part>{{p.facts, {}, nullptr}};
}

}  // namespace

// reg = [0, 0, a], stack = [stack, x], list = [list; x]
std::optional<PartialValue> ArrayOfElements(Activation& act, ExprId id, const std::vector<PartialValues>& rows,
                                            SourceRange range) {
  const InternedName name = act.now.plain_target;
  if (name.empty() || !act.now.can_hoist || act.now.always_materialised.count(name) ||
      act.externally_writable.count(name) || !ControlsBranch(act, name)) {
    return std::nullopt;
  }
  const int across = rows.size() == 1 ? 1 : 0;
  auto made = std::make_shared<PartialAggregate>();
  made->kind = PartialAggregate::kArray;
  std::vector<const PartialValue*> whose;
  for (size_t r = 0; r < rows.size(); ++r) {
    const auto sources = act.ast().Children(act.ast().Children(id)[r]);
    if (sources.size() != rows[r].size() || (across == 0 && sources.size() != 1)) return std::nullopt;
    for (size_t c = 0; c < sources.size(); ++c) {
      const auto line = LineOf(act, rows[r][c], sources[c], across);
      if (!line) return std::nullopt;
      made->parts.insert(made->parts.end(), line->begin(), line->end());
      whose.resize(made->parts.size(), &rows[r][c]);
    }
  }
  const auto count = static_cast<int64_t>(made->parts.size());
  if (count == 0 || count > kMaxElements) return std::nullopt;
  for (size_t k = 0; k < made->parts.size(); ++k) {
    Part& part = made->parts[k];
    const bool fresh = part.variable.empty() && !part.facts.IsStatic();
    if (fresh) part = PartFrom(act, *whose[k], name, std::to_string(k + 1), range);
  }
  made->dims = across == 1 ? Dims(1, count) : Dims(count, 1);
  return PieceOf(act, PartOfVirtual(std::move(made)), range);
}

// What an index picks from an array known element by element.
// `whole`: it becomes such an array itself.
PartialValue PickElements(Activation& act, const PartialAggregate& array, const Value& numbers, bool whole,
                          SourceRange range) {
  if (numbers.IsEmpty()) return PartialValue::Static(Value::Array(value::ClassId::kDouble, numbers.dims()));
  auto some = std::make_shared<PartialAggregate>();
  some->kind = PartialAggregate::kArray;
  some->dims = numbers.dims();
  for (int64_t k = 0; k < numbers.numel(); ++k) {
    some->parts.push_back(array.parts[static_cast<size_t>(numbers.ElementAsDouble(k))]);
  }
  if (some->parts.size() == 1) return PieceOf(act, some->parts[0], range);
  const Part picked = PartOfVirtual(std::move(some));
  if (!picked.parts || whole) return PieceOf(act, picked, range);
  return PartialValue::Dynamic(picked.facts, Materialise(act, *picked.parts, range), kPure);
}

AbstractValue FactsOfElements(const PartialAggregate& v) {
  domain::Interval all = v.parts[0].facts.interval();
  for (const Part& part : v.parts) all = Join(all, part.facts.interval());
  return AbstractValue::RealDouble(domain::Shape::Of(v.dims), all).WithFullStorage(true);
}

}  // namespace residua::specialise
