// Where a global variable stands; it is made when it is first asked for. Called once at the start of a function.
#include <string>

#include "worker/runtime/context.h"

extern "C" Value* rt_global(residua_context* c, const char* name, int64_t size);

Value* rt_global(residua_context* c, const char* name, int64_t size) {
  return &c->evaluation.globals.try_emplace(std::string(name, static_cast<size_t>(size))).first->second;
}
