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
//     is cheaper made at once.
// Such an array exists here only (Virtual::kArray); every other use of it is one of the variable, which the residual
// then gets as a whole (Ensure), as it does where paths disagree about an element and before a loop that is kept.
#include <algorithm>

#include "worker/specialise/aggregate.h"
#include "worker/specialise/evaluator.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kMaxElements = 256;

bool IsElement(const AbstractValue& v) {
  return v.IsScalar() && v.IsRealDouble() && !v.MayBeSparse() && v.defined() == domain::Tristate::kTrue;
}

// Names that are indexed where it decides what happens.
class Readers {
 public:
  Readers(const Ast& ast, const std::set<std::string>& variables) : ast_(ast), variables_(variables) {}

  void OfCondition(ExprId condition) {
    VisitExpr(ast_, condition, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIdentifier) deciding_.insert(ast_.Name(e));
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
    if (ast_[target].kind == ExprKind::kIdentifier && deciding_.count(ast_.Name(target))) Indexed(value);
  }

  const std::set<std::string>& indexed() const { return indexed_; }

 private:
  // Of `x(..)` where x is a variable and no function.
  std::string IndexedName(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIndex || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return "";
    const std::string& name = ast_.Name(ast_.Child(e, 0));
    return variables_.count(name) ? name : "";
  }

  void Indexed(ExprId id) {
    VisitExpr(ast_, id, [&](ExprId e) {
      if (const std::string name = IndexedName(e); !name.empty()) indexed_.insert(name);
    });
  }

