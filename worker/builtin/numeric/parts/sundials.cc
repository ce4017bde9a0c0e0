// What libresidua_sundials.so shows of itself.
#include "worker/builtin/numeric/sundials.h"

extern "C" __attribute__((visibility("default"))) const residua::builtin::Sundials residua_sundials;
const residua::builtin::Sundials residua_sundials = {
#define ROUTINE(name) &::name,
#include "worker/builtin/numeric/sundials.def"
#undef ROUTINE
};
