// Small matrices of known extents as numbers: F * P * F' + Q is loads, multiplications, additions and stores.
//
// What rounds differently in the kernel's library from one processor to the next is the sum of a product's element. Its
// form is asked of the run-time (runtime/product_form.cc), once before the loop: products and sums rounded once or
// twice, and what stands at the start and the end of the sum. A shape without a form, and a product one of whose
// elements is NaN, goes to the kernel: factors that are no variables are stored for it. Elementwise operators round
// alike everywhere.
//
// The arrays are those whose storage is known to be full: a diagonal matrix multiplies in another way.
#include "worker/array_ir/generate/expr/small_product.h"

#include <algorithm>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/literal.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

constexpr int64_t kMostExtent = 4;

struct Extents {
  int64_t rows = 0, cols = 0;
  friend bool operator==(const Extents&, const Extents&) = default;
};

struct SmallArray {
  Extents extents;
  std::vector<uint32_t> values;  // column by column
  uint32_t slot = kNone;         // that holds it, too
  bool may_be_pattern = false;   // what the slot holds may be diagonal
  uint32_t at(int64_t i, int64_t j) const { return values[static_cast<size_t>(i + j * extents.rows)]; }
};

enum class Form : uint8_t { kNone, kFused, kPlain, kSwapped };  // as the run-time numbers them

struct Factors;
bool IsSmallArray(FunctionBuilder& b, ExprId e);
bool IsCross(FunctionBuilder& b, ExprId e);
SmallArray BuildSmall(FunctionBuilder& b, ExprId e);
SmallArray LoadArray(FunctionBuilder& b, ExprId e);
SmallArray BuildSmallPart(FunctionBuilder& b, ExprId e);
SmallArray BuildSmallLiteral(FunctionBuilder& b, ExprId e);
SmallArray Turned(FunctionBuilder& b, const SmallArray& a);
SmallArray BuildByElement(FunctionBuilder& b, ExprId e, Opcode op);
SmallArray BuildProduct(FunctionBuilder& b, ExprId e);
std::vector<uint32_t> ElementsOfProduct(FunctionBuilder& b, const Factors& f, Form form, uint32_t start, uint32_t end);
std::vector<uint32_t> ProductByKernel(FunctionBuilder& b, const Factors& f);
uint32_t SlotOfArray(FunctionBuilder& b, const SmallArray& a);
uint32_t Math(FunctionBuilder& b, const char* name, std::vector<uint32_t> operands);

std::optional<Extents> KnownExtents(FunctionBuilder& b, ExprId e) {
  const AbstractValue& v = b.Facts(e);
  if (v.IsBottom() || !v.IsRealDouble() || v.shape().max_rank() != 2) return {};
  const domain::ExtentRange m = v.shape().Extent(0), n = v.shape().Extent(1);
  const auto small = [](const domain::ExtentRange& x) { return x.IsKnown() && x.low >= 1 && x.low <= kMostExtent; };
  if (!small(m) || !small(n)) return {};
  return Extents{m.low, n.low};
}

bool IsNumber(FunctionBuilder& b, ExprId e) {
  const ExprKind k = b.ast[e].kind;
  const bool list = k == ExprKind::kCellIndex || k == ExprKind::kField || k == ExprKind::kDynamicField;
  return !list && RepOf(b.Facts(e)) == Rep::kF64;
}

bool IsArrayVariable(FunctionBuilder& b, ExprId e) {
  const Variable* v = VariableOf(b, e);
  const bool defined = v != nullptr && (v->defined == kNone || b.Facts(e).defined() == domain::Tristate::kTrue);
  return defined && v->rep == Rep::kArray && !IsKeptStorage(b, *v);
}

// Of a variable the storage is asked when it is multiplied.
bool IsSmallFactor(FunctionBuilder& b, ExprId e) {
  if (!KnownExtents(b, e)) return false;
  return IsArrayVariable(b, e) ||
         (IsTransposed(b.ast[e]) && IsSmallFactor(b, b.ast.Child(e, 0)) && IsArrayVariable(b, b.ast.Child(e, 0))) ||
         IsSmallArray(b, e);
}

bool IsSmallLiteral(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kMatrix) return false;
  const auto rows = b.ast.Children(e);
  for (ExprId row : rows) {
    if (b.ast[row].count != b.ast[rows[0]].count) return false;
    for (ExprId x : b.ast.Children(row)) {
      if (!IsNumber(b, x)) return false;
    }
  }
  return true;
}

