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

class SmallBuilder {
 public:
  explicit SmallBuilder(Builder& b) : b_(b), ast_(b.ast()) {}
  bool IsArray(ExprId e) const;
  bool IsProduct(ExprId e) const;
  bool HasProduct(ExprId e) const;
  bool IsFew(ExprId e) const;
  SmallArray Build(ExprId e);

 private:
  std::optional<Extents> ExtentsOf(ExprId e) const;
  bool IsNumber(ExprId e) const;
  bool IsVariable(ExprId e) const;
  bool IsFactor(ExprId e) const;
  bool IsLiteral(ExprId e) const;
  std::vector<int64_t> PlacesOf(ExprId e) const;
  std::vector<ExprId> Diagonal(ExprId e) const;
  bool IsDiagonalSum(ExprId e) const;
  SmallArray DiagonalSum(ExprId e);
  bool IsCross(ExprId e) const;
  SmallArray Cross(ExprId e);
  std::optional<Opcode> Elementwise(ExprId e) const;
  SmallArray Load(ExprId e);
  SmallArray Literal(ExprId e);
  SmallArray Part(ExprId e);
  SmallArray Turned(const SmallArray& a) const;
  SmallArray ByElement(ExprId e, Opcode op);
  SmallArray Product(ExprId e);
  struct Factors;
  enum class Form : uint8_t { kNone, kFused, kPlain, kSwapped };  // as the run-time numbers them
  std::vector<uint32_t> Elements(const Factors& f, Form form, uint32_t start, uint32_t end);
  std::vector<uint32_t> ByKernel(const Factors& f);
  uint32_t SlotOf(const SmallArray& a);
  uint32_t Math(const char* name, std::vector<uint32_t> operands);
  bool MayBeOneArray(ExprId a, ExprId b) const;

  Builder& b_;
  const Ast& ast_;
};

std::optional<Extents> SmallBuilder::ExtentsOf(ExprId e) const {
  const AbstractValue& v = b_.Facts(e);
  if (v.IsBottom() || !v.IsRealDouble() || v.shape().max_rank() != 2) return {};
  const domain::ExtentRange m = v.shape().Extent(0), n = v.shape().Extent(1);
  const auto small = [](const domain::ExtentRange& x) { return x.IsKnown() && x.low >= 1 && x.low <= kMostExtent; };
  if (!small(m) || !small(n)) return {};
  return Extents{m.low, n.low};
}

bool SmallBuilder::IsNumber(ExprId e) const {
  const ExprKind k = ast_[e].kind;
  const bool list = k == ExprKind::kCellIndex || k == ExprKind::kField || k == ExprKind::kDynamicField;
  return !list && RepOf(b_.Facts(e)) == Rep::kF64;
}

bool SmallBuilder::IsVariable(ExprId e) const {
  const Variable* v = b_.VariableOf(e);
  const bool defined = v != nullptr && (v->defined == kNone || b_.Facts(e).defined() == domain::Tristate::kTrue);
  return defined && v->rep == Rep::kArray && !b_.IsKeptStorage(*v);
}

// Of a variable the storage is asked when it is multiplied.
bool SmallBuilder::IsFactor(ExprId e) const {
  if (!ExtentsOf(e)) return false;
  return IsVariable(e) || (IsTransposed(ast_[e]) && IsFactor(ast_.Child(e, 0)) && IsVariable(ast_.Child(e, 0))) ||
         IsArray(e);
}

bool SmallBuilder::IsLiteral(ExprId e) const {
  if (ast_[e].kind != ExprKind::kMatrix) return false;
  const auto rows = ast_.Children(e);
  for (ExprId row : rows) {
    if (ast_[row].count != ast_[rows[0]].count) return false;
    for (ExprId x : ast_.Children(row)) {
      if (!IsNumber(x)) return false;
    }
  }
  return true;
}

