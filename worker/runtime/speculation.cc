// Speculative versions of functions that give up (array_ir/inference/speculate.h), and values in place.
#include <cstring>

#include "worker/runtime/context.h"
#include "worker/runtime/field_path.h"

using residua::value::ClassId;

namespace {

// A version that gave up so often does more harm than good.
constexpr int kMostTimes = 3;

// Generated code looks for doubles in values by itself: a byte that is 0, and behind 8 bytes the number.
bool LiesAsExpected() {
  const Value number = Value::Double(-1.5), nothing, truth = Value::Bool(true);
  const auto byte = [](const Value& v) {
    unsigned char b;
    std::memcpy(&b, reinterpret_cast<const char*>(&v), 1);
    return b;
  };
  double inside;
  std::memcpy(&inside, reinterpret_cast<const char*>(&number) + 8, sizeof inside);
  return sizeof(Value) == 16 && byte(number) == 0 && byte(nothing) != 0 && byte(truth) != 0 && inside == -1.5;
}

}  // namespace

extern "C" {

int rt_may_speculate(residua_context* c, const char* function, int64_t size, int32_t* out) {
  *out = 1;
  if (c->gave_up.empty()) return RESIDUA_OK;
  const auto it = c->gave_up.find(std::string_view(function, static_cast<size_t>(size)));
  *out = it == c->gave_up.end() || it->second < kMostTimes;
  return RESIDUA_OK;
}

int rt_give_up(residua_context* c) {
  c->gives_up = true;
  c->identifier = "Residua:gave-up";
  c->message = "a speculative version gave up";
  c->location.clear();
  return RESIDUA_ERROR;
}

int rt_gave_up(residua_context* c, const char* function, int64_t size, int32_t* out) {
  *out = c->gives_up;
  if (!c->gives_up) return RESIDUA_OK;
  c->gives_up = false;
  ++c->gave_up[std::string(function, static_cast<size_t>(size))];
  c->identifier.clear();
  c->message.clear();
  c->location.clear();
  return RESIDUA_OK;
}

int rt_raise_again(residua_context*) { return RESIDUA_ERROR; }

int rt_is_handle(residua_context*, const Value* v, int32_t* out) {
  *out = v->Is(ClassId::kFunctionHandle);
  return RESIDUA_OK;
}

int rt_call_number(residua_context* c, const Value* f, double x, double y, double z, int64_t n, double* out,
                   int32_t* is_number) {
  return residua::runtime::Guard(c, [&] {
    const Value numbers[] = {Value::Double(x), Value::Double(y), Value::Double(z)};
    *out = 0;
    *is_number = f->Is(ClassId::kFunctionHandle) &&
                 c->interpreter().TryCallNumber(*f, absl::MakeSpan(numbers, static_cast<size_t>(n)), out);
  });
}

int rt_values_of(residua_context*, const Value* s, const char* field, int64_t size, double** values, int64_t* count) {
  static const bool expected = LiesAsExpected();
  const Value* first = nullptr;
  std::string_view name(field, static_cast<size_t>(size));
  s = residua::runtime::HolderOfField(s, &name);
  if (expected && s != nullptr && s->ndims() == 2 && s->numel() > 0) {
    if (size > 0 && s->Is(ClassId::kStruct)) {
      const int column = s->FieldIndex(name);
      if (column >= 0) first = &s->field(0, column);
    } else if (size == 0 && s->Is(ClassId::kCell)) {
      first = &s->cell(0);
    }
  }
  *values = reinterpret_cast<double*>(const_cast<Value*>(first));  // written only where the values are its own
  *count = first == nullptr ? 0 : s->numel();
  return RESIDUA_OK;
}

void rt_own_values(residua_context*, Value* s) {
  if (s->numel() == 0) return;
  if (s->Is(ClassId::kCell)) s->mutable_cell(0);
  if (s->Is(ClassId::kStruct) && !s->fields().empty()) s->mutable_field(0, 0);
}

}  // extern "C"
