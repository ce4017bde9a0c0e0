// What libresidua_suitesparse.so shows of itself.
#include "worker/builtin/numeric/suitesparse.h"

extern "C" __attribute__((visibility("default"))) const residua::builtin::SuiteSparse residua_suitesparse;
const residua::builtin::SuiteSparse residua_suitesparse = {
#define ROUTINE(name) &::name,
#include "worker/builtin/numeric/suitesparse.def"
#undef ROUTINE
};
