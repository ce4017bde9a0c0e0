#include "worker/builtin/frame/list_operand.h"

#include "worker/builtin/binary_op_common.h"
#include "worker/syntax/printer.h"

namespace residua::builtin {

void RefuseListOperand(Op op, const Value* left, const Value* right) {
  const auto name = [](const Value* v) { return v == nullptr ? "cs-list" : ConvertedTypeName(*v); };
  value::ThrowError("", "binary operator '%s' not implemented for '%s' by '%s' operations",
                    op == Op::kNotEqual ? "!=" : syntax::Spelling(op), name(left).c_str(), name(right).c_str());
}

void RefuseListOperand(Op op) {
  value::ThrowError("", "unary operator '%s' not implemented for 'cs-list' operands",
                    op == Op::kNot ? "!" : syntax::Spelling(op));
}

}  // namespace residua::builtin