// Places, from 0 on, of the elements of a part of an array of known extents, by positions in the text: u([1, 2, 9]);
// none where it is something else.
std::vector<int64_t> SmallBuilder::PlacesOf(ExprId e) const {
  const AbstractValue& whole = b_.Facts(ast_.Child(e, 0));
  if (!IsVariable(ast_.Child(e, 0)) || !whole.IsFullStorage() || whole.shape().max_rank() != 2) return {};
  const domain::ExtentRange m = whole.shape().Extent(0), n = whole.shape().Extent(1);
  if (!m.IsKnown() || !n.IsKnown()) return {};
  const auto subscripts = ast_.Children(e).subspan(1);
  if (subscripts.empty() || subscripts.size() > 2) return {};
  const bool linear = subscripts.size() == 1;
  const std::vector<int32_t> first = PositionsInText(b_, subscripts[0]),
                             second = linear ? std::vector<int32_t>{0} : PositionsInText(b_, subscripts[1]);
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
std::vector<ExprId> SmallBuilder::Diagonal(ExprId e) const {
  const builtin::Builtin* f = b_.CalledBuiltin(e);
  if (f == nullptr || f->id != builtin::BuiltinId::k_diag || ast_[e].count != 2 || !ExtentsOf(e)) return {};
  const ExprId of = ast_.Child(e, 1);
  if (!IsLiteral(of) || ast_.Children(of).size() != 1) return {};
  const auto numbers = ast_.Children(ast_.Child(of, 0));
  if (static_cast<int64_t>(numbers.size()) != ExtentsOf(e)->rows || numbers.size() < 2) return {};
  return {numbers.begin(), numbers.end()};
}

// A full array beside a diagonal one, added or subtracted.
bool SmallBuilder::IsDiagonalSum(ExprId e) const {
  if (ast_[e].kind != ExprKind::kBinary || (ast_[e].op != Op::kPlus && ast_[e].op != Op::kMinus)) return false;
  for (uint32_t k = 0; k < 2; ++k) {
    const ExprId diagonal = ast_.Child(e, k), full = ast_.Child(e, 1 - k);
    if (!Diagonal(diagonal).empty() && ExtentsOf(diagonal) == ExtentsOf(full) && IsArray(full)) return true;
  }
  return false;
}

// Only the diagonal is added to; elsewhere the elements of the full array stay, or change their signs.
SmallArray SmallBuilder::DiagonalSum(ExprId e) {
  const bool left = !Diagonal(ast_.Child(e, 0)).empty(), minus = ast_[e].op == Op::kMinus;
  std::vector<uint32_t> diagonal;
  const auto build = [&](uint32_t k) {
    for (ExprId x : Diagonal(ast_.Child(e, k))) diagonal.push_back(b_.ToF64(b_.Build(x)));
  };
  if (left) build(0);
  SmallArray a = Build(ast_.Child(e, left ? 1 : 0));
  if (!left) build(1);
  a.slot = kNone;
  for (int64_t j = 0; j < a.extents.cols; ++j) {
    for (int64_t i = 0; i < a.extents.rows; ++i) {
      uint32_t& x = a.values[static_cast<size_t>(i + j * a.extents.rows)];
      const uint32_t d = i == j ? diagonal[static_cast<size_t>(i)] : kNone;
      if (i != j && left && minus) x = b_.Value1(Opcode::kFNeg, {x}, Type::kF64);
      if (i == j) x = b_.Value1(minus ? Opcode::kFSub : Opcode::kFAdd, {left ? d : x, left ? x : d}, Type::kF64);
    }
  }
  return a;
}

std::optional<Opcode> SmallBuilder::Elementwise(ExprId e) const {
  const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
  switch (ast_[e].op) {
    case Op::kPlus:
      return Opcode::kFAdd;
    case Op::kMinus:
      return Opcode::kFSub;
    case Op::kElementTimes:
      return Opcode::kFMul;
    case Op::kElementRightDivide:
      return Opcode::kFDiv;
    case Op::kTimes:
      if (!IsNumber(left) && !IsNumber(right)) return {};
      return Opcode::kFMul;
    case Op::kRightDivide:
      if (!IsNumber(right)) return {};
      return Opcode::kFDiv;
    default:
      return {};
  }
}

bool SmallBuilder::IsProduct(ExprId e) const {
  if (ast_[e].kind != ExprKind::kBinary || ast_[e].op != Op::kTimes || !ExtentsOf(e)) return false;
  const ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
  if (IsTransposed(ast_[left]) && IsTransposed(ast_[right]) && !(IsArray(left) && IsArray(right))) return false;
  if (!IsFactor(left) || !IsFactor(right) || b_.Facts(left).IsScalar() || b_.Facts(right).IsScalar()) return false;
  return ExtentsOf(left)->cols == ExtentsOf(right)->rows;
}

bool SmallBuilder::IsArray(ExprId e) const {
  const std::optional<Extents> extents = ExtentsOf(e);
  if (!extents) return false;
  switch (ast_[e].kind) {
    case ExprKind::kIdentifier:
      return IsVariable(e) && b_.Facts(e).IsFullStorage();
    case ExprKind::kMatrix:
      return IsLiteral(e);
    case ExprKind::kIndex:
      return IsCross(e) || static_cast<int64_t>(PlacesOf(e).size()) == extents->rows * extents->cols;
    case ExprKind::kPostfix:
      return IsTransposed(ast_[e]) && IsArray(ast_.Child(e, 0));
    case ExprKind::kUnary:
      return ast_[e].op == Op::kUnaryMinus && IsArray(ast_.Child(e, 0));
    case ExprKind::kBinary:
      break;
    default:
      return false;
  }
  if (IsProduct(e) || IsDiagonalSum(e)) return true;
  if (!Elementwise(e)) return false;
  bool array = false;
  for (ExprId x : ast_.Children(e)) {
    if (IsNumber(x)) continue;
    if (ExtentsOf(x) != extents || !IsArray(x)) return false;
    array = true;
  }
  return array;
}

// Operators on so few numbers that they are done before a loop would have begun.
bool SmallBuilder::IsFew(ExprId e) const {
  constexpr int64_t kFew = 4;
  const bool computes = ast_[e].kind == ExprKind::kBinary || ast_[e].kind == ExprKind::kUnary;
  const std::optional<Extents> extents = ExtentsOf(e);
  return computes && extents && extents->rows * extents->cols <= kFew;
}

// cross (x, y) of two rows or two columns of three.
bool SmallBuilder::IsCross(ExprId e) const {
  const builtin::Builtin* f = b_.CalledBuiltin(e);
  if (f == nullptr || f->id != builtin::BuiltinId::k_cross || ast_[e].count != 3) return false;
  const std::optional<Extents> extents = ExtentsOf(e);
  if (!extents || extents->rows * extents->cols != 3) return false;
  for (ExprId x : ast_.Children(e).subspan(1)) {
    if (ExtentsOf(x) != extents || !IsArray(x)) return false;
  }
  return true;
}

SmallArray SmallBuilder::Cross(ExprId e) {
  const SmallArray x = Build(ast_.Child(e, 1)), y = Build(ast_.Child(e, 2));
  SmallArray z{x.extents, {}};
  for (size_t k = 0; k < 3; ++k) {
    const size_t i = (k + 1) % 3, j = (k + 2) % 3;
    const uint32_t first = b_.Value1(Opcode::kFMul, {x.values[i], y.values[j]}, Type::kF64);
    const uint32_t second = b_.Value1(Opcode::kFMul, {x.values[j], y.values[i]}, Type::kF64);
    z.values.push_back(b_.Value1(Opcode::kFSub, {first, second}, Type::kF64));
  }
  return z;
}

bool SmallBuilder::HasProduct(ExprId e) const {
  if (IsNumber(e)) return false;
  if (IsProduct(e) || IsCross(e)) return true;
  if (ast_[e].kind == ExprKind::kMatrix || ast_[e].kind == ExprKind::kIndex) return false;
  for (ExprId x : ast_.Children(e)) {
    if (HasProduct(x)) return true;
  }
  return false;
}

SmallArray SmallBuilder::Build(ExprId e) {
  switch (ast_[e].kind) {
    case ExprKind::kIdentifier:
      return Load(e);
    case ExprKind::kMatrix:
      return Literal(e);
    case ExprKind::kIndex:
      return IsCross(e) ? Cross(e) : Part(e);
    case ExprKind::kPostfix:
      return Turned(Build(ast_.Child(e, 0)));
    case ExprKind::kUnary: {
      SmallArray a = Build(ast_.Child(e, 0));
      for (uint32_t& x : a.values) x = b_.Value1(Opcode::kFNeg, {x}, Type::kF64);
      a.slot = kNone;
      return a;
    }
    default:
      if (IsDiagonalSum(e)) return DiagonalSum(e);
      return IsProduct(e) ? Product(e) : ByElement(e, *Elementwise(e));
  }
}

SmallArray SmallBuilder::Load(ExprId e) {
  const Variable& v = *b_.VariableOf(e);
  SmallArray a{*ExtentsOf(e), {}, v.storage, !b_.Facts(e).IsFullStorage()};
  for (int64_t k = 0; k < a.extents.rows * a.extents.cols; ++k) {
    a.values.push_back(b_.Value1(Opcode::kLoad, {b_.Get(v.data), b_.ConstI(k)}, Type::kF64));
  }
  return a;
}

SmallArray SmallBuilder::Part(ExprId e) {
  const uint32_t data = b_.Get(b_.VariableOf(ast_.Child(e, 0))->data);
  SmallArray a{*ExtentsOf(e), {}};
  for (int64_t k : PlacesOf(e)) a.values.push_back(b_.Value1(Opcode::kLoad, {data, b_.ConstI(k)}, Type::kF64));
  return a;
}

SmallArray SmallBuilder::Literal(ExprId e) {
  SmallArray by_row{{ast_[ast_.Children(e)[0]].count, static_cast<int64_t>(ast_.Children(e).size())}, {}};
  for (ExprId row : ast_.Children(e)) {
    for (ExprId x : ast_.Children(row)) by_row.values.push_back(b_.ToF64(b_.Build(x)));
  }
  return Turned(by_row);
}

SmallArray SmallBuilder::Turned(const SmallArray& a) const {
  SmallArray t{{a.extents.cols, a.extents.rows}, {}};
  for (int64_t i = 0; i < a.extents.rows; ++i) {
    for (int64_t j = 0; j < a.extents.cols; ++j) t.values.push_back(a.at(i, j));
  }
  return t;
}

SmallArray SmallBuilder::ByElement(ExprId e, Opcode op) {
  SmallArray result{*ExtentsOf(e), {}};
  const size_t count = static_cast<size_t>(result.extents.rows * result.extents.cols);
  const auto operand = [&](ExprId x) {
    return IsNumber(x) ? std::vector<uint32_t>(count, b_.ToF64(b_.Build(x))) : Build(x).values;
  };
  const std::vector<uint32_t> left = operand(ast_.Child(e, 0)), right = operand(ast_.Child(e, 1));
  for (size_t k = 0; k < count; ++k) result.values.push_back(b_.Value1(op, {left[k], right[k]}, Type::kF64));
  return result;
}

// ---- products

// The factors as they are multiplied, and as the kernel gets them.
struct SmallBuilder::Factors {
  SmallArray left, right;
  int turned = 0;  // the kernel turns: 0 none, 1 the left one, 2 the right one
  SmallArray kernel_left{}, kernel_right{};
};

// Two variables may hold one array, of which the library makes a symmetric product.
bool SmallBuilder::MayBeOneArray(ExprId left, ExprId right) const {
  return ast_[left].kind == ExprKind::kIdentifier && ast_[right].kind == ExprKind::kIdentifier;
}

SmallArray SmallBuilder::Product(ExprId e) {
  ExprId left = ast_.Child(e, 0), right = ast_.Child(e, 1);
  Factors f;
  f.turned = IsTransposed(ast_[left]) ? 1 : IsTransposed(ast_[right]) ? 2 : 0;
  if (f.turned == 1) left = ast_.Child(left, 0);
  if (f.turned == 2) right = ast_.Child(right, 0);
  f.kernel_left = Build(left);
  f.kernel_right = Build(right);
  f.left = f.turned == 1 ? Turned(f.kernel_left) : f.kernel_left;
  f.right = f.turned == 2 ? Turned(f.kernel_right) : f.kernel_right;
  SmallArray result{{f.left.extents.rows, f.right.extents.cols}, {}};
  int kind = f.turned;
  if (f.turned != 0 && MayBeOneArray(left, right) && result.extents.rows == result.extents.cols) {
    kind += f.kernel_left.slot == f.kernel_right.slot ? 2 : 4;
  }
  const double shape =
      static_cast<double>(kind * 125 + result.extents.rows * 25 + f.left.extents.cols * 5 + result.extents.cols);
  const uint32_t number = b_.ConstF(shape);
  uint32_t form = Math("product_form", {number});
  for (const SmallArray* factor : {&f.kernel_left, &f.kernel_right}) {
    if (!factor->may_be_pattern) continue;
    const uint32_t full = b_.Rt("is_full_array", {Operand::Storage(factor->slot)}, Type::kI1);
    form = b_.Value1(Opcode::kSelect, {full, form, b_.ConstF(0)}, Type::kF64);
  }
  const uint32_t start = Math("product_start", {number}), end = Math("product_end", {number});
  std::vector<uint32_t> places;
  for (int64_t k = 0; k < result.extents.rows * result.extents.cols; ++k) {
    places.push_back(b_.NewStorage(b_.FreshName("product"), StorageKind::kF64));
  }
  const auto put = [&](const std::vector<uint32_t>& values) {
    for (size_t k = 0; k < values.size(); ++k) b_.Set(places[k], values[k]);
  };
  const uint32_t kernel = b_.NewBlock(), done = b_.NewBlock();
  const auto in_form = [&](Form which) {
    const uint32_t here = b_.NewBlock(), other = b_.NewBlock();
    b_.Branch(b_.Value1(Opcode::kFEq, {form, b_.ConstF(static_cast<double>(which))}, Type::kI1), here, other);
    b_.Start(here);
    const std::vector<uint32_t> values = Elements(f, which, start, end);
    put(values);
    uint32_t sum = values[0];  // NaN where an element is
    for (size_t k = 1; k < values.size(); ++k) sum = b_.Value1(Opcode::kFAdd, {sum, values[k]}, Type::kF64);
    b_.Branch(b_.Value1(Opcode::kFEq, {sum, sum}, Type::kI1), done, kernel);
    b_.Start(other);
  };
  in_form(Form::kFused);
  const bool by_vector = result.extents.rows == 1 || result.extents.cols == 1;
  if (by_vector && f.left.extents.cols > 1) in_form(Form::kSwapped);
  in_form(Form::kPlain);
  b_.Branch(kernel);
  b_.Start(kernel);
  put(ByKernel(f));
  b_.Branch(done);
  b_.Start(done);
  for (uint32_t place : places) result.values.push_back(b_.Get(place));
  return result;
}

std::vector<uint32_t> SmallBuilder::Elements(const Factors& f, Form form, uint32_t start, uint32_t end) {
  std::vector<uint32_t> values;
  for (int64_t j = 0; j < f.right.extents.cols; ++j) {
    for (int64_t i = 0; i < f.left.extents.rows; ++i) {
      uint32_t sum = start;
      for (int64_t n = 0; n < f.left.extents.cols; ++n) {
        const int64_t k = form == Form::kSwapped && n < 2 ? 1 - n : n;
        const uint32_t x = f.left.at(i, k), y = f.right.at(k, j);
        sum = form != Form::kPlain
                  ? Math("fma", {x, y, sum})
                  : b_.Value1(Opcode::kFAdd, {sum, b_.Value1(Opcode::kFMul, {x, y}, Type::kF64)}, Type::kF64);
      }
      values.push_back(b_.Value1(Opcode::kFAdd, {sum, end}, Type::kF64));
    }
  }
  return values;
}

std::vector<uint32_t> SmallBuilder::ByKernel(const Factors& f) {
  const uint32_t x = SlotOf(f.kernel_left), y = SlotOf(f.kernel_right), t = b_.Temporary();
  const auto turn = [&](int k) { return Operand::Int(static_cast<int>(f.turned == k ? Op::kTranspose : Op::kNone)); };
  if (f.turned == 0) {
    b_.Rt("binary",
          {Operand::Storage(t), Operand::Int(static_cast<int>(Op::kTimes)), Operand::Storage(x), Operand::Storage(y)});
  } else {
    b_.Rt("transposed_product", {Operand::Storage(t), turn(1), Operand::Storage(x), turn(2), Operand::Storage(y)});
  }
  const int64_t count = f.left.extents.rows * f.right.extents.cols;
  if (count == 1) return {b_.Rt("to_f64", {Operand::Storage(t)}, Type::kF64)};
  const uint32_t data =
      b_.Emit(Opcode::kView, {Operand::Storage(t)}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64}).results[0];
  std::vector<uint32_t> values;
  for (int64_t k = 0; k < count; ++k) values.push_back(b_.Value1(Opcode::kLoad, {data, b_.ConstI(k)}, Type::kF64));
  return values;
}

