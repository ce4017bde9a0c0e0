#include "worker/array_ir/inference/speculate.h"

#include <algorithm>
#include <map>

#include "worker/array_ir/inference/analysis.h"
#include "worker/array_ir/inference/representation.h"
#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using builtin::BuiltinId;

namespace {

bool IsPower(const Ast& ast, ExprId e) {
  return ast[e].kind == ExprKind::kBinary && (ast[e].op == Op::kPower || ast[e].op == Op::kElementPower);
}

// A number, or nothing, or more than that: a real double scalar is among what it may be.
bool MayBeNumber(const AbstractValue& v) {
  return !v.IsBottom() && v.classes().Only(value::ClassId::kDouble) && v.real() != Tristate::kFalse &&
         v.shape().MayBeScalar() && v.shape().max_rank() == 2 && v.shape().Extent(0).high == 1 &&
         v.shape().Extent(1).high == 1;
}

bool IsArrayOfTruth(const AbstractValue& v) {
  return !v.IsBottom() && RepOf(v) == Rep::kElements && v.classes().Only(value::ClassId::kLogical);
}

}  // namespace

bool IsUndefinedWhereComplex(std::string_view name) {
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  if (b == nullptr) return false;
  switch (b->id) {
    case BuiltinId::k_sqrt:
    case BuiltinId::k_log:
    case BuiltinId::k_log2:
    case BuiltinId::k_log10:
    case BuiltinId::k_log1p:
    case BuiltinId::k_asin:
    case BuiltinId::k_acos:
    case BuiltinId::k_acosh:
    case BuiltinId::k_atanh:
      return true;
    default:
      return false;
  }
}

// sum, prod, min, max, mean, median, std and var of one array: one number where it is a vector.
bool IsReduction(std::string_view name) {
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  if (b == nullptr) return false;
  switch (b->id) {
    case BuiltinId::k_sum:
    case BuiltinId::k_prod:
    case BuiltinId::k_min:
    case BuiltinId::k_max:
    case BuiltinId::k_mean:
    case BuiltinId::k_median:
    case BuiltinId::k_std:
    case BuiltinId::k_var:
      return true;
    default:
      return false;
  }
}

// dot (x, y), and polyval (p, x) of one number x: one number where what they take for vectors are some.
bool TakesVectors(std::string_view name) {
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  return b != nullptr && (b->id == BuiltinId::k_dot || b->id == BuiltinId::k_polyval);
}

// sum (sum (x)): x.
ExprId ReducedTwice(const Ast& ast, ExprId e) {
  const auto reduced = [&](ExprId x) {
    const bool one = ast[x].kind == ExprKind::kIndex && ast[x].count == 2;
    return one && ast[ast.Child(x, 0)].kind == ExprKind::kIdentifier && IsReduction(ast.Name(ast.Child(x, 0)))
               ? ast.Child(x, 1)
               : ExprId{};
  };
  const ExprId inner = reduced(e);
  return inner.valid() ? reduced(inner) : inner;
}

// The array that `size (x, k)` asks for an extent; empty: it is another expression.
InternedName AskedForRows(const Ast& ast, ExprId e) {
  const bool asks =
      ast[e].kind == ExprKind::kIndex && ast[e].count > 1 && ast[ast.Child(e, 0)].kind == ExprKind::kIdentifier &&
      ast.Name(ast.Child(e, 0)) == builtin::names::k_size && ast[ast.Child(e, 1)].kind == ExprKind::kIdentifier;
  return asks ? ast.Interned(ast.Child(e, 1)) : InternedName();
}

// A product with a part or a transposed array in it, which may be of a row and a column.
bool MayBeRowByColumn(const Ast& ast, ExprId e) {
  if (ast[e].kind != ExprKind::kBinary || ast[e].op != Op::kTimes) return false;
  const auto operands = ast.Children(e);
  return std::any_of(operands.begin(), operands.end(), [&](ExprId o) {
    if (ast[o].kind == ExprKind::kPostfix) return true;
    if (ast[o].kind != ExprKind::kIndex) return false;
    const auto subscripts = ast.Children(o).subspan(1);
    return std::any_of(subscripts.begin(), subscripts.end(),
                       [&](ExprId s) { return ast[s].kind == ExprKind::kColon || ast[s].kind == ExprKind::kRange; });
  });
}

