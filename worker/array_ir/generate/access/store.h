// Elements of arrays of numbers: stores in place where the subscripts lie inside; growth and errors go to the kernels.
// False, and nothing emitted: it is no such store.
#pragma once

#include <functional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// The variable's array is made its own, in the block `own`, where it is not: control is at `store` then, where elements
// may be stored into it. What is not stored in full, as a diagonal matrix, goes on at `pattern`, and is made full where
// there is none.
void MakeOwn(FunctionBuilder& b, Variable& v, uint32_t own, uint32_t store, uint32_t pattern = kNone);
// An element at a place that `ok` says is one, into an array that is made its own first; else `by_kernel`.
void StoreWhere(FunctionBuilder& b, uint32_t ok, Variable& v, uint32_t at, uint32_t value,
                const std::function<void()>& by_kernel);
// What v(subscripts) = value starts from where v has no value yet: nothing of the value's class. `slot`: the value in
// one, asked for where it is wanted.
void StartElements(FunctionBuilder& b, Variable& v, domain::Tristate defined, const std::function<uint32_t()>& slot,
                   syntax::SourceRange range);
bool StoreScalar(FunctionBuilder& b, ExprId target, Variable& v, const AbstractValue& facts, const Ref& r);
bool StoreOnlyElement(FunctionBuilder& b, ExprId target, Variable& v, const AbstractValue& facts, const Ref& r);

}  // namespace residua::array_ir