uint32_t SmallBuilder::SlotOf(const SmallArray& a) {
  if (a.slot != kNone) return a.slot;
  const uint32_t t = b_.Temporary();
  const uint32_t data = b_.Rt(
      "new_matrix", {Operand::Storage(t), Operand::Int(a.extents.rows), Operand::Int(a.extents.cols)}, Type::kPtr);
  for (size_t k = 0; k < a.values.size(); ++k) {
    b_.Emit(Opcode::kStore,
            {Operand::Value(data), Operand::Value(b_.ConstI(static_cast<int64_t>(k))), Operand::Value(a.values[k])});
  }
  return t;
}

uint32_t SmallBuilder::Math(const char* name, std::vector<uint32_t> operands) {
  std::vector<Operand> list{Operand::Text(name)};
  for (uint32_t x : operands) list.push_back(Operand::Value(x));
  return b_.Emit(Opcode::kMath, std::move(list), {Type::kF64}).results[0];
}

}  // namespace

bool IsSmallStatement(Builder& b, StmtId s) {
  if (b.kernels_only()) return false;
  const auto e = b.ast().Exprs(s);
  if (b.ast()[s].kind != StmtKind::kAssign || e.size() != 2 || b.ast()[s].multi) return false;
  const Variable* v = b.VariableOf(e[0]);
  const SmallBuilder small(b);
  return v != nullptr && v->rep == Rep::kArray && !b.IsKeptStorage(*v) && small.IsArray(e[1]) &&
         (small.HasProduct(e[1]) || small.IsFew(e[1]));
}

