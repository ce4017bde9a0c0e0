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
#include "worker/specialise/aggregate/element_reads.h"
#include "worker/specialise/aggregate/element_values.h"
#include "worker/specialise/analysis/read_by_element.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/materialise.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr size_t kMaxElements = 512;
constexpr int64_t kMostGrown = 64;  // elements of an array that is put together

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

// It may stay diagonal, or a permutation, with what is stored into it.
bool HasStorageOfItsOwn(const AbstractValue& v) {
  if (!v.IsStatic()) return false;
  const value::Storage storage = v.static_value().storage();
  return storage == value::Storage::kDiagonal || storage == value::Storage::kPermutation;
}

// The array with a value at known places, which may be one that is to be read by elements. A sparse matrix in a full
// array is left to the residual program.
std::optional<Part> PartWithStored(Activation& act, const Part& old, const PartialValues& subscripts,
                                   const PartialValue& value, const std::string& name, SourceRange range,
                                   bool by_reading = false) {
  if (!old.parts && HasStorageOfItsOwn(old.facts)) return std::nullopt;
  const PartialValue before = PieceOf(act, old, range);
  const bool number = !old.variable.empty() && IsRealNumber(before);  // of a field or an element that holds one
  const auto array = number ? OneElement(before) : ElementsFrom(act, before, range);
  auto stored = IsRealNumber(value) ? OneElement(value) : ElementsFrom(act, value, range);
  if (array && !stored && !array->sparse && by_reading) stored = ElementsByReading(act, value, name, range);
  if (!array || !stored || (stored->sparse && !array->sparse)) return std::nullopt;
  if (!array->sparse && array->at.size() > kMaxElements) return std::nullopt;
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

// Variables, and fields, which begin with a dot.
bool IsReadByElement(Activation& act, InternedName name) {
  if (!act.read_by_element) {
    act.read_by_element.emplace();
    if (act.callee.IsAnonymous()) return false;
    act.read_by_element = ReadByElement(*act.callee.function.file->ast, act.callee.function.function);
  }
  return act.read_by_element->contains(name);
}

}  // namespace

bool KeepsTable(Activation& act, InternedName name, const Binding& old, const PartialValues& subscripts) {
  constexpr int64_t kTable = 64;
  const std::shared_ptr<PartialAggregate> table = ElementsOf(act, old);
  if (!table || static_cast<int64_t>(table->parts.size()) > kTable || !AllStatic(subscripts) ||
      !IsReadByElement(act, name))
    return false;
  Value worth = Value::Array(value::ClassId::kDouble, table->dims);
  for (size_t k = 0; k < table->parts.size(); ++k) {
    const AbstractValue& part = table->parts[k].facts;
    const bool known = part.IsStatic() && part.defined() == domain::Tristate::kTrue;
    worth.mutable_data<double>()[k] = known && part.static_value().ElementAsDouble(0) != 0;
  }
  try {
    builtin::IndexAssign(worth, StaticSubscripts(subscripts), Value::Double(0));
  } catch (const value::MatlabError&) {
    return false;
  }
  const absl::Span<const double> left(worth.data<double>(), static_cast<size_t>(worth.numel()));
  return worth.numel() <= kTable && std::ranges::any_of(left, [](double w) { return w != 0; });
}

