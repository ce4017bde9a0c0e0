#include "worker/builtin/index/place.h"

#include <absl/strings/str_cat.h>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

bool GivesWay(const Value& v) { return v.numel() == 0 && (v.IsNumericOrLogicalOrChar() || v.Is(ClassId::kCell)); }

[[noreturn]] void CannotIndex(const Value& place, const char* with) {
  if (place.Is(ClassId::kFunctionHandle)) ThrowError("", "can't perform indexed assignment for function handle type");
  ThrowError("", "%s cannot be indexed with %s", place.Is(ClassId::kStruct) ? "struct" : TypeName(place).c_str(), with);
}

// Numbers and text take one pair of parentheses. Which side the error names depends on what holds them: the words of
// scalars, ranges and permutation matrices are others than those of matrices, of text whatever its extents.
[[noreturn]] void LastIndexMustBeParen(const Value& place) {
  if (place.Is(ClassId::kFunctionHandle)) ThrowError("", "can't perform indexed assignment for function handle type");
  const bool scalar = place.IsScalar() && !place.Is(ClassId::kChar) && !place.IsSparse();
  const bool rhs =
      scalar || place.storage() == value::Storage::kRange || place.storage() == value::Storage::kPermutation;
  ThrowError("", "in indexed assignment of %s, last %s index must be ()", TypeName(place).c_str(), rhs ? "rhs" : "lhs");
}

}  // namespace

void MakeCellPlace(Value& place) {
  if (place.Is(ClassId::kCell)) return;
  if (!GivesWay(place)) CannotIndex(place, "{");
  place = Value::Cell(Dims(0, 0));
}

void MakeStructPlace(Value& place, bool last) {
  if (!place.Is(ClassId::kStruct)) {
    const bool nothing = place.ndims() == 2 && place.rows() == 0 && place.cols() == 0;
    if (!GivesWay(place) || (last && !nothing)) {
      if (last && place.numel() != 1 && !place.Is(ClassId::kFunctionHandle)) ThrowError("", "%s", kAmbiguousDot);
      CannotIndex(place, ".");
    }
    place = Value::Struct(Dims(1, 1));
  }
  if (place.numel() != 1) ThrowError("", "%s", kAmbiguousDot);
}

void MakeFieldPlace(Value& place, const std::string& field, bool last) {
  if (!place.Is(ClassId::kStruct)) return MakeStructPlace(place, false);
  if (place.numel() == 1) return;
  if (place.fields().empty()) {
    place = Value::Struct(Dims(1, 1));
    return;
  }
  const bool missing = place.FieldIndex(field) < 0;
  ThrowError("", "%s",
             last || missing ? "octave_map::setfield: internal error" : "a cs-list cannot be further indexed");
}

void MakeStructArrayPlace(Value& place) {
  if (place.Is(ClassId::kStruct)) return;
  const bool special = place.IsSparse() || place.storage() == value::Storage::kDiagonal;
  if (GivesWay(place) && !special) {
    place = Value::Struct(Dims(0, 0));
    return;
  }
  if (place.Is(ClassId::kCell)) CannotIndex(place, ".");
  LastIndexMustBeParen(place);
}

void RequireCellArray(const Value& place) {
  if (place.Is(ClassId::kCell)) return;
  if (place.Is(ClassId::kStruct)) ThrowError("", "invalid index for structure array assignment");
  if (place.numel() == 0) ThrowError("", "invalid assignment expression");
  LastIndexMustBeParen(place);
}

value::MatlabError ComputedOfUndefined(const std::string& step, bool indexed) {
  if (step.empty()) {
    return {"", absl::StrCat("in computed assignment ", indexed ? "A(index)" : "A", " OP= X, A must be defined first")};
  }
  if (indexed) return {"", "can't perform indexing operations for <unknown type> type"};
  return {"", absl::StrCat("in x", step, " or ", step, "x, x must be defined first")};
}

}  // namespace residua::builtin