bool StoreSmall(Builder& b, ExprId target, ExprId right) {
  if (b.kernels_only()) return false;
  Variable* v = b.VariableOf(target);
  SmallBuilder small(b);
  if (v == nullptr || v->rep != Rep::kArray || b.IsKeptStorage(*v) || !small.IsArray(right) ||
      (!small.HasProduct(right) && !small.IsFew(right))) {
    return false;
  }
  const SmallArray a = small.Build(right);
  StoreNumbers(b, *v, a.extents.rows, a.extents.cols, a.values);
  return true;
}

std::optional<Ref> BuildSmallProduct(Builder& b, ExprId e) {
  SmallBuilder small(b);
  if (b.kernels_only() || !small.IsProduct(e)) return {};
  const SmallArray a = small.Build(e);
  if (a.values.size() == 1) return b.F(a.values[0]);
  const uint32_t t = b.Temporary();
  const uint32_t data =
      b.Rt("new_matrix", {Operand::Storage(t), Operand::Int(a.extents.rows), Operand::Int(a.extents.cols)}, Type::kPtr);
  for (size_t k = 0; k < a.values.size(); ++k) {
    b.Emit(Opcode::kStore,
           {Operand::Value(data), Operand::Value(b.ConstI(static_cast<int64_t>(k))), Operand::Value(a.values[k])});
  }
  return Ref{Rep::kArray, kNone, t, true};
}

}  // namespace residua::array_ir