// Places, from 0 on, of the elements of a part of an array of known extents, by positions in the text: u([1, 2, 9]);
// none where it is something else.
std::vector<int64_t> PlacesOf(FunctionBuilder& b, ExprId e) {
  const AbstractValue& whole = b.Facts(b.ast.Child(e, 0));
  if (!IsArrayVariable(b, b.ast.Child(e, 0)) || !whole.IsFullStorage() || whole.shape().max_rank() != 2) return {};
  const domain::ExtentRange m = whole.shape().Extent(0), n = whole.shape().Extent(1);
  if (!m.IsKnown() || !n.IsKnown()) return {};
  const auto subscripts = b.ast.Children(e).subspan(1);
  if (subscripts.empty() || subscripts.size() > 2) return {};
  const bool linear = subscripts.size() == 1;
  const std::vector<int32_t> first = PositionsInText(b, subscripts[0]),
                             second = linear ? std::vector<int32_t>{0} : PositionsInText(b, subscripts[1]);
  const auto inside = [](const std::vector<int32_t>& places, int64_t extent) {
    return std::all_of(places.begin(), places.end(), [&](int32_t x) { return x < extent; });
  };
  if (!inside(first, linear ? m.low * n.low : m.low) || !inside(second, linear ? 1 : n.low)) return {};
  std::vector<int64_t> places;
  for (int64_t j : second) {
    for (int64_t i : first) places.push_back(i + j * m.low);
  }
  return places;
}

// diag ([a, b]): its numbers; empty: it is none.
std::vector<ExprId> DiagonalOf(FunctionBuilder& b, ExprId e) {
  const builtin::Builtin* f = CalledBuiltin(b, e);
  if (f == nullptr || f->id != builtin::BuiltinId::k_diag || b.ast[e].count != 2 || !KnownExtents(b, e)) return {};
  const ExprId of = b.ast.Child(e, 1);
  if (!IsSmallLiteral(b, of) || b.ast.Children(of).size() != 1) return {};
  const auto numbers = b.ast.Children(b.ast.Child(of, 0));
  if (static_cast<int64_t>(numbers.size()) != KnownExtents(b, e)->rows || numbers.size() < 2) return {};
  return {numbers.begin(), numbers.end()};
}

// A full array beside a diagonal one, added or subtracted.
bool IsDiagonalSum(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kBinary || (b.ast[e].op != Op::kPlus && b.ast[e].op != Op::kMinus)) return false;
  for (uint32_t k = 0; k < 2; ++k) {
    const ExprId diagonal = b.ast.Child(e, k), full = b.ast.Child(e, 1 - k);
    if (!DiagonalOf(b, diagonal).empty() && KnownExtents(b, diagonal) == KnownExtents(b, full) && IsSmallArray(b, full))
      return true;
  }
  return false;
}

// Only the diagonal is added to; elsewhere the elements of the full array stay, or change their signs.
SmallArray BuildDiagonalSum(FunctionBuilder& b, ExprId e) {
  const bool left = !DiagonalOf(b, b.ast.Child(e, 0)).empty(), minus = b.ast[e].op == Op::kMinus;
  std::vector<uint32_t> diagonal;
  const auto build = [&](uint32_t k) {
    for (ExprId x : DiagonalOf(b, b.ast.Child(e, k))) diagonal.push_back(ToF64(b, Build(b, x)));
  };
  if (left) build(0);
  SmallArray a = BuildSmall(b, b.ast.Child(e, left ? 1 : 0));
  if (!left) build(1);
  a.slot = kNone;
  for (int64_t j = 0; j < a.extents.cols; ++j) {
    for (int64_t i = 0; i < a.extents.rows; ++i) {
      uint32_t& x = a.values[static_cast<size_t>(i + j * a.extents.rows)];
      const uint32_t d = i == j ? diagonal[static_cast<size_t>(i)] : kNone;
      if (i != j && left && minus) x = b.ir.Value1(Opcode::kFNeg, {x}, Type::kF64);
      if (i == j) x = b.ir.Value1(minus ? Opcode::kFSub : Opcode::kFAdd, {left ? d : x, left ? x : d}, Type::kF64);
    }
  }
  return a;
}

std::optional<Opcode> ElementwiseOf(FunctionBuilder& b, ExprId e) {
  const ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  switch (b.ast[e].op) {
    case Op::kPlus:
      return Opcode::kFAdd;
    case Op::kMinus:
      return Opcode::kFSub;
    case Op::kElementTimes:
      return Opcode::kFMul;
    case Op::kElementRightDivide:
      return Opcode::kFDiv;
    case Op::kTimes:
      if (!IsNumber(b, left) && !IsNumber(b, right)) return {};
      return Opcode::kFMul;
    case Op::kRightDivide:
      if (!IsNumber(b, right)) return {};
      return Opcode::kFDiv;
    default:
      return {};
  }
}

