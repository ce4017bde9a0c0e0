// Values beside texts that the program spells out: labels of `switch`, arguments of strcmp.
#include <cstring>

#include "worker/builtin/builtin.h"
#include "worker/builtin/operator/switch_label.h"
#include "worker/runtime/context.h"

using residua::runtime::Guard;
using residua::value::ClassId;

namespace {

// A text against one that is not empty: neither the kind of `==` nor the broadcasting of kernels is asked.
bool IsText(const Value& v, const char* text, int64_t n) {
  return v.rows() == 1 && v.cols() == n && v.ndims() == 2 &&
         std::memcmp(v.data<char>(), text, static_cast<size_t>(n)) == 0;
}

}  // namespace

extern "C" {

int rt_switch_text(residua_context* c, const Value* subject, const char* text, int64_t n, int32_t* out) {
  if (n > 0 && subject->Is(ClassId::kChar)) {
    *out = IsText(*subject, text, n);
    return RESIDUA_OK;
  }
  return Guard(c, [&] {
    *out = residua::builtin::SwitchMatches(*subject, Value::String({text, static_cast<size_t>(n)}));
  });
}

int rt_text_equals(residua_context* c, const Value* v, const char* text, int64_t n, int32_t* out) {
  if (v->Is(ClassId::kChar)) {
    *out = IsText(*v, text, n);
    return RESIDUA_OK;
  }
  return Guard(c, [&] {
    const residua::builtin::Builtin& strcmp = *residua::builtin::FindBuiltin("strcmp");
    const Value args[] = {*v, Value::String({text, static_cast<size_t>(n)})};
    *out = residua::builtin::CallBuiltin(strcmp, c->evaluation, args, 1)[0].ElementAsDouble(0) != 0;
  });
}

}  // extern "C"
