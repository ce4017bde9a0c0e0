#include "worker/array_ir/assume/text_extents.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <vector>

#include "worker/array_ir/program/scope.h"
#include "worker/builtin/builtin.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

constexpr int kLeast = 1, kMost = 4, kContradiction = -1;

class Extents {
 public:
  Extents(const ResidualProgram& program, syntax::FunctionId f)
      : ast_(*program.ast), function_(f), names_(AssignedNames(ast_, f)) {
    for (const FunctionVersion& v : program.versions) functions_.insert(ast_[v.function].name);
    FindArrays();
    syntax::VisitStatements(ast_, ast_[f].body, [&](StmtId s) { Statement(s); });
  }

  syntax::InternedNameMap<std::array<int, 2>> Known() {
    syntax::InternedNameMap<std::array<int, 2>> out;
    for (const auto& [name, shape] : beside_) {
      if (IsOne(shape[0]) && IsOne(shape[1])) out.emplace(name, std::array<int, 2>{1, 1});
    }
    for (const auto& [name, shape] : variables_) {
      std::array<int, 2> known{};
      for (size_t d = 0; d < 2; ++d) {
        const int size = extents_[Root(shape[d])].size;
        if (size >= kLeast && size <= kMost) known[d] = size;
      }
      if (known[0] != 0 || known[1] != 0) out.emplace(name, known);
    }
    return out;
  }

 private:
  using Shape = std::array<size_t, 2>;  // of extents
  struct Extent {
    size_t same;   // as this one
    int size = 0;  // 0: not known
  };

  // ---- extents that are the same
  size_t New(int size) {
    extents_.push_back({extents_.size(), size});
    return extents_.size() - 1;
  }
  size_t Root(size_t e) const {
    while (extents_[e].same != e) e = extents_[e].same;
    return e;
  }
  void Same(size_t a, size_t b) {
    a = Root(a);
    b = Root(b);
    if (a == b) return;
    const int x = extents_[a].size, y = extents_[b].size;
    extents_[b].same = a;
    extents_[a].size = x == 0 ? y : y == 0 || x == y ? x : kContradiction;
  }
  bool IsOne(size_t e) const { return extents_[Root(e)].size == 1; }
  Shape OfVariable(const std::string& name) {
    const auto at = variables_.find(name);
    if (at != variables_.end()) return at->second;
    return variables_.emplace(name, Shape{New(0), New(0)}).first->second;
  }

  // ---- what is an array
  bool IsVariable(ExprId e) const {
    return ast_[e].kind == ExprKind::kIdentifier && names_.count(ast_.Interned(e)) != 0;
  }
  const builtin::Builtin* Called(ExprId e) const { return CalledBuiltin(ast_, e, names_, functions_); }
  // Variables that are indexed somewhere, or whose extents are asked for, or that get a literal matrix, a part that is
  // no element, or zeros (m, n), or that are stored into a part that is no element.
  void FindArrays() {
    syntax::VisitExprs(ast_, ast_[function_].body, [&](ExprId e) {
      if (ast_[e].kind == ExprKind::kIndex && IsVariable(ast_.Child(e, 0)))
        arrays_.insert(ast_.Interned(ast_.Child(e, 0)));
      const builtin::Builtin* asked = Called(e);
      const bool asks = asked != nullptr && builtin::HasAny(*asked, builtin::kAsksExtent) && ast_[e].count > 1;
      if (asks && IsVariable(ast_.Child(e, 1))) arrays_.insert(ast_.Interned(ast_.Child(e, 1)));
    });
    syntax::VisitStatements(ast_, ast_[function_].body, [&](StmtId s) {
      const auto e = ast_.Exprs(s);
      if (ast_[s].kind != StmtKind::kAssign || e.size() != 2) return;
      if (IsSlice(e[0]) && IsVariable(e[1])) arrays_.insert(ast_.Interned(e[1]));
      if (!IsVariable(e[0])) return;
      const builtin::Builtin* b = Called(e[1]);
      const bool fills = b != nullptr && builtin::HasAny(*b, builtin::kFills) && ast_[e[1]].count == 3;
      if (ast_[e[1]].kind == ExprKind::kMatrix || fills || IsSlice(e[1])) arrays_.insert(ast_.Interned(e[0]));
    });
  }
  bool IsSlice(ExprId e) const {
    if (ast_[e].kind != ExprKind::kIndex || !IsVariable(ast_.Child(e, 0))) return false;
    const auto subscripts = ast_.Children(e).subspan(1);
    return std::any_of(subscripts.begin(), subscripts.end(),
                       [&](ExprId s) { return ast_[s].kind == ExprKind::kColon || ast_[s].kind == ExprKind::kRange; });
  }
  // x(a:b)
  bool IsVectorPart(ExprId e) const {
    return IsSlice(e) && ast_[e].count == 2 && ast_[ast_.Child(e, 1)].kind == ExprKind::kRange;
  }
  std::optional<int> Whole(ExprId e) const {
    if (ast_[e].kind != ExprKind::kNumber || ast_.Literal(e).imaginary) return {};
    const double x = ast_.Literal(e).value;
    return x == std::floor(x) && x >= 0 && x < 1000 ? std::optional(static_cast<int>(x)) : std::nullopt;
  }
  // What stands between brackets or as a subscript and is a number.
  bool IsNumber(ExprId e) const {
    const auto parts = ast_.Children(e);
    switch (ast_[e].kind) {
      case ExprKind::kNumber:
      case ExprKind::kEnd:
        return true;
      case ExprKind::kIdentifier:
        return IsVariable(e) && !arrays_.count(ast_.Interned(e));
      case ExprKind::kUnary:
      case ExprKind::kBinary:
        return std::all_of(parts.begin(), parts.end(), [&](ExprId p) { return IsNumber(p); });
      case ExprKind::kIndex:
        return std::all_of(parts.begin() + 1, parts.end(), [&](ExprId p) { return IsNumber(p); });
      default:
        return false;
    }
  }

