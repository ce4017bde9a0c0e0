// What libresidua_qhull.so shows of itself.
#include "worker/builtin/numeric/qhull.h"

extern "C" __attribute__((visibility("default"))) const residua::builtin::Qhull residua_qhull;
const residua::builtin::Qhull residua_qhull = {
#define ROUTINE(name) &::name,
#include "worker/builtin/numeric/qhull.def"
#undef ROUTINE
};
