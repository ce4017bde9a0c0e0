#include "worker/array_ir/assume/kinds_of_functions.h"

#include "worker/builtin/builtin_traits.h"

namespace residua::array_ir {

using builtin::BuiltinId;
using syntax::Op;

bool IsComparison(Op op) {
  return op == Op::kLess || op == Op::kLessEqual || op == Op::kGreater || op == Op::kGreaterEqual;
}
bool IsEquality(Op op) { return op == Op::kEqual || op == Op::kNotEqual; }
bool IsByElement(Op op) {
  return op == Op::kElementTimes || op == Op::kElementRightDivide || op == Op::kElementLeftDivide ||
         op == Op::kElementPower;
}
bool IsArithmetic(Op op) {
  return IsByElement(op) || op == Op::kPlus || op == Op::kMinus || op == Op::kTimes || op == Op::kRightDivide ||
         op == Op::kLeftDivide || op == Op::kPower;
}

bool GivesWhole(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_floor:
    case BuiltinId::k_ceil:
    case BuiltinId::k_round:
    case BuiltinId::k_fix:
    case BuiltinId::k_find:
      return true;
    default:
      return builtin::HasAny(b, builtin::kAsksExtent);
  }
}

bool KeepsWhole(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_abs:
    case BuiltinId::k_max:
    case BuiltinId::k_min:
    case BuiltinId::k_mod:
    case BuiltinId::k_rem:
      return true;
    default:
      return false;
  }
}

bool GivesPositions(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_cummax:
    case BuiltinId::k_cummin:
    case BuiltinId::k_ismember:
    case BuiltinId::k_max:
    case BuiltinId::k_min:
    case BuiltinId::k_sort:
    case BuiltinId::k_unique:
      return true;
    default:
      return false;
  }
}

bool TakesArray(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_center:
    case BuiltinId::k_cummax:
    case BuiltinId::k_cummin:
    case BuiltinId::k_diff:
    case BuiltinId::k_mean:
    case BuiltinId::k_meansq:
    case BuiltinId::k_median:
    case BuiltinId::k_mode:
    case BuiltinId::k_range:
    case BuiltinId::k_sort:
    case BuiltinId::k_std:
    case BuiltinId::k_var:
    case BuiltinId::k_zscore:
      return true;
    default:
      return false;
  }
}

std::optional<value::ClassId> ClassMade(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_single:
      return value::ClassId::kSingle;
    case BuiltinId::k_int8:
      return value::ClassId::kInt8;
    case BuiltinId::k_int16:
      return value::ClassId::kInt16;
    case BuiltinId::k_int32:
      return value::ClassId::kInt32;
    case BuiltinId::k_uint8:
      return value::ClassId::kUint8;
    case BuiltinId::k_uint16:
      return value::ClassId::kUint16;
    case BuiltinId::k_uint32:
      return value::ClassId::kUint32;
    case BuiltinId::k_int64:
      return value::ClassId::kInt64;
    case BuiltinId::k_uint64:
      return value::ClassId::kUint64;
    default:
      return {};
  }
}

bool IsAboutCharacters(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_lower:
    case BuiltinId::k_tolower:
    case BuiltinId::k_upper:
    case BuiltinId::k_toupper:
    case BuiltinId::k_isalpha:
    case BuiltinId::k_isdigit:
    case BuiltinId::k_isletter:
    case BuiltinId::k_isspace:
    case BuiltinId::k_isupper:
    case BuiltinId::k_islower:
      return true;
    default:
      return false;
  }
}

bool TakesBits(const builtin::Builtin& b) {
  switch (b.id) {
    case BuiltinId::k_bitand:
    case BuiltinId::k_bitor:
    case BuiltinId::k_bitxor:
    case BuiltinId::k_bitshift:
      return true;
    default:
      return false;
  }
}

}  // namespace residua::array_ir
