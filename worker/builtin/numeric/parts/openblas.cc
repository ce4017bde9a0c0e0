// What libresidua_openblas.so shows of itself.
#include "worker/builtin/numeric/openblas.h"

extern "C" __attribute__((visibility("default"))) const residua::builtin::OpenBlas residua_openblas;
const residua::builtin::OpenBlas residua_openblas = {
#define ROUTINE(name) &::name,
#include "worker/builtin/numeric/openblas.def"
#undef ROUTINE
};
