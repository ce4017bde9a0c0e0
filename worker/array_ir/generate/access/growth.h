// Vectors and text that grow by one element, y(end + 1) = x, y = [y, x], y = [y; x], or lose one at an end.
//
// So does y(k) = x of a y that begins as nothing. Such a variable knows how many elements fit behind its elements and
// where its value keeps the length. While there is room an append is two stores; else the run-time makes room by half
// as much again, and what cannot grow where it is (shared, a range, a scalar, a matrix, nothing yet) goes to the
// kernel; so does text with double quotes, which it loses beside a character with single ones. Room is forgotten
// whenever the variable's view is read anew.
#pragma once

#include <functional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void PutBehind(FunctionBuilder& b, Variable& v, uint32_t value, uint32_t condition,
               const std::function<void()>& otherwise);
bool AppendTo(FunctionBuilder& b, ExprId target, ExprId right);
// y(end) = [] of one that has grown where it is; else, and where that shows when the program runs, `otherwise`.
bool TakeLast(FunctionBuilder& b, ExprId target, Variable& v, const std::function<void()>& otherwise);
// y = y(2:end), y = y(1:end - 1): a vector loses its first or its last element where it is; else, and where that shows
// when the program runs, `otherwise`.
bool TakeOne(FunctionBuilder& b, ExprId target, ExprId right, const std::function<void()>& otherwise);

}  // namespace residua::array_ir
