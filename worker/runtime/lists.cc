// Lists where generated code needs one value; each comes as a row cell.
#include "worker/builtin/frame/list_operand.h"
#include "worker/builtin/operator/switch_label.h"
#include "worker/runtime/context.h"

using residua::builtin::Op;
using residua::builtin::RefuseListOperand;
using residua::runtime::Guard;

namespace {

bool IsOne(const Value* list) { return list->numel() == 1; }

}  // namespace

extern "C" {

int rt_list_value(residua_context* c, Value* d, const Value* list, const char* message, int64_t n) {
  return Guard(c, [&] {
    if (!IsOne(list)) residua::value::ThrowError("", "%s", std::string(message, static_cast<size_t>(n)).c_str());
    *d = list->cell(0);
  });
}
int rt_list_unary_operand(residua_context* c, Value* d, const Value* list, int64_t op) {
  return Guard(c, [&] {
    if (!IsOne(list)) RefuseListOperand(static_cast<Op>(op));
    *d = list->cell(0);
  });
}
int rt_list_operand(residua_context* c, Value* d, const Value* list, int64_t op, const Value* other, int64_t other_left,
                    int64_t other_list) {
  return Guard(c, [&] {
    if (IsOne(list)) {
      *d = list->cell(0);
      return;
    }
    const Value* seen = other_list == 0 ? other : IsOne(other) ? &other->cell(0) : nullptr;
    RefuseListOperand(static_cast<Op>(op), other_left != 0 ? seen : nullptr, other_left != 0 ? nullptr : seen);
  });
}
int rt_list_is_true(residua_context* c, const Value* list, int32_t* out) {
  return Guard(c, [&] { *out = IsOne(list) && residua::builtin::IsTrue(list->cell(0)); });
}
int rt_list_switch_matches(residua_context* c, const Value* list, const Value* label, int32_t* out) {
  return Guard(c, [&] { *out = IsOne(list) && residua::builtin::SwitchMatches(list->cell(0), *label); });
}

}  // extern "C"
