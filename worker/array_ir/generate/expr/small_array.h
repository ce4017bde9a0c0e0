// Small matrices of known extents as numbers: F * P * F' + Q is loads, multiplications, additions and stores.
//
// What rounds differently in the kernel's library from one processor to the next is the sum of a product's element. Its
// form is asked of the run-time (runtime/product_form.cc), once before the loop: products and sums rounded once or
// twice, and what stands at the start and the end of the sum. A shape without a form, and a product one of whose
// elements is NaN, goes to the kernel: factors that are no variables are stored for it. Elementwise operators round
// alike everywhere.
//
// The arrays are those whose storage is known to be full: a diagonal matrix multiplies in another way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// x(i, :), x(:, j) or x(:, :, k) of a variable.
struct Line {
  enum Kind : uint8_t { kRow, kColumn, kPage };
  std::string name;  // of x
  uint32_t number;   // i, j or k, as a double
  Kind kind = kColumn;
};

struct SmallArray {
  Extents extents;
  std::vector<uint32_t> values;  // column by column
  uint32_t slot = kNone;         // that holds it, too
  bool may_be_pattern = false;   // what the slot holds may be diagonal
  std::optional<Line> line{};    // it is this row or column of what the slot holds
  uint32_t at(int64_t i, int64_t j) const { return values[static_cast<size_t>(i + j * extents.rows)]; }
};

// ---- what facts and text say (small_array_facts.cc)
// Of a real double matrix, where they are known and small.
std::optional<Extents> KnownExtents(FunctionBuilder& b, ExprId e);
bool IsSmallNumber(FunctionBuilder& b, ExprId e);
// P{k}, s.P, T(k).P: it is held by the part's slot, which is read once.
bool IsSmallPart(FunctionBuilder& b, ExprId e);
std::vector<int64_t> PlacesInText(FunctionBuilder& b, ExprId e);
bool IsSmallLiteral(FunctionBuilder& b, ExprId e);  // [a, b; c, d] of numbers
std::optional<Opcode> ElementwiseOf(FunctionBuilder& b, ExprId e);
bool IsCross(FunctionBuilder& b, ExprId e);
bool IsColumnOf(FunctionBuilder& b, ExprId e);
// diag ([a, b]) + P, P - eye (2), diag (P) (small_diagonal.cc).
bool IsDiagonalSum(FunctionBuilder& b, ExprId e);
SmallArray BuildDiagonalSum(FunctionBuilder& b, ExprId e);
bool IsMainDiagonal(FunctionBuilder& b, ExprId e);
SmallArray BuildMainDiagonal(FunctionBuilder& b, ExprId e);
// tanh (x), max (x, 0) of small arrays and numbers (small_function.cc).
bool IsSmallFunction(FunctionBuilder& b, ExprId e);
SmallArray BuildSmallFunction(FunctionBuilder& b, ExprId e);
bool IsSmallProduct(FunctionBuilder& b, ExprId e);
bool IsSmallArray(FunctionBuilder& b, ExprId e);
bool IsReducedAsNumbers(FunctionBuilder& b, ExprId e);  // a small row or column, unless kernels are asked for
bool IsFewProducts(FunctionBuilder& b, ExprId e);
bool HasSmallProduct(FunctionBuilder& b, ExprId e);
// A row, a column or a page of few elements: x(i, :), x(:, j), x(:, :, k).
bool IsSmallLine(FunctionBuilder& b, ExprId e);
// A block of as many elements as the text says: x(k:k + 2), A(i - 1:i + 1, j) (small_block.cc).
bool IsSmallBlock(FunctionBuilder& b, ExprId e);
// A small array if the variables in it whose storage is not known are stored in full.
bool IsSmallIfFull(FunctionBuilder& b, ExprId e);
bool IsSmallComparison(FunctionBuilder& b, ExprId e);  // of a small array with another one or with a number

// ---- built as numbers
SmallArray BuildSmall(FunctionBuilder& b, ExprId e);
SmallArray BuildSmallLine(FunctionBuilder& b, ExprId e);   // small_line.cc
SmallArray BuildSmallBlock(FunctionBuilder& b, ExprId e);  // small_block.cc
uint32_t SlotOfLine(FunctionBuilder& b, const SmallArray& a);
// x(i, :) = right and its kind in numbers; false, and nothing emitted, where it is something else.
bool IsSmallLineStore(FunctionBuilder& b, ExprId target, ExprId right);
bool StoreSmallLine(FunctionBuilder& b, ExprId target, ExprId right);
// x([1, 2, 9]) = right of positions in the text, in numbers (small_places.cc); the same.
bool IsStoreAtPlaces(FunctionBuilder& b, ExprId target, ExprId right);
bool StoreAtPlaces(FunctionBuilder& b, ExprId target, ExprId right);
uint32_t SlotOfNumbers(FunctionBuilder& b, const SmallArray& a);  // of the numbers, as a matrix of its own
SmallArray Turned(FunctionBuilder& b, const SmallArray& a);
SmallArray BuildProductOf(FunctionBuilder& b, ExprId e);                   // small_product.cc
std::vector<uint32_t> BuildSmallComparison(FunctionBuilder& b, ExprId e);  // truth values

}  // namespace residua::array_ir
