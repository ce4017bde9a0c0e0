#include "worker/array_ir/generate/expr/small_product.h"

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/expr/literal.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

enum class Form : uint8_t { kNone, kFused, kPlain, kSwapped, kGrouped };  // as the run-time numbers them

// The factors as they are multiplied, and as the kernel gets them.
struct Factors {
  SmallArray left, right;
  int turned = 0;  // the kernel turns: 0 none, 1 the left one, 2 the right one
  SmallArray kernel_left{}, kernel_right{};
  bool may_be_one = false;  // two variables or parts, which may hold one array
};

uint32_t Math(FunctionBuilder& b, const char* name, std::vector<uint32_t> operands) {
  std::vector<Operand> list{Operand::Text(name)};
  for (uint32_t x : operands) list.push_back(Operand::Value(x));
  return b.ir.Emit(Opcode::kMath, std::move(list), {Type::kF64}).results[0];
}

}  // namespace

uint32_t SlotOfNumbers(FunctionBuilder& b, const SmallArray& a) {
  const uint32_t t = b.ir.Temporary();
  const uint32_t data = b.ir.Rt(
      "new_matrix", {Operand::Storage(t), Operand::Int(a.extents.rows), Operand::Int(a.extents.cols)}, Type::kPtr);
  for (size_t k = 0; k < a.values.size(); ++k) {
    b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(b.ir.ConstI(static_cast<int64_t>(k))),
                               Operand::Value(a.values[k])});
  }
  return t;
}