bool IsSmallProduct(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind != ExprKind::kBinary || b.ast[e].op != Op::kTimes || !KnownExtents(b, e)) return false;
  const ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  if (IsTransposed(b.ast[left]) && IsTransposed(b.ast[right]) && !(IsSmallArray(b, left) && IsSmallArray(b, right)))
    return false;
  if (!IsSmallFactor(b, left) || !IsSmallFactor(b, right) || b.Facts(left).IsScalar() || b.Facts(right).IsScalar())
    return false;
  return KnownExtents(b, left)->cols == KnownExtents(b, right)->rows;
}

bool IsSmallArray(FunctionBuilder& b, ExprId e) {
  const std::optional<Extents> extents = KnownExtents(b, e);
  if (!extents) return false;
  switch (b.ast[e].kind) {
    case ExprKind::kIdentifier:
      return IsArrayVariable(b, e) && b.Facts(e).IsFullStorage();
    case ExprKind::kMatrix:
      return IsSmallLiteral(b, e);
    case ExprKind::kIndex:
      return IsCross(b, e) || static_cast<int64_t>(PlacesOf(b, e).size()) == extents->rows * extents->cols;
    case ExprKind::kPostfix:
      return IsTransposed(b.ast[e]) && IsSmallArray(b, b.ast.Child(e, 0));
    case ExprKind::kUnary:
      return b.ast[e].op == Op::kUnaryMinus && IsSmallArray(b, b.ast.Child(e, 0));
    case ExprKind::kBinary:
      break;
    default:
      return false;
  }
  if (IsSmallProduct(b, e) || IsDiagonalSum(b, e)) return true;
  if (!ElementwiseOf(b, e)) return false;
  bool array = false;
  for (ExprId x : b.ast.Children(e)) {
    if (IsNumber(b, x)) continue;
    if (KnownExtents(b, x) != extents || !IsSmallArray(b, x)) return false;
    array = true;
  }
  return array;
}

// Operators on so few numbers that they are done before a loop would have begun.
bool IsFewProducts(FunctionBuilder& b, ExprId e) {
  constexpr int64_t kFew = 4;
  const bool computes = b.ast[e].kind == ExprKind::kBinary || b.ast[e].kind == ExprKind::kUnary;
  const std::optional<Extents> extents = KnownExtents(b, e);
  return computes && extents && extents->rows * extents->cols <= kFew;
}

// cross (x, y) of two rows or two columns of three.
bool IsCross(FunctionBuilder& b, ExprId e) {
  const builtin::Builtin* f = CalledBuiltin(b, e);
  if (f == nullptr || f->id != builtin::BuiltinId::k_cross || b.ast[e].count != 3) return false;
  const std::optional<Extents> extents = KnownExtents(b, e);
  if (!extents || extents->rows * extents->cols != 3) return false;
  for (ExprId x : b.ast.Children(e).subspan(1)) {
    if (KnownExtents(b, x) != extents || !IsSmallArray(b, x)) return false;
  }
  return true;
}

SmallArray BuildCross(FunctionBuilder& b, ExprId e) {
  const SmallArray x = BuildSmall(b, b.ast.Child(e, 1)), y = BuildSmall(b, b.ast.Child(e, 2));
  SmallArray z{x.extents, {}};
  for (size_t k = 0; k < 3; ++k) {
    const size_t i = (k + 1) % 3, j = (k + 2) % 3;
    const uint32_t first = b.ir.Value1(Opcode::kFMul, {x.values[i], y.values[j]}, Type::kF64);
    const uint32_t second = b.ir.Value1(Opcode::kFMul, {x.values[j], y.values[i]}, Type::kF64);
    z.values.push_back(b.ir.Value1(Opcode::kFSub, {first, second}, Type::kF64));
  }
  return z;
}

bool HasSmallProduct(FunctionBuilder& b, ExprId e) {
  if (IsNumber(b, e)) return false;
  if (IsSmallProduct(b, e) || IsCross(b, e)) return true;
  if (b.ast[e].kind == ExprKind::kMatrix || b.ast[e].kind == ExprKind::kIndex) return false;
  for (ExprId x : b.ast.Children(e)) {
    if (HasSmallProduct(b, x)) return true;
  }
  return false;
}

