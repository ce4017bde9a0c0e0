// Class and shape queries, conversions.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {
namespace {

Ref Number(CallSite& s, uint32_t extent) { return s.b.F(s.b.Value1(Opcode::kI2F, {extent}, Type::kF64)); }

template <uint32_t Variable::*kExtent>
Lowered LowerExtent(CallSite& s) {
  Variable* v = s.ArrayVariable(0);
  if (v == nullptr) return {};
  return {{Number(s, s.b.Get(v->*kExtent))}};
}

Lowered LowerIsEmpty(CallSite& s) {
  Variable* v = s.ArrayVariable(0);
  if (v == nullptr) return {};
  return {{s.b.B(s.b.Value1(Opcode::kIEq, {s.b.Get(v->numel), s.b.ConstI(0)}, Type::kI1))}};
}

// The longer extent, 0 when there is no element.
Lowered LowerLength(CallSite& s) {
  Variable* v = s.ArrayVariable(0);
  if (v == nullptr) return {};
  Builder& b = s.b;
  const uint32_t r = b.Get(v->rows), c = b.Get(v->cols);
  const uint32_t longer = b.Value1(Opcode::kSelect, {b.Value1(Opcode::kILe, {r, c}, Type::kI1), c, r}, Type::kI64);
  const uint32_t empty = b.Value1(Opcode::kIEq, {b.Get(v->numel), b.ConstI(0)}, Type::kI1);
  return {{Number(s, b.Value1(Opcode::kSelect, {empty, b.ConstI(0), longer}, Type::kI64))}};
}

Lowered LowerSize(CallSite& s) {
  Variable* v = s.ArrayVariable(0);
  if (v == nullptr || s.count() != 2) return {};
  const std::optional<double> dim = s.Literal(1);
  if (dim == 1.0) return {{Number(s, s.b.Get(v->rows))}};
  if (dim == 2.0) return {{Number(s, s.b.Get(v->cols))}};
  return {};
}

Lowered LowerDouble(CallSite& s) {
  if (!s.AllArguments(Rep::kF64)) return {};
  return {{s.b.F(s.Double(0))}};
}

}  // namespace

LOWER_BY_KERNEL(cell);
LOWER_BY_KERNEL(char);
LOWER_BY_KERNEL(class);
const Lowering Lower_columns = {LowerExtent<&Variable::cols>};
LOWER_BY_KERNEL(complex);
const Lowering Lower_double = {LowerDouble};
LOWER_BY_KERNEL(int16);
LOWER_BY_KERNEL(int32);
LOWER_BY_KERNEL(int64);
LOWER_BY_KERNEL(int8);
LOWER_BY_KERNEL(intmax);
LOWER_BY_KERNEL(intmin);
LOWER_BY_KERNEL(is_function_handle);
LOWER_BY_KERNEL(isa);
LOWER_BY_KERNEL(iscell);
LOWER_BY_KERNEL(iscellstr);
LOWER_BY_KERNEL(ischar);
LOWER_BY_KERNEL(iscolumn);
LOWER_BY_KERNEL(iscomplex);
const Lowering Lower_isempty = {LowerIsEmpty};
LOWER_BY_KERNEL(isequal);
LOWER_BY_KERNEL(isfloat);
LOWER_BY_KERNEL(isinteger);
LOWER_BY_KERNEL(islogical);
LOWER_BY_KERNEL(ismatrix);
LOWER_BY_KERNEL(isnumeric);
LOWER_BY_KERNEL(isreal);
LOWER_BY_KERNEL(isrow);
LOWER_BY_KERNEL(isscalar);
LOWER_BY_KERNEL(issparse);
LOWER_BY_KERNEL(issquare);
LOWER_BY_KERNEL(isstruct);
LOWER_BY_KERNEL(isvector);
const Lowering Lower_length = {LowerLength};
LOWER_BY_KERNEL(logical);
LOWER_BY_KERNEL(ndims);
const Lowering Lower_rows = {LowerExtent<&Variable::rows>};
LOWER_BY_KERNEL(single);
const Lowering Lower_size = {LowerSize};
LOWER_BY_KERNEL(size_equal);
LOWER_BY_KERNEL(uint16);
LOWER_BY_KERNEL(uint32);
LOWER_BY_KERNEL(uint64);
LOWER_BY_KERNEL(uint8);

}  // namespace residua::array_ir
