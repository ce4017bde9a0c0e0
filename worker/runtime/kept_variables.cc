// Where variables stand that outlive a call; they are made when they are first asked for. Called at the start of each
// call of a function that declares some; of persistent variables generated code looks first whether the context has
// their place (native/kept_text.cc).
#include "worker/runtime/context.h"

extern "C" {
Value* rt_global(residua_context* c, const char* name, int64_t size);
Value* rt_persistent(residua_context* c, const char* function, int64_t function_size, const char* name, int64_t size);
}

Value* rt_global(residua_context* c, const char* name, int64_t size) {
  return &c->evaluation.globals.try_emplace(std::string(name, static_cast<size_t>(size))).first->second;
}

int rt_has_begun(residua_context* c, const Value* s, int32_t* out) {
  *out = c->begun(s);
  return RESIDUA_OK;
}

void rt_begin(residua_context* c, const Value* s) { c->begun(s) = true; }

Value** rt_kept(residua_context* c) { return c->kept.places.data(); }

Value* rt_keep(residua_context* c, int64_t number, const char* function, int64_t function_size, const char* name,
               int64_t size) {
  Value* const place = rt_persistent(c, function, function_size, name, size);
  c->KeepPlace(static_cast<size_t>(number), place);
  return place;
}

Value* rt_persistent(residua_context* c, const char* function, int64_t function_size, const char* name, int64_t size) {
  return &c->persistent({function, static_cast<size_t>(function_size)}, {name, static_cast<size_t>(size)});
}