SmallArray BuildSmall(FunctionBuilder& b, ExprId e) {
  switch (b.ast[e].kind) {
    case ExprKind::kIdentifier:
      return LoadArray(b, e);
    case ExprKind::kMatrix:
      return BuildSmallLiteral(b, e);
    case ExprKind::kIndex:
      return IsCross(b, e) ? BuildCross(b, e) : BuildSmallPart(b, e);
    case ExprKind::kPostfix:
      return Turned(b, BuildSmall(b, b.ast.Child(e, 0)));
    case ExprKind::kUnary: {
      SmallArray a = BuildSmall(b, b.ast.Child(e, 0));
      for (uint32_t& x : a.values) x = b.ir.Value1(Opcode::kFNeg, {x}, Type::kF64);
      a.slot = kNone;
      return a;
    }
    default:
      if (IsDiagonalSum(b, e)) return BuildDiagonalSum(b, e);
      return IsSmallProduct(b, e) ? BuildProduct(b, e) : BuildByElement(b, e, *ElementwiseOf(b, e));
  }
}

SmallArray LoadArray(FunctionBuilder& b, ExprId e) {
  const Variable& v = *VariableOf(b, e);
  SmallArray a{*KnownExtents(b, e), {}, v.storage, !b.Facts(e).IsFullStorage()};
  for (int64_t k = 0; k < a.extents.rows * a.extents.cols; ++k) {
    a.values.push_back(b.ir.Value1(Opcode::kLoad, {b.ir.Get(v.data), b.ir.ConstI(k)}, Type::kF64));
  }
  return a;
}

SmallArray BuildSmallPart(FunctionBuilder& b, ExprId e) {
  const uint32_t data = b.ir.Get(VariableOf(b, b.ast.Child(e, 0))->data);
  SmallArray a{*KnownExtents(b, e), {}};
  for (int64_t k : PlacesOf(b, e)) a.values.push_back(b.ir.Value1(Opcode::kLoad, {data, b.ir.ConstI(k)}, Type::kF64));
  return a;
}

SmallArray BuildSmallLiteral(FunctionBuilder& b, ExprId e) {
  SmallArray by_row{{b.ast[b.ast.Children(e)[0]].count, static_cast<int64_t>(b.ast.Children(e).size())}, {}};
  for (ExprId row : b.ast.Children(e)) {
    for (ExprId x : b.ast.Children(row)) by_row.values.push_back(ToF64(b, Build(b, x)));
  }
  return Turned(b, by_row);
}

SmallArray Turned(FunctionBuilder& b, const SmallArray& a) {
  SmallArray t{{a.extents.cols, a.extents.rows}, {}};
  for (int64_t i = 0; i < a.extents.rows; ++i) {
    for (int64_t j = 0; j < a.extents.cols; ++j) t.values.push_back(a.at(i, j));
  }
  return t;
}

SmallArray BuildByElement(FunctionBuilder& b, ExprId e, Opcode op) {
  SmallArray result{*KnownExtents(b, e), {}};
  const size_t count = static_cast<size_t>(result.extents.rows * result.extents.cols);
  const auto operand = [&](ExprId x) {
    return IsNumber(b, x) ? std::vector<uint32_t>(count, ToF64(b, Build(b, x))) : BuildSmall(b, x).values;
  };
  const std::vector<uint32_t> left = operand(b.ast.Child(e, 0)), right = operand(b.ast.Child(e, 1));
  for (size_t k = 0; k < count; ++k) result.values.push_back(b.ir.Value1(op, {left[k], right[k]}, Type::kF64));
  return result;
}

// The factors as they are multiplied, and as the kernel gets them.
struct Factors {
  SmallArray left, right;
  int turned = 0;  // the kernel turns: 0 none, 1 the left one, 2 the right one
  SmallArray kernel_left{}, kernel_right{};
  bool may_be_one = false;  // two variables, which may hold one array
};

// Two variables may hold one array, of which the library makes a symmetric product.
bool MayBeOneArray(FunctionBuilder& b, ExprId left, ExprId right) {
  return b.ast[left].kind == ExprKind::kIdentifier && b.ast[right].kind == ExprKind::kIdentifier;
}