namespace {

uint32_t SlotOfArray(FunctionBuilder& b, const SmallArray& a) {
  if (a.line) return SlotOfLine(b, a);
  return a.slot != kNone ? a.slot : SlotOfNumbers(b, a);
}

// The products of row i and column j from `first` on, added to `start` one after the other.
uint32_t Chain(FunctionBuilder& b, const Factors& f, Form form, int64_t i, int64_t j, int64_t first, int64_t count,
               uint32_t start) {
  const bool swapped = count > 1 && (form == Form::kSwapped || form == Form::kGrouped);
  uint32_t sum = start;
  for (int64_t n = 0; n < count; ++n) {
    const int64_t k = first + (swapped && n < 2 ? 1 - n : n);
    const uint32_t x = f.left.at(i, k), y = f.right.at(k, j);
    sum = form != Form::kPlain
              ? Math(b, "fma", {x, y, sum})
              : b.ir.Value1(Opcode::kFAdd, {sum, b.ir.Value1(Opcode::kFMul, {x, y}, Type::kF64)}, Type::kF64);
  }
  return sum;
}

// As the library's products of a matrix and a column of full fours of rows: groups of four, two and one.
uint32_t SumOfGroups(FunctionBuilder& b, const Factors& f, int64_t i, int64_t j, uint32_t start) {
  const int64_t inner = f.left.extents.cols;
  uint32_t sum = kNone;
  for (int64_t first = 0; first < inner;) {
    const int64_t left = inner - first, count = left >= 4 ? 4 : left >= 2 ? 2 : 1;
    const uint32_t group = Chain(b, f, Form::kGrouped, i, j, first, count, start);
    sum = sum == kNone ? group : b.ir.Value1(Opcode::kFAdd, {sum, group}, Type::kF64);
    first += count;
  }
  return sum;
}

std::vector<uint32_t> ElementsOfProduct(FunctionBuilder& b, const Factors& f, Form form, uint32_t start, uint32_t end) {
  std::vector<uint32_t> values;
  const int64_t rows = f.left.extents.rows, grouped = form == Form::kGrouped ? rows / 4 * 4 : 0;
  const Form others = form == Form::kGrouped ? Form::kFused : form;
  for (int64_t j = 0; j < f.right.extents.cols; ++j) {
    for (int64_t i = 0; i < rows; ++i) {
      const uint32_t sum =
          i < grouped ? SumOfGroups(b, f, i, j, start) : Chain(b, f, others, i, j, 0, f.left.extents.cols, start);
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

// Two variables or parts may hold one array, of which the library makes a symmetric product.
bool MayBeOneArray(FunctionBuilder& b, ExprId left, ExprId right) {
  const auto held = [&](ExprId x) { return b.ast[x].kind == ExprKind::kIdentifier || IsSmallPart(b, x); };
  return held(left) && held(right);
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
  const int64_t inner = f.left.extents.cols;
  const bool few = std::max({rows, inner, cols}) <= 4;  // and those of eight behind them
  const int64_t shape =
      few ? kind * 125 + rows * 25 + inner * 5 + cols : 875 + kind * 729 + rows * 81 + inner * 9 + cols;
  return b.ir.ConstF(static_cast<double>(shape));
}

// The form, and what stands at the start and the end of each sum.
struct Way {
  uint32_t form, start, end;
};

// From the one number that the run-time gives: form + 8 * (it starts at -0) + 16 * (-0 is added in the end).
Way WayOf(FunctionBuilder& b, uint32_t number) {
  const auto take = [&](double bit, uint32_t* rest) {
    const uint32_t has = b.ir.Value1(Opcode::kFGe, {*rest, b.ir.ConstF(bit)}, Type::kI1);
    const uint32_t less = b.ir.Value1(Opcode::kFSub, {*rest, b.ir.ConstF(bit)}, Type::kF64);
    *rest = b.ir.Value1(Opcode::kSelect, {has, less, *rest}, Type::kF64);
    return b.ir.Value1(Opcode::kSelect, {has, b.ir.ConstF(-0.0), b.ir.ConstF(0)}, Type::kF64);
  };
  const uint32_t end = take(16, &number), start = take(8, &number);
  return {number, start, end};
}

}  // namespace

SmallArray BuildProductOf(FunctionBuilder& b, ExprId e) {
  const Factors f = BuildFactors(b, e);
  SmallArray result{{f.left.extents.rows, f.right.extents.cols}, {}};
  const uint32_t number = ShapeOfProduct(b, f);
  const Way way = WayOf(b, Math(b, "product_way", {number}));
  uint32_t form = way.form;
  for (const SmallArray* factor : {&f.kernel_left, &f.kernel_right}) {
    if (!factor->may_be_pattern) continue;
    const uint32_t full = b.ir.Rt("is_full_array", {Operand::Storage(factor->slot)}, Type::kI1);
    form = b.ir.Value1(Opcode::kSelect, {full, form, b.ir.ConstF(0)}, Type::kF64);
  }
  const uint32_t start = way.start, end = way.end;
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
  const bool by_vector = result.extents.rows == 1 || result.extents.cols == 1;
  const int64_t inner = f.left.extents.cols;
  const bool one_group = result.extents.rows % 4 == 0 && (inner == 2 || inner == 4);  // swapped
  const bool by_groups =
      f.turned == 0 && result.extents.cols == 1 && result.extents.rows >= 4 && inner > 1 && !one_group;
  if (by_groups) in_form(Form::kGrouped);
  if (!by_groups || inner <= 4) in_form(Form::kFused);
  if (by_vector && inner > 1 && inner <= 4) in_form(Form::kSwapped);
  in_form(Form::kPlain);
  b.ir.Branch(kernel);
  b.ir.Start(kernel);
  put(ProductByKernel(b, f));
  b.ir.Branch(done);
  b.ir.Start(done);
  for (uint32_t place : places) result.values.push_back(b.ir.Get(place));
  return result;
}

namespace {

bool HasSmallLine(FunctionBuilder& b, ExprId e) {
  bool found = false;
  syntax::VisitExpr(b.ast, e, [&](ExprId x) { found = found || IsSmallLine(b, x) || IsSmallBlock(b, x); });
  return found;
}

// `v = right` in numbers. What is asked for its storage first is a region unless rows or columns are taken in it.
bool IsStoredSmall(FunctionBuilder& b, const Variable* v, ExprId right) {
  if (v == nullptr || v->rep != Rep::kArray || IsKeptStorage(b, *v)) return false;
  const bool small = IsSmallArray(b, right) || (HasSmallLine(b, right) && IsSmallIfFull(b, right));
  return small && (HasSmallProduct(b, right) || IsFewProducts(b, right));
}

// Whether all arrays that the expression mentions are stored in full, as far as facts leave that open; none: they are.
uint32_t AreFull(FunctionBuilder& b, ExprId e) {
  InternedNames asked;
  uint32_t all = kNone;
  syntax::VisitExpr(b.ast, e, [&](ExprId x) {
    const Variable* v = b.ast[x].kind == ExprKind::kIdentifier ? VariableOf(b, x) : nullptr;
    if (v == nullptr || v->rep != Rep::kArray || b.Facts(x).IsFullStorage() || !asked.insert(v->name).second) return;
    const uint32_t full = b.ir.Rt("is_full_array", {Operand::Storage(v->storage)}, Type::kI1);
    all = all == kNone ? full : b.ir.Value1(Opcode::kAnd, {all, full}, Type::kI1);
  });
  return all;
}

void StoreNumbers(FunctionBuilder& b, Variable& v, ExprId right) {
  const SmallArray a = BuildSmall(b, right);
  StoreNumbers(b, v, a.extents.rows, a.extents.cols, a.values);
}

}  // namespace

bool IsSmallStatement(FunctionBuilder& b, StmtId s) {
  if (b.kernels_only) return false;
  const auto e = b.ast.Exprs(s);
  if (b.ast[s].kind != StmtKind::kAssign || e.size() != 2 || b.ast[s].multi) return false;
  return IsStoredSmall(b, VariableOf(b, e[0]), e[1]) || IsSmallLineStore(b, e[0], e[1]) ||
         IsStoreAtPlaces(b, e[0], e[1]);
}

bool StoreSmall(FunctionBuilder& b, ExprId target, ExprId right) {
  Variable* v = VariableOf(b, target);
  if (b.kernels_only || !IsStoredSmall(b, v, right)) return false;
  const uint32_t full = IsSmallArray(b, right) ? kNone : AreFull(b, right);
  if (full == kNone) {
    StoreNumbers(b, *v, right);
    return true;
  }
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(full, fast, slow);
  b.ir.Start(fast);
  StoreNumbers(b, *v, right);
  b.ir.Branch(done);
  b.ir.Start(slow);
  b.kernels_only = true;
  AssignVariable(b, *v, BuildRightSide(b, right));
  b.kernels_only = false;
  b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

std::optional<Ref> BuildSmallValue(FunctionBuilder& b, ExprId e) {
  if (b.kernels_only || !IsSmallArray(b, e) || !(HasSmallProduct(b, e) || IsFewProducts(b, e))) return {};
  const SmallArray a = BuildSmall(b, e);
  if (a.values.size() == 1) return Ref::Number(a.values[0]);
  return Ref{Rep::kArray, kNone, SlotOfNumbers(b, a), true};
}

std::optional<Ref> BuildSmallProduct(FunctionBuilder& b, ExprId e) {
  if (b.kernels_only || !IsSmallProduct(b, e)) return {};
  const SmallArray a = BuildSmall(b, e);
  if (a.values.size() == 1) return Ref::Number(a.values[0]);
  return Ref{Rep::kArray, kNone, SlotOfNumbers(b, a), true};
}

}  // namespace residua::array_ir