InternedNames UsedAsMatrices(const Ast& ast, syntax::FunctionId function) {
  InternedNames matrices;
  InternedNameMap<int> asked;  // more often than to make an array like it
  syntax::VisitExprs(ast, ast[function].body, [&](ExprId e) {
    if (ast[e].kind != ExprKind::kIndex) return;
    const auto children = ast.Children(e);
    if (ast[children[0]].kind != ExprKind::kIdentifier) return;
    const InternedName base = ast.Interned(children[0]);
    if (children.size() > 2) matrices.insert(base);
    if (const ExprId twice = ReducedTwice(ast, e); twice.valid()) {
      syntax::VisitExpr(ast, twice, [&](ExprId x) {
        if (ast[x].kind == ExprKind::kIdentifier) matrices.insert(ast.Interned(x));
      });
    }
    ++asked[AskedForRows(ast, e)];
    const builtin::Builtin* b = builtin::FindBuiltin(base.text());
    const bool alike = b != nullptr && builtin::HasAny(*b, builtin::kFills) && children.size() == 2;
    if (alike) --asked[AskedForRows(ast, children[1])];
  });
  for (const auto& [name, times] : asked) {
    if (!name.empty() && times != 0) matrices.insert(name);
  }
  return matrices;
}

bool MayBeginAnew(const Ast& ast, syntax::FunctionId function) {
  bool ruled_out = false;
  syntax::VisitStatements(ast, ast[function].body, [&](StmtId s) {
    const StmtKind k = ast[s].kind;
    ruled_out = ruled_out || ast[s].print || k == StmtKind::kTry || k == StmtKind::kUnwindProtect ||
                k == StmtKind::kGlobal || k == StmtKind::kPersistent;
  });
  return !ruled_out;
}

bool MaySpeculate(const Ast& ast, syntax::FunctionId function) {
  if (!MayBeginAnew(ast, function)) return false;
  bool guess = false;
  syntax::VisitStatements(ast, ast[function].body, [&](StmtId s) {
    if (ast[s].kind != StmtKind::kFor) return;
    const ExprKind over = ast[ast.Exprs(s)[1]].kind;
    guess = guess || over == ExprKind::kIdentifier || over == ExprKind::kIndex || over == ExprKind::kPostfix;
  });
  syntax::VisitExprs(ast, ast[function].body, [&](ExprId e) {
    const ExprKind k = ast[e].kind;
    const bool part = k == ExprKind::kField || k == ExprKind::kCellIndex;
    guess = guess || part || IsPower(ast, e) || MayBeRowByColumn(ast, e) ||
            (k == ExprKind::kIdentifier &&
             (IsUndefinedWhereComplex(ast.Name(e)) || IsReduction(ast.Name(e)) || TakesVectors(ast.Name(e))));
  });
  return guess;
}

// A variable with structs or cells that may have no value.
bool Analysis::IsRecord(ExprId e, const AbstractValue& v) const {
  return frame_.now && f_->variables.count(ast_.Interned(e)) && !v.IsBottom() && v.defined() == Tristate::kTop &&
         (v.classes().Only(value::ClassId::kStruct) || v.classes().Only(value::ClassId::kCell));
}

bool Analysis::IsReductionOfVector(ExprId e, const AbstractValue& v) const {
  if (ast_[e].kind != ExprKind::kIndex || ast_[e].count != 2 || v.IsBottom() || RepOf(v) == Rep::kF64) return false;
  if (!v.classes().Only(value::ClassId::kDouble) || v.real() != Tristate::kTrue || !v.shape().MayBeScalar())
    return false;
  const ExprId head = ast_.Child(e, 0), of = ast_.Child(e, 1);
  if (ast_[head].kind != ExprKind::kIdentifier || !IsReduction(ast_.Name(head)) || MayBeList(of)) return false;
  if (f_->variables.count(ast_.Interned(head)) || facts_.functions.count(ast_.Name(head))) return false;
  const AbstractValue& array = f_->Of(of);
  const bool elements = !array.IsBottom() && (RepOf(array) == Rep::kArray || IsArrayOfTruth(array));
  if (!elements || array.defined() != Tristate::kTrue) return false;
  return !IsOfMatrices(of);
}