Factors BuildFactors(FunctionBuilder& b, ExprId e) {
  ExprId left = b.ast.Child(e, 0), right = b.ast.Child(e, 1);
  Factors f;
  f.turned = IsTransposed(b.ast[left]) ? 1 : IsTransposed(b.ast[right]) ? 2 : 0;
  if (f.turned == 1) left = b.ast.Child(left, 0);
  if (f.turned == 2) right = b.ast.Child(right, 0);
  f.kernel_left = BuildSmall(b, left);
  f.kernel_right = BuildSmall(b, right);
  f.left = f.turned == 1 ? Turned(b, f.kernel_left) : f.kernel_left;
  f.right = f.turned == 2 ? Turned(b, f.kernel_right) : f.kernel_right;
  f.may_be_one = MayBeOneArray(b, left, right);
  return f;
}

// Of the product, as the run-time numbers them: by the extents, and by what is turned and whether both are one array.
uint32_t ShapeOfProduct(FunctionBuilder& b, const Factors& f) {
  const int64_t rows = f.left.extents.rows, cols = f.right.extents.cols;
  int kind = f.turned;
  if (f.turned != 0 && f.may_be_one && rows == cols) kind += f.kernel_left.slot == f.kernel_right.slot ? 2 : 4;
  return b.ir.ConstF(static_cast<double>(kind * 125 + rows * 25 + f.left.extents.cols * 5 + cols));
}

SmallArray BuildProduct(FunctionBuilder& b, ExprId e) {
  const Factors f = BuildFactors(b, e);
  SmallArray result{{f.left.extents.rows, f.right.extents.cols}, {}};
  const uint32_t number = ShapeOfProduct(b, f);
  uint32_t form = Math(b, "product_form", {number});
  for (const SmallArray* factor : {&f.kernel_left, &f.kernel_right}) {
    if (!factor->may_be_pattern) continue;
    const uint32_t full = b.ir.Rt("is_full_array", {Operand::Storage(factor->slot)}, Type::kI1);
    form = b.ir.Value1(Opcode::kSelect, {full, form, b.ir.ConstF(0)}, Type::kF64);
  }
  const uint32_t start = Math(b, "product_start", {number}), end = Math(b, "product_end", {number});
  std::vector<uint32_t> places;
  for (int64_t k = 0; k < result.extents.rows * result.extents.cols; ++k) {
    places.push_back(b.ir.NewStorage(b.ir.FreshName("product"), StorageKind::kF64));
  }
  const auto put = [&](const std::vector<uint32_t>& values) {
    for (size_t k = 0; k < values.size(); ++k) b.ir.Set(places[k], values[k]);
  };
  const uint32_t kernel = b.ir.NewBlock(), done = b.ir.NewBlock();
  const auto in_form = [&](Form which) {
    const uint32_t here = b.ir.NewBlock(), other = b.ir.NewBlock();
    b.ir.Branch(b.ir.Value1(Opcode::kFEq, {form, b.ir.ConstF(static_cast<double>(which))}, Type::kI1), here, other);
    b.ir.Start(here);
    const std::vector<uint32_t> values = ElementsOfProduct(b, f, which, start, end);
    put(values);
    uint32_t sum = values[0];  // NaN where an element is
    for (size_t k = 1; k < values.size(); ++k) sum = b.ir.Value1(Opcode::kFAdd, {sum, values[k]}, Type::kF64);
    b.ir.Branch(b.ir.Value1(Opcode::kFEq, {sum, sum}, Type::kI1), done, kernel);
    b.ir.Start(other);
  };
  in_form(Form::kFused);
  const bool by_vector = result.extents.rows == 1 || result.extents.cols == 1;
  if (by_vector && f.left.extents.cols > 1) in_form(Form::kSwapped);
  in_form(Form::kPlain);
  b.ir.Branch(kernel);
  b.ir.Start(kernel);
  put(ProductByKernel(b, f));
  b.ir.Branch(done);
  b.ir.Start(done);
  for (uint32_t place : places) result.values.push_back(b.ir.Get(place));
  return result;
}

std::vector<uint32_t> ElementsOfProduct(FunctionBuilder& b, const Factors& f, Form form, uint32_t start, uint32_t end) {
  std::vector<uint32_t> values;
  for (int64_t j = 0; j < f.right.extents.cols; ++j) {
    for (int64_t i = 0; i < f.left.extents.rows; ++i) {
      uint32_t sum = start;
      for (int64_t n = 0; n < f.left.extents.cols; ++n) {
        const int64_t k = form == Form::kSwapped && n < 2 ? 1 - n : n;
        const uint32_t x = f.left.at(i, k), y = f.right.at(k, j);
        sum = form != Form::kPlain
                  ? Math(b, "fma", {x, y, sum})
                  : b.ir.Value1(Opcode::kFAdd, {sum, b.ir.Value1(Opcode::kFMul, {x, y}, Type::kF64)}, Type::kF64);
      }
      values.push_back(b.ir.Value1(Opcode::kFAdd, {sum, end}, Type::kF64));
    }
  }
  return values;
}

