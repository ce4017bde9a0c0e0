// What libresidua_glpk.so shows of itself.
#include "worker/builtin/numeric/glpk.h"

extern "C" __attribute__((visibility("default"))) const residua::builtin::Glpk residua_glpk;
const residua::builtin::Glpk residua_glpk = {
#define ROUTINE(name) &::name,
#include "worker/builtin/numeric/glpk.def"
#undef ROUTINE
};