// A variable in it is used as a matrix.
bool Analysis::IsOfMatrices(ExprId e) const {
  bool matrix = false;
  syntax::VisitExpr(ast_, e, [&](ExprId x) {
    matrix = matrix || (ast_[x].kind == ExprKind::kIdentifier && f_->variables.count(ast_.Interned(x)) &&
                        f_->matrices.count(ast_.Interned(x)));
  });
  return matrix;
}

bool Analysis::IsOfVectors(ExprId e, const AbstractValue& v) const {
  if (ast_[e].kind != ExprKind::kIndex || ast_[e].count != 3 || v.IsBottom() || RepOf(v) == Rep::kF64) return false;
  const auto children = ast_.Children(e);
  if (ast_[children[0]].kind != ExprKind::kIdentifier || !TakesVectors(ast_.Name(children[0]))) return false;
  if (f_->variables.count(ast_.Interned(children[0])) || facts_.functions.count(ast_.Name(children[0]))) return false;
  if (!v.classes().Only(value::ClassId::kDouble) || v.real() != Tristate::kTrue || !v.shape().MayBeScalar())
    return false;
  const auto is_vector = [&](ExprId x) {
    const bool matrix = ast_[x].kind == ExprKind::kIdentifier && f_->matrices.count(ast_.Interned(x)) > 0;
    return !matrix && !MayBeList(x) && RepOf(f_->Of(x)) == Rep::kArray && f_->Of(x).defined() == Tristate::kTrue;
  };
  const bool polynomial = builtin::FindBuiltin(ast_.Name(children[0]))->id == BuiltinId::k_polyval;
  return is_vector(children[1]) &&
         (polynomial ? !MayBeList(children[2]) && RepOf(f_->Of(children[2])) == Rep::kF64 : is_vector(children[2]));
}

namespace {

// One row among other numbers of them.
bool MayBeRow(const AbstractValue& v) {
  if (v.IsBottom() || RepOf(v) != Rep::kArray || v.defined() != Tristate::kTrue) return false;
  const domain::ExtentRange rows = v.shape().Extent(0);
  return !(rows == domain::ExtentRange::Of(1)) && rows.low <= 1 && rows.high >= 1;
}

}  // namespace

AbstractValue Analysis::ItemTakenForNumber(ExprId target, ExprId e, const AbstractValue& range,
                                           const AbstractValue& item) {
  f_->speculated.erase(target.index);
  const ExprKind kind = ast_[e].kind;
  if ((kind != ExprKind::kIndex && kind != ExprKind::kPostfix) || MayBeList(e) || !MayBeRow(range)) return item;
  if (ast_[target].kind != ExprKind::kIdentifier) return item;
  f_->speculated[target.index] = item;
  return AbstractValue::DoubleScalar(range.interval()).WithFullStorage(true);
}

AbstractValue Analysis::TakenForRow(ExprId e, const AbstractValue& v) {
  const bool named = frame_.now && ast_[e].kind == ExprKind::kIdentifier && f_->variables.count(ast_.Interned(e));
  if (!named || !MayBeRow(v)) return v;
  f_->speculated[e.index] = v;
  const domain::ExtentRange one = domain::ExtentRange::Of(1);
  const AbstractValue row = v.Forget().WithShape(domain::Shape::Matrix(one, v.shape().Extent(1)));
  (*frame_.now)[ast_.Interned(e)] = row;
  return Record(e, row);
}

