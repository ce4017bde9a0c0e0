// What libresidua_arpack.so shows of itself.
#include "worker/builtin/numeric/arpack.h"

extern "C" __attribute__((visibility("default"))) const residua::builtin::Arpack residua_arpack;
const residua::builtin::Arpack residua_arpack = {
#define ROUTINE(name) &::name,
#include "worker/builtin/numeric/arpack.def"
#undef ROUTINE
};