namespace {

// A known array of numbers, or, where it is asked for, one number that is not known, in which the store has no place
// yet, and which is short with it.
bool MayGrow(const Binding& array, const PartialValues& subscripts, bool number = false) {
  if (array.parts || !(array.facts.IsStatic() || number)) return false;
  const Value v = number ? Value::Double(0) : array.facts.static_value();
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

}  // namespace

std::optional<Part> StoreIntoTable(Activation& act, const std::string& holder, const Part& old,
                                   const PartialValues& subscripts, const PartialValue& value, const std::string& name,
                                   SourceRange range) {
  const Binding table{old.facts, old.parts, false};
  if (value.diverges || value.list) return std::nullopt;
  const bool number = !old.variable.empty() && IsRealNumber(PieceOf(act, old, range));
  if (!MayGrow(table, subscripts, number) && !KeepsTable(act, InternedName(holder), table, subscripts))
    return std::nullopt;
  return PartWithStored(act, old, subscripts, value, name, range, true);
}

// The elements of a known array, or of one that is known element by element; null for anything else.
std::shared_ptr<PartialAggregate> ElementsOf(const Activation& act, const Binding& array) {
  if (array.facts.defined() != domain::Tristate::kTrue) return nullptr;
  if (array.parts) {
    return array.parts->kind == PartialAggregate::kArray ? std::make_shared<PartialAggregate>(*array.parts) : nullptr;
  }
  if (!array.facts.IsStatic() || !array.facts.IsRealDouble()) return nullptr;
  const Value& v = array.facts.static_value();
  if (v.ndims() > 2 || v.numel() > static_cast<int64_t>(kMaxElements)) return nullptr;
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

// A real number that may be of either floating class.
bool MayBeSingle(const AbstractValue& v) {
  const domain::ClassSet floats =
      domain::ClassSet::Of(value::ClassId::kDouble) | domain::ClassSet::Of(value::ClassId::kSingle);
  return v.IsScalar() && v.classes() == floats && v.real() == domain::Tristate::kTrue && !v.MayBeSparse();
}

// A variable of which nobody else sees that its elements are known one by one, and the level of the store is one index.
bool MayBeInElements(const Activation& act, const Lvalue& target, const Binding& old, const PartialValue& value) {
  const bool seen = act.now.always_materialised.count(target.root) || act.externally_writable.count(target.root);
  return !seen && target.levels.size() == 1 && act.ast()[target.levels[0]].kind == ExprKind::kIndex &&
         old.facts.defined() == domain::Tristate::kTrue && !value.diverges && !value.list;
}

}  // namespace

// reg(k) = value for known k.
bool StoreElement(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const InternedName name = target.root;
  const Binding* there = act.now.env.Find(name);
  const Binding old = there ? *there : StaticBinding(AbstractValue::Of(Value()));
  if (!MayBeInElements(act, target, old, value)) return false;
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

bool StoreByReading(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range) {
  const Binding* old = act.now.env.Find(target.root);
  if (!old || !MayBeInElements(act, target, *old, value) || !KeepsTable(act, target.root, *old, target.subscripts[0]))
    return false;
  const Part before{old->facts, {}, old->parts};
  const auto after = PartWithStored(act, before, target.subscripts[0], value, target.root, range, true);
  if (after) act.now.env.vars[target.root] = Binding{after->facts, after->parts, false};
  return after.has_value();
}

namespace {

// A block of a literal: known, known element by element, a number, or to be read by elements. None: it is something
// else.
std::optional<ElementValues> BlockOf(Activation& act, const PartialValue& p, ExprId source, bool table,
                                     SourceRange range) {
  const Binding* b =
      act.ast()[source].kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Interned(source)) : nullptr;
  if (b && b->parts) return ElementsFrom(act, PieceOf(act, {b->facts, {}, b->parts}, range), range);
  if (p.list || p.diverges || p.colon || p.parts) return std::nullopt;
  if (p.IsStatic()) return ElementsFrom(act, p, range);
  if (IsRealNumber(p)) return OneElement(p);
  return table ? ElementsByReading(act, p, act.now.plain_target, range) : std::nullopt;
}

// Blocks beside each other, or one below the other; what is 0x0 takes no part.
std::optional<ElementValues> PutTogether(const std::vector<ElementValues>& blocks, int across) {
  ElementValues out;
  out.dims = Dims(0, 0);
  std::vector<int64_t> from;
  for (const ElementValues& block : blocks) {
    from.push_back(out.dims[across]);
    if (block.sparse || block.dims.ndims() > 2) return std::nullopt;
    if (block.dims == Dims(0, 0)) continue;
    if (out.dims != Dims(0, 0) && out.dims[1 - across] != block.dims[1 - across]) return std::nullopt;
    const int64_t along = out.dims[across] + block.dims[across], other = block.dims[1 - across];
    out.dims = across == 1 ? Dims(other, along) : Dims(along, other);
  }
  for (size_t b = 0; b < blocks.size(); ++b) {
    for (const auto& [place, element] : blocks[b].at) {
      int64_t row = place % blocks[b].dims[0], column = place / blocks[b].dims[0];
      (across == 1 ? column : row) += from[b];
      out.at.emplace(row + column * out.dims[0], element);
    }
  }
  return out;
}

// `[q(:), K]`, `[0; v(:)]`: of what the text reads by elements, some are known, and some are those of another array.
bool MakesTable(Activation& act, InternedName name, const std::vector<PartialValues>& rows) {
  if (!IsReadByElement(act, name)) return false;
  bool known = false, open = false;
  int64_t elements = 0;
  for (const PartialValues& row : rows) {
    for (const PartialValue& p : row) {
      const std::optional<Dims> dims = p.facts.shape().Known();
      if (!dims) return false;
      elements += dims->numel();
      known = known || (p.IsStatic() && p.facts.IsRealDouble());
      open = open || (!p.IsStatic() && dims->numel() > 1);
    }
  }
  return known && open && elements <= kMostGrown;
}

}  // namespace

// reg = [0, 0, a], stack = [stack, x], list = [list; x], tab = [q(:), tab(:, 2:4)]
std::optional<PartialValue> ArrayOfElements(Activation& act, ExprId id, const std::vector<PartialValues>& rows,
                                            SourceRange range) {
  const InternedName name = act.now.plain_target;
  if (name.empty() || !act.now.can_hoist || act.now.always_materialised.count(name) ||
      act.externally_writable.count(name)) {
    return std::nullopt;
  }
  const bool table = !ControlsBranch(act, name);
  if (table && !MakesTable(act, name, rows)) return std::nullopt;
  std::vector<ElementValues> lines;
  for (size_t r = 0; r < rows.size(); ++r) {
    const auto sources = act.ast().Children(act.ast().Children(id)[r]);
    if (sources.size() != rows[r].size()) return std::nullopt;
    std::vector<ElementValues> blocks;
    for (size_t c = 0; c < sources.size(); ++c) {
      std::optional<ElementValues> block = BlockOf(act, rows[r][c], sources[c], table, range);
      if (!block) return std::nullopt;
      blocks.push_back(*std::move(block));
    }
    std::optional<ElementValues> line = PutTogether(blocks, 1);
    if (!line) return std::nullopt;
    lines.push_back(*std::move(line));
  }
  const std::optional<ElementValues> made = PutTogether(lines, 0);
  if (!made || made->at.empty() || made->at.size() > kMaxElements) return std::nullopt;
  return ArrayFrom(act, *made, name, range);
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