std::vector<uint32_t> ProductByKernel(FunctionBuilder& b, const Factors& f) {
  const uint32_t x = SlotOfArray(b, f.kernel_left), y = SlotOfArray(b, f.kernel_right), t = b.ir.Temporary();
  const auto turn = [&](int k) { return Operand::Int(static_cast<int>(f.turned == k ? Op::kTranspose : Op::kNone)); };
  if (f.turned == 0) {
    b.ir.Rt("binary", {Operand::Storage(t), Operand::Int(static_cast<int>(Op::kTimes)), Operand::Storage(x),
                       Operand::Storage(y)});
  } else {
    b.ir.Rt("transposed_product", {Operand::Storage(t), turn(1), Operand::Storage(x), turn(2), Operand::Storage(y)});
  }
  const int64_t count = f.left.extents.rows * f.right.extents.cols;
  if (count == 1) return {b.ir.Rt("to_f64", {Operand::Storage(t)}, Type::kF64)};
  const uint32_t data =
      b.ir.Emit(Opcode::kView, {Operand::Storage(t)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64}).results[0];
  std::vector<uint32_t> values;
  for (int64_t k = 0; k < count; ++k) values.push_back(b.ir.Value1(Opcode::kLoad, {data, b.ir.ConstI(k)}, Type::kF64));
  return values;
}

uint32_t SlotOfArray(FunctionBuilder& b, const SmallArray& a) {
  if (a.slot != kNone) return a.slot;
  const uint32_t t = b.ir.Temporary();
  const uint32_t data = b.ir.Rt(
      "new_matrix", {Operand::Storage(t), Operand::Int(a.extents.rows), Operand::Int(a.extents.cols)}, Type::kPtr);
  for (size_t k = 0; k < a.values.size(); ++k) {
    b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(b.ir.ConstI(static_cast<int64_t>(k))),
                               Operand::Value(a.values[k])});
  }
  return t;
}

uint32_t Math(FunctionBuilder& b, const char* name, std::vector<uint32_t> operands) {
  std::vector<Operand> list{Operand::Text(name)};
  for (uint32_t x : operands) list.push_back(Operand::Value(x));
  return b.ir.Emit(Opcode::kMath, std::move(list), {Type::kF64}).results[0];
}

}  // namespace

bool IsSmallStatement(FunctionBuilder& b, StmtId s) {
  if (b.kernels_only) return false;
  const auto e = b.ast.Exprs(s);
  if (b.ast[s].kind != StmtKind::kAssign || e.size() != 2 || b.ast[s].multi) return false;
  const Variable* v = VariableOf(b, e[0]);
  return v != nullptr && v->rep == Rep::kArray && !IsKeptStorage(b, *v) && IsSmallArray(b, e[1]) &&
         (HasSmallProduct(b, e[1]) || IsFewProducts(b, e[1]));
}

bool StoreSmall(FunctionBuilder& b, ExprId target, ExprId right) {
  if (b.kernels_only) return false;
  Variable* v = VariableOf(b, target);
  if (v == nullptr || v->rep != Rep::kArray || IsKeptStorage(b, *v) || !IsSmallArray(b, right) ||
      (!HasSmallProduct(b, right) && !IsFewProducts(b, right))) {
    return false;
  }
  const SmallArray a = BuildSmall(b, right);
  StoreNumbers(b, *v, a.extents.rows, a.extents.cols, a.values);
  return true;
}

std::optional<Ref> BuildSmallProduct(FunctionBuilder& b, ExprId e) {
  if (b.kernels_only || !IsSmallProduct(b, e)) return {};
  const SmallArray a = BuildSmall(b, e);
  if (a.values.size() == 1) return Ref::Number(a.values[0]);
  const uint32_t t = b.ir.Temporary();
  const uint32_t data = b.ir.Rt(
      "new_matrix", {Operand::Storage(t), Operand::Int(a.extents.rows), Operand::Int(a.extents.cols)}, Type::kPtr);
  for (size_t k = 0; k < a.values.size(); ++k) {
    b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(b.ir.ConstI(static_cast<int64_t>(k))),
                               Operand::Value(a.values[k])});
  }
  return Ref{Rep::kArray, kNone, t, true};
}

}  // namespace residua::array_ir