  // ---- shapes of expressions; none: not known, or a number
  std::optional<Shape> ShapeOf(ExprId e) {
    switch (ast_[e].kind) {
      case ExprKind::kIdentifier:
        if (!IsVariable(e) || !arrays_.count(ast_.Interned(e))) return {};
        return OfVariable(ast_.Name(e));
      case ExprKind::kMatrix:
        return OfLiteral(e);
      case ExprKind::kUnary:
        return ShapeOf(ast_.Child(e, 0));
      case ExprKind::kPostfix: {
        const auto of = ShapeOf(ast_.Child(e, 0));
        return of ? std::optional(Shape{(*of)[1], (*of)[0]}) : std::nullopt;
      }
      case ExprKind::kBinary:
        return OfOperator(e);
      case ExprKind::kIndex:
        return IsVariable(ast_.Child(e, 0)) ? OfPart(e) : OfCall(e);
      default:
        return {};
    }
  }
  std::optional<Shape> OfLiteral(ExprId e) {
    const auto rows = ast_.Children(e);
    if (rows.empty()) return {};
    const uint32_t columns = ast_[rows[0]].count;
    for (ExprId row : rows) {
      const auto list = ast_.Children(row);
      if (ast_[row].count != columns) return {};
      if (!std::all_of(list.begin(), list.end(), [&](ExprId x) { return IsNumber(x); })) return {};
    }
    return Shape{New(static_cast<int>(rows.size())), New(static_cast<int>(columns))};
  }
  std::optional<Shape> OfPart(ExprId e) {
    const auto subscripts = ast_.Children(e).subspan(1);
    if (!IsSlice(e)) return {};
    const Shape whole = OfVariable(ast_.Name(ast_.Child(e, 0)));
    if (IsVectorPart(e)) {
      // It lies as the whole does.
      if (IsOne(whole[0])) return Shape{whole[0], New(0)};
      return IsOne(whole[1]) ? std::optional(Shape{New(0), whole[1]}) : std::nullopt;
    }
    if (subscripts.size() != 2) return {};
    Shape part{};
    for (size_t d = 0; d < 2; ++d) {
      const ExprId s = subscripts[d];
      if (ast_[s].kind == ExprKind::kColon) {
        part[d] = whole[d];
      } else if (ast_[s].kind == ExprKind::kRange && ast_[s].count == 2) {
        const auto first = Whole(ast_.Child(s, 0)), last = Whole(ast_.Child(s, 1));
        part[d] = New(first && last ? *last - *first + 1 : 0);
      } else {
        part[d] = New(IsNumber(s) ? 1 : 0);
      }
    }
    return part;
  }
  std::optional<Shape> OfCall(ExprId e) {
    const builtin::Builtin* b = Called(e);
    const auto arguments = ast_.Children(e).subspan(1);
    if (b == nullptr) return {};
    const builtin::Builtin* sizes = arguments.size() == 1 ? Called(arguments[0]) : nullptr;
    if (builtin::HasAny(*b, builtin::kFills) && sizes != nullptr && sizes->id == builtin::BuiltinId::k_size &&
        ast_[arguments[0]].count == 2) {
      return ShapeOf(ast_.Child(arguments[0], 1));
    }
    if (builtin::HasAny(*b, builtin::kFills) && arguments.size() == 2) {
      return Shape{New(Whole(arguments[0]).value_or(0)), New(Whole(arguments[1]).value_or(0))};
    }
    if (std::string_view(b->family) == "elementwise" && arguments.size() == 1) return ShapeOf(arguments[0]);
    if (b->id == builtin::BuiltinId::k_cross && arguments.size() == 2) return OfCross(arguments[0], arguments[1]);
    for (ExprId x : arguments) ShapeOf(x);
    return {};
  }
  // cross (x, y) of rows or columns: they have three elements.
  std::optional<Shape> OfCross(ExprId x, ExprId y) {
    std::optional<Shape> product;
    for (ExprId factor : {x, y}) {
      const auto shape = ShapeOf(factor);
      if (!shape || IsOne((*shape)[0]) == IsOne((*shape)[1])) continue;
      Same((*shape)[IsOne((*shape)[0]) ? 1 : 0], New(3));
      product = shape;
    }
    return product;
  }
  // In r * x(a:b) of a row r the vector is a column, in x(a:b) * c of a column c it is a row.
  void LayFactor(ExprId factor, const std::optional<Shape>& other, size_t along) {
    if (!IsVectorPart(factor) || !other || !IsOne((*other)[along]) || IsOne((*other)[1 - along])) return;
    Same(OfVariable(ast_.Name(ast_.Child(factor, 0)))[1 - along], New(1));
  }
  std::optional<Shape> OfOperator(ExprId e) {
    // Each operand is asked once, for a second time only as a part of a variable, which may have been laid meanwhile:
    // asked twice at each level, products within products take a time that doubles with every level.
    const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
    const bool product = ast_[e].op == Op::kTimes;
    auto a = ShapeOf(left);
    if (product) LayFactor(right, a, 0);
    auto b = ShapeOf(right);
    if (product) LayFactor(left, b, 1);
    if (product && IsVectorPart(left)) a = ShapeOf(left);
    if (product && IsVectorPart(right)) b = ShapeOf(right);
    switch (ast_[e].op) {
      case Op::kTimes:
        if (!a || !b) return a ? a : b;
        Same((*a)[1], (*b)[0]);
        return Shape{(*a)[0], (*b)[1]};
      case Op::kRightDivide:
        return b ? std::nullopt : a;
      case Op::kPlus:
      case Op::kMinus:
      case Op::kElementTimes:
      case Op::kElementRightDivide: {
        if (!a || !b) {
          const ExprId other = a ? right : left;
          if ((a || b) && IsVariable(other)) beside_.emplace_back(ast_.Interned(other), a ? *a : *b);
          return a ? a : b;
        }
        Shape both = *a;
        for (size_t d = 0; d < 2; ++d) {
          if (IsOne((*a)[d])) both[d] = (*b)[d];
          if (!IsOne((*a)[d]) && !IsOne((*b)[d])) Same((*a)[d], (*b)[d]);
        }
        return both;
      }
      case Op::kElementPower:
        return b ? std::nullopt : a;
      default:
        return {};
    }
  }
  void Statement(StmtId s) {
    const auto e = ast_.Exprs(s);
    if (ast_[s].kind != StmtKind::kAssign || e.size() != 2) {
      for (ExprId x : e) ShapeOf(x);
      return;
    }
    const auto right = ShapeOf(e[1]);
    std::optional<Shape> target;
    if (IsVariable(e[0])) {
      target = OfVariable(ast_.Name(e[0]));
    } else if (ast_[e[0]].kind == ExprKind::kIndex && IsVariable(ast_.Child(e[0], 0))) {
      target = OfPart(e[0]);
    }
    if (!right || !target) return;
    for (size_t d = 0; d < 2; ++d) Same((*target)[d], (*right)[d]);
  }

  const Ast& ast_;
  const syntax::FunctionId function_;
  const syntax::InternedNames names_;
  syntax::InternedNames functions_, arrays_;
  std::vector<Extent> extents_;
  syntax::InternedNameMap<Shape> variables_;
  std::vector<std::pair<syntax::InternedName, Shape>> beside_;  // of a sum with an array, what is none by its text
};

}  // namespace

syntax::InternedNameMap<std::array<int, 2>> SmallExtentsInText(const ResidualProgram& program, syntax::FunctionId f) {
  return Extents(program, f).Known();
}

}  // namespace residua::array_ir
