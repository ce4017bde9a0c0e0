// + - ! ' .' and truth of sparse matrices.
#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/sparse_policy.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {

Value SparseUnary(Op op, const Value& a) {
  switch (op) {
    case Op::kTranspose:
    case Op::kConjugateTranspose:
      return SparseTranspose(a, op == Op::kConjugateTranspose);
    case Op::kNot:
      return ToSparse(Unary(op, a.Full()));
    default:
      return FromElements(a, Unary(op, a.sparse().elements));
  }
}

bool SparseIsTrue(const Value& v) {
  if (v.rows() == 0 || v.cols() == 0) return false;
  const Value& elements = v.sparse().elements;
  if (HasNaN(elements)) ThrowError("", "invalid conversion from NaN to logical");
  // Every place is stored, and no stored element is zero.
  return elements.numel() == v.numel() && IsTrue(elements);
}

}  // namespace residua::builtin
