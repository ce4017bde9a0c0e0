#include "worker/array_ir/generate/access/complex_line.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <string>
#include <vector>

#include "worker/array_ir/generate/access/complex.h"
#include "worker/array_ir/generate/access/position.h"
#include "worker/array_ir/generate/access/store.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/variables/pair_variable.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

namespace {

// v(k, :) or v(:, k), and the numbers that are stored there.
struct ComplexLine {
  bool row = false;
  ExprId position;
  std::vector<ExprId> numbers;
};

// Numbers beside each other for a row, below each other for a column; none: something else.
ComplexLine LineOf(FunctionBuilder& b, ExprId target, ExprId right) {
  constexpr size_t kMost = 4;
  if (b.ast[target].kind != ExprKind::kIndex || b.ast[target].count != 3) return {};
  const auto is_colon = [&](uint32_t k) { return b.ast[b.ast.Child(target, k)].kind == ExprKind::kColon; };
  if (b.ast[right].kind != ExprKind::kMatrix || is_colon(1) == is_colon(2)) return {};
  ComplexLine line{is_colon(2), b.ast.Child(target, is_colon(2) ? 1 : 2), {}};
  const auto rows = b.ast.Children(right);
  for (ExprId row : rows) {
    if (line.row ? rows.size() != 1 : b.ast[row].count != 1) return {};
    for (ExprId x : b.ast.Children(row)) line.numbers.push_back(x);
  }
  const bool numbers = std::ranges::all_of(line.numbers, [&](ExprId x) {
    return !MayBeList(b, x) && (RepOf(b.Facts(x)) == Rep::kF64 || MayBePair(b.Facts(x)));
  });
  return numbers && line.numbers.size() >= 2 && line.numbers.size() <= kMost ? line : ComplexLine{};
}

bool HasComplexLines(FunctionBuilder& b, ExprId array) {
  const Variable* v = VariableOf(b, array);
  return v != nullptr && v->HasElementsBeside() && v->complex != kNone &&
         b.Facts(array).defined() == domain::Tristate::kTrue;
}

void StoreLineByKernel(FunctionBuilder& b, const Variable& v, const ComplexLine& line, const Ref& index,
                       const std::vector<Pair>& values) {
  std::vector<uint32_t> parts;
  for (const Pair& x : values) parts.push_back(ToSlot(b, BoxedPair(b, x)));
  std::string lengths = absl::StrCat(values.size(), ",");
  if (!line.row) {
    lengths.clear();
    for (size_t k = 0; k < values.size(); ++k) lengths += "1,";
  }
  const uint32_t whole = b.ir.Temporary(), all = b.ir.Temporary(), position = ToSlot(b, index);
  b.ir.Rt("matrix", {Operand::Storage(whole), Operand::Text(lengths), Operand::List(parts), Operand::Int(0)});
  const std::vector<uint32_t> subscripts = line.row ? std::vector{position, all} : std::vector{all, position};
  b.ir.Rt("assign_index", {Operand::Storage(v.storage), Operand::List(subscripts), Operand::Int(line.row ? 2 : 1),
                           Operand::Int(0), Operand::Storage(whole), Operand::Text(ShownName(v.name))});
}

uint32_t HaveImaginaryPart(FunctionBuilder& b, const std::vector<Pair>& values) {
  uint32_t any = b.ir.ConstB(false);
  for (const Pair& x : values) {
    const uint32_t has = b.ir.Value1(Opcode::kFNe, {x.im, b.ir.ConstF(0)}, Type::kI1);
    any = b.ir.Value1(Opcode::kOr, {any, has}, Type::kI1);
  }
  return any;
}

// From the place on, which counts numbers, so many further on each.
void StoreNumbers(FunctionBuilder& b, const Variable& v, uint32_t place, uint32_t step, const std::vector<Pair>& values,
                  bool as_pairs) {
  const auto sum = [&](uint32_t x, uint32_t y) { return b.ir.Value1(Opcode::kIAdd, {x, y}, Type::kI64); };
  const uint32_t data = b.ir.Get(v.data);
  const auto put = [&](uint32_t at, uint32_t number) {
    b.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(at), Operand::Value(number)});
  };
  for (const Pair& x : values) {
    const uint32_t at = as_pairs ? sum(place, place) : place;
    put(at, x.re);
    if (as_pairs) {
      const uint32_t im = b.ir.Value1(Opcode::kSelect, {x.complex, x.im, b.ir.ConstF(0)}, Type::kF64);
      put(sum(at, b.ir.ConstI(1)), im);
    }
    place = sum(place, step);
  }
}

}  // namespace

bool StoreLineIntoComplex(FunctionBuilder& b, ExprId target, ExprId right) {
  if (b.kernels_only) return false;
  const ComplexLine line = LineOf(b, target, right);
  if (line.numbers.empty() || !HasComplexLines(b, b.ast.Child(target, 0))) return false;
  if (!AreNumbers(b, std::span(&line.position, 1))) return false;
  Variable& v = *VariableOf(b, b.ast.Child(target, 0));
  std::vector<Pair> values;
  for (ExprId x : line.numbers) values.push_back(BuildPair(b, x));
  uint32_t ok = kNone;
  Ref index;
  b.ends.push_back({{v.rep, kNone, v.storage, false}, &v, line.row ? 0 : 1, 2});
  const uint32_t at = BuildPosition(b, line.position, b.ir.Get(line.row ? v.rows : v.cols), &ok, &index);
  b.ends.pop_back();
  const uint32_t count = b.ir.ConstI(static_cast<int64_t>(values.size()));
  const auto require = [&](uint32_t holds) { ok = b.ir.Value1(Opcode::kAnd, {ok, holds}, Type::kI1); };
  require(b.ir.Value1(Opcode::kIEq, {b.ir.Get(line.row ? v.cols : v.rows), count}, Type::kI1));
  // A real array that becomes complex is left to the kernel.
  const uint32_t has_part = HaveImaginaryPart(b, values), complex = b.ir.Get(v.complex);
  const uint32_t real = b.ir.Value1(Opcode::kNot, {has_part}, Type::kI1);
  require(b.ir.Value1(Opcode::kOr, {complex, real}, Type::kI1));
  const uint32_t fast = b.ir.NewBlock(), own = b.ir.NewBlock(), store = b.ir.NewBlock(), pairs = b.ir.NewBlock(),
                 plain = b.ir.NewBlock(), narrow = b.ir.NewBlock(), general = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(ok, fast, general);
  b.ir.Start(fast);
  MakeOwn(b, v, own, store, general);
  const uint32_t step = line.row ? b.ir.Get(v.rows) : b.ir.ConstI(1);
  const uint32_t first = line.row ? at : b.ir.Value1(Opcode::kIMul, {at, count}, Type::kI64);
  b.ir.Branch(b.ir.Get(v.complex), pairs, plain);
  b.ir.Start(pairs);
  StoreNumbers(b, v, first, step, values, true);
  b.ir.Branch(has_part, done, narrow);
  b.ir.Start(narrow);
  b.ir.Rtv("narrow", {Operand::Storage(v.storage)});
  b.ir.Set(v.owned, b.ir.ConstB(true));  // what is narrowed is nobody else's
  b.ir.Branch(done);
  b.ir.Start(plain);
  StoreNumbers(b, v, first, step, values, false);
  b.ir.Branch(done);
  b.ir.Start(general);
  StoreLineByKernel(b, v, line, index, values);
  b.ir.Branch(done);
  b.ir.Start(done);
  return true;
}

}  // namespace residua::array_ir
