#include "worker/array_ir/generate/core/variable.h"

namespace residua::array_ir {

using value::ClassId;

Passing PassingOf(const AbstractValue& v) {
  switch (RepOf(v)) {
    case Rep::kF64:
      return Passing::kF64;
    case Rep::kBool:
      return Passing::kI1;
    default:
      return Passing::kValue;
  }
}

const char* ElementWord(ClassId c) {
  switch (c) {
    case ClassId::kLogical:
      return "b8";
    case ClassId::kSingle:
      return "f32";
    case ClassId::kInt8:
      return "i8";
    case ClassId::kInt16:
      return "i16";
    case ClassId::kInt32:
      return "i32";
    case ClassId::kInt64:
    case ClassId::kUint64:
      return "i64";
    case ClassId::kUint16:
      return "u16";
    case ClassId::kUint32:
      return "u32";
    default:
      return "u8";
  }
}

bool IsCharacter(const AbstractValue& v) { return v.classes().Only(ClassId::kChar) && v.IsScalar(); }

}  // namespace residua::array_ir