  const Ast& ast_;
  const std::set<std::string>& variables_;
  std::set<std::string> deciding_, indexed_;
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

std::set<std::string> SteeringArrays(const Ast& ast, syntax::FunctionId function) {
  std::set<std::string> variables, stored, steering;
  for (ExprId p : ast[function].parameters) {
    if (ast[p].kind == ExprKind::kIdentifier) variables.insert(ast.Name(p));
  }
  VisitStatements(ast, ast[function].body, [&](StmtId s) {
    const StmtKind kind = ast[s].kind;
    if (kind != StmtKind::kAssign && kind != StmtKind::kOpAssign) return;
    const auto exprs = ast.Exprs(s);
    for (ExprId target : exprs.first(exprs.size() - 1)) {
      ExprId root = target;
      while (ast[root].kind != ExprKind::kIdentifier && ast[root].count > 0) root = ast.Child(root, 0);
      if (ast[root].kind != ExprKind::kIdentifier) continue;
      variables.insert(ast.Name(root));
      if (ast[target].kind != ExprKind::kIndex || ast.Child(target, 0) != root) continue;
      stored.insert(ast.Name(root));
      const bool next = ast[target].count == 2 && IsNext(ast, ast.Child(target, 1));
      if (next || IsNothing(ast, exprs.back())) steering.insert(ast.Name(root));
    }
    if (exprs.size() == 2 && Extends(ast, exprs[0], exprs[1])) steering.insert(ast.Name(exprs[0]));
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

}  // namespace

// Whether elements of the variable decide what happens.
bool FunctionEvaluator::Steers(const std::string& name) {
  if (!steering_) {
    steering_.emplace();
    if (!callee_.IsAnonymous()) *steering_ = SteeringArrays(*callee_.function.file->ast, callee_.function.function);
  }
  return steering_->count(name) > 0;
}

// The elements of a known array, or of one that is known element by element; null for anything else.
std::shared_ptr<Virtual> FunctionEvaluator::ElementsOf(const Binding& array) const {
  if (array.facts.defined() != domain::Tristate::kTrue) return nullptr;
  if (array.parts) {
    return array.parts->kind == Virtual::kArray ? std::make_shared<Virtual>(*array.parts) : nullptr;
  }
  if (!array.facts.IsStatic() || !array.facts.IsRealDouble()) return nullptr;
  const Value& v = array.facts.static_value();
  if (v.ndims() > 2 || v.numel() > kMaxElements) return nullptr;
  auto made = std::make_shared<Virtual>();
  made->kind = Virtual::kArray;
  made->dims = v.dims();
  for (int64_t k = 0; k < v.numel(); ++k) {
    made->parts.push_back({AbstractValue::Of(Value::Double(v.ElementAsDouble(k))), "", nullptr});
  }
  return made;
}

// reg(k) = value for known k.
bool FunctionEvaluator::StoreElement(const Target& target, const Piece& value, SourceRange range) {
  const std::string& name = target.root;
  const Binding* old = env_.Find(name);
  if (!old || pinned_.count(name) || opaque_.count(name) || has_nested_ || target.levels.size() != 1) return false;
  if (value.diverges || value.list || value.parts || !IsElement(value.facts)) return false;
  if (ast()[target.levels[0]].kind != ExprKind::kIndex || (!old->parts && !Steers(name))) return false;
  const std::shared_ptr<Virtual> before = ElementsOf(*old);
  if (!before) return false;
  std::vector<builtin::Subscript> subscripts;
  for (const Piece& p : target.subscripts[0]) {
    if (p.colon || !p.IsStatic() || !p.facts.IsScalar()) return false;
    subscripts.push_back({false, p.facts.static_value()});
  }
  // Numbers of the elements, from 1, grow as the array itself would: 0 is a new element.
  Value numbers = Value::Array(value::ClassId::kDouble, before->dims);
  for (int64_t k = 0; k < numbers.numel(); ++k) numbers.mutable_data<double>()[k] = static_cast<double>(k + 1);
  try {
    builtin::IndexAssign(numbers, subscripts, Value::Double(-1));
  } catch (const value::MatlabError&) {
    return false;
  }
  if (numbers.numel() > kMaxElements || numbers.ndims() > 2) return false;
  auto after = std::make_shared<Virtual>();
  after->kind = Virtual::kArray;
  after->dims = numbers.dims();
  for (int64_t k = 0; k < numbers.numel(); ++k) {
    const double n = numbers.ElementAsDouble(k);
    if (n > 0) {
      after->parts.push_back(before->parts[static_cast<size_t>(n) - 1]);
    } else if (n == 0) {
      after->parts.push_back({AbstractValue::Of(Value::Double(0)), "", nullptr});
    } else {
      after->parts.push_back(PartFrom(value, name, std::to_string(k + 1), range));
    }
  }
  const Part whole = PartOfVirtual(std::move(after));
  env_.vars[name] = Binding{whole.facts, whole.parts, false};
  return true;
}

// The elements of a vector along `across` that is known element by element; the one of a scalar has no variable yet.
// None: it is something else.
std::optional<std::vector<Part>> FunctionEvaluator::LineOf(const Piece& p, ExprId source, int across) const {
  const Binding* b = ast()[source].kind == ExprKind::kIdentifier ? env_.Find(ast().Name(source)) : nullptr;
  std::shared_ptr<Virtual> several;
  if (b && b->parts) several = ElementsOf(*b);
  if (!several && p.IsStatic()) several = ElementsOf(StaticBinding(p.facts));
  if (several) {
    if (several->dims != Dims(0, 0) && several->dims[1 - across] != 1) return std::nullopt;
    return several->parts;
  }
  if (p.list || p.diverges || p.colon || p.parts || p.IsStatic() || !IsElement(p.facts)) return std::nullopt;
  return std::vector<Part>{{p.facts, "", nullptr}};
}

// reg = [0, 0, a], stack = [stack, x], list = [list; x]
std::optional<Piece> FunctionEvaluator::ArrayOfElements(ExprId id, const std::vector<Pieces>& rows, SourceRange range) {
  const std::string& name = plain_target_;
  if (name.empty() || !can_hoist_ || has_nested_ || pinned_.count(name) || opaque_.count(name) || !Steers(name)) {
    return std::nullopt;
  }
  const int across = rows.size() == 1 ? 1 : 0;
  auto made = std::make_shared<Virtual>();
  made->kind = Virtual::kArray;
  std::vector<const Piece*> whose;
  for (size_t r = 0; r < rows.size(); ++r) {
    const auto sources = ast().Children(ast().Children(id)[r]);
    if (sources.size() != rows[r].size() || (across == 0 && sources.size() != 1)) return std::nullopt;
    for (size_t c = 0; c < sources.size(); ++c) {
      const auto line = LineOf(rows[r][c], sources[c], across);
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
    if (fresh) part = PartFrom(*whose[k], name, std::to_string(k + 1), range);
  }
  made->dims = across == 1 ? Dims(1, count) : Dims(count, 1);
  return PieceOf(PartOfVirtual(std::move(made)), range);
}

// What an index picks from an array known element by element.
// `whole`: it becomes such an array itself.
Piece FunctionEvaluator::PickElements(const Virtual& array, const Value& numbers, bool whole, SourceRange range) {
  if (numbers.IsEmpty()) return Piece::Static(Value::Array(value::ClassId::kDouble, numbers.dims()));
  auto some = std::make_shared<Virtual>();
  some->kind = Virtual::kArray;
  some->dims = numbers.dims();
  for (int64_t k = 0; k < numbers.numel(); ++k) {
    some->parts.push_back(array.parts[static_cast<size_t>(numbers.ElementAsDouble(k))]);
  }
  if (some->parts.size() == 1) return PieceOf(some->parts[0], range);
  const Part picked = PartOfVirtual(std::move(some));
  if (!picked.parts || whole) return PieceOf(picked, range);
  return Piece::Dynamic(picked.facts, Materialise(*picked.parts, range), true);
}

AbstractValue FactsOfElements(const Virtual& v) {
  domain::Interval all = v.parts[0].facts.interval();
  for (const Part& part : v.parts) all = Join(all, part.facts.interval());
  return AbstractValue::RealDouble(domain::Shape::Of(v.dims), all).WithFullStorage(true);
}

}  // namespace residua::specialise