// [m, k] = max (x) of what is a row or a column, perhaps without elements, or may be one and is no matrix by its text.
void Analysis::TakeExtremesForNumbers(ExprId e, std::vector<AbstractValue>* results) {
  f_->speculated.erase(e.index);
  if (ast_[e].count != 2 || results->size() != 2 || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return;
  const std::string& name = ast_.Name(ast_.Child(e, 0));
  const builtin::Builtin* b = builtin::FindBuiltin(name);
  const bool extreme = b != nullptr && (b->id == BuiltinId::k_max || b->id == BuiltinId::k_min);
  if (!extreme || f_->variables.count(name) || facts_.functions.count(name) || MayBeList(ast_.Child(e, 1))) return;
  const AbstractValue& of = f_->Of(ast_.Child(e, 1));
  const domain::ExtentRange one = domain::ExtentRange::Of(1);
  const bool line = of.shape().Extent(0) == one || of.shape().Extent(1) == one;
  if (RepOf(of) != Rep::kArray || (!line && IsOfMatrices(ast_.Child(e, 1)))) return;
  for (const AbstractValue& r : *results) {
    if (r.IsBottom() || RepOf(r) != Rep::kArray || !r.shape().MayBeScalar()) return;
  }
  f_->speculated[e.index] = (*results)[0];
  for (AbstractValue& r : *results) r = r.Forget().WithShape(domain::Shape::Scalar());
}

// Of vectors that are not known to be as long: an inner product, and no matrix or scaled vector.
bool Analysis::IsInnerProduct(ExprId e, const AbstractValue& v) const {
  if (!MayBeRowByColumn(ast_, e) || v.IsBottom() || RepOf(v) != Rep::kArray || !v.shape().MayBeScalar()) return false;
  const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
  if (MayBeList(left) || MayBeList(right)) return false;
  const AbstractValue &row = f_->Of(left), &column = f_->Of(right);
  const domain::ExtentRange one = domain::ExtentRange::Of(1);
  // x(a:b) lies as x does, which may be one number, and x(a:b)' the other way.
  const auto is_part = [&](ExprId o) {
    if (ast_[o].kind == ExprKind::kPostfix) o = ast_.Child(o, 0);
    return ast_[o].kind == ExprKind::kIndex && ast_[o].count == 2 && ast_[ast_.Child(o, 1)].kind == ExprKind::kRange;
  };
  const bool is_row = row.shape().Extent(0) == one, is_column = column.shape().Extent(1) == one;
  // And so may a vector that grows.
  const auto is_vector = [&](ExprId o) {
    return ast_[o].kind == ExprKind::kIdentifier && f_->variables.count(ast_.Interned(o)) &&
           !f_->matrices.count(ast_.Interned(o));
  };
  const bool vectors = is_row || is_column || is_part(left) || is_part(right);
  return RepOf(row) == Rep::kArray && RepOf(column) == Rep::kArray && vectors &&
         (is_row || is_part(left) || is_vector(left)) && (is_column || is_part(right) || is_vector(right));
}

// log (x), sqrt (x), x .^ y of real arrays, of which nothing shows that no element is outside of where they are real.
bool Analysis::IsArrayRealForMost(ExprId e, const AbstractValue& v) const {
  if (v.IsBottom() || RepOf(v) != Rep::kBoxed || !v.classes().Only(value::ClassId::kDouble)) return false;
  if (v.real() != Tristate::kTop || v.IsScalar() || v.shape().max_rank() != 2) return false;
  const auto children = ast_.Children(e);
  const auto is_array = [&](ExprId x) { return !MayBeList(x) && RepOf(f_->Of(x)) == Rep::kArray; };
  const auto is_number = [&](ExprId x) { return !MayBeList(x) && RepOf(f_->Of(x)) == Rep::kF64; };
  if (ast_[e].kind == ExprKind::kBinary) {
    const bool first = is_array(children[0]), second = is_array(children[1]);
    return ast_[e].op == Op::kElementPower && (first || second) && (first || is_number(children[0])) &&
           (second || is_number(children[1]));
  }
  if (ast_[e].kind != ExprKind::kIndex || children.size() != 2 || ast_[children[0]].kind != ExprKind::kIdentifier)
    return false;
  const std::string& name = ast_.Name(children[0]);
  const bool taken = f_->variables.count(ast_.Interned(children[0])) != 0 || facts_.functions.count(name) != 0;
  return !taken && IsUndefinedWhereComplex(name) && is_array(children[1]);
}

// f (x) of numbers and of a handle of which nothing says which function it is.
bool Analysis::IsCallOfNumbers(ExprId e, const AbstractValue& v) const {
  constexpr uint32_t kMost = 3;
  const bool call = ast_[e].kind == ExprKind::kIndex && ast_[e].count > 1 && ast_[e].count <= 1 + kMost;
  if (!call || v.IsBottom() || !frame_.now || ast_[ast_.Child(e, 0)].kind != ExprKind::kIdentifier) return false;
  const InternedName name = ast_.Interned(ast_.Child(e, 0));
  if (f_->variables.count(name) == 0) return false;
  const AbstractValue handle = Lookup(*frame_.now, name);
  if (handle.IsBottom() || !handle.classes().Only(value::ClassId::kFunctionHandle) || handle.HasTargets() ||
      handle.defined() != Tristate::kTrue) {
    return false;
  }
  return std::ranges::all_of(ast_.Children(e).subspan(1), [&](ExprId x) {
    return ast_[x].kind != ExprKind::kColon && !MayBeList(x) && RepOf(f_->Of(x)) == Rep::kF64;
  });
}

std::optional<AbstractValue> Analysis::GuessedPart(ExprId e, const AbstractValue& v) const {
  const auto guess = parts_.find(e.index);
  if (guess == parts_.end() || v.IsBottom() || RepOf(v) != Rep::kBoxed || MayBeList(e)) return {};
  if (ast_[e].kind == ExprKind::kIndex) {  // of a part
    const auto number = [&](ExprId s) { return !MayBeList(s) && RepOf(f_->Of(s)) == Rep::kF64; };
    if (MayBeList(ast_.Child(e, 0)) || !std::ranges::all_of(ast_.Children(e).subspan(1), number)) return {};
  }
  const AbstractValue taken = FactsOf(guess->second);
  if (guess->second.cls == value::ClassId::kStruct && LessEqual(v, taken)) return {};
  if (Meet(v.WithDefined(Tristate::kTrue), taken).IsBottom()) return {};
  return taken.WithDefined(v.defined());
}

AbstractValue Analysis::Speculated(ExprId e, const AbstractValue& v) {
  f_->speculated.erase(e.index);
  if (const auto part = GuessedPart(e, v)) {
    f_->speculated[e.index] = v;
    return *part;
  }
  if (IsCallOfNumbers(e, v)) {
    f_->speculated[e.index] = v;
    return AbstractValue::DoubleScalar().WithFullStorage(true);
  }
  if (ast_[e].kind == ExprKind::kIndex && ast_[e].count > 1) f_->vectors.erase(ast_.Child(e, 1).index);
  if (IsInnerProduct(e, v)) {
    f_->speculated[e.index] = v;
    return AbstractValue::DoubleScalar().WithFullStorage(true);
  }
  if (IsArrayRealForMost(e, v)) {
    f_->speculated[e.index] = v;
    return v.WithReal(Tristate::kTrue).Narrowed();
  }
  if (ast_[e].kind == ExprKind::kIdentifier && IsRecord(e, v)) {
    // Had it no value the version would have given up: from here on it has one.
    f_->speculated[e.index] = v;
    const AbstractValue has_value = v.WithDefined(Tristate::kTrue);
    (*frame_.now)[ast_.Interned(e)] = has_value;
    return has_value;
  }
  if (IsReductionOfVector(e, v) || IsOfVectors(e, v)) {
    f_->speculated[e.index] = v;
    f_->vectors.insert(ast_.Child(e, 1).index);
    return AbstractValue::DoubleScalar().WithFullStorage(true);
  }
  if (v.IsBottom() || RepOf(v) == Rep::kF64 || !MayBeNumber(v)) return v;
  const auto is_number = [&](ExprId x) { return !MayBeList(x) && RepOf(f_->Of(x)) == Rep::kF64; };
  const auto children = ast_.Children(e);
  bool guess = false;
  switch (ast_[e].kind) {
    case ExprKind::kBinary:
      guess = IsPower(ast_, e) && is_number(children[0]) && is_number(children[1]);
      break;
    case ExprKind::kField:
    case ExprKind::kCellIndex:
      guess = !MayBeList(e);
      break;
    case ExprKind::kIndex: {
      if (ast_[children[0]].kind != ExprKind::kIdentifier || f_->variables.count(ast_.Interned(children[0]))) break;
      const std::string& name = ast_.Name(children[0]);
      const auto called = facts_.functions.find(name);
      if (called != facts_.functions.end()) {
        guess = !called->second.interpreted;
      } else {
        guess = IsUndefinedWhereComplex(name) && children.size() == 2 && is_number(children[1]);
      }
      break;
    }
    default:
      break;
  }
  if (!guess) return v;
  f_->speculated[e.index] = v;
  return AbstractValue::DoubleScalar().WithFullStorage(true).WithDefined(v.defined());
}

}  // namespace residua::array_ir
