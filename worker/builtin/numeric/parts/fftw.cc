// What libresidua_fftw.so shows of itself.
#include "worker/builtin/numeric/fftw.h"

extern "C" __attribute__((visibility("default"))) const residua::builtin::Fftw residua_fftw;
const residua::builtin::Fftw residua_fftw = {
#define ROUTINE(name) &::name,
#include "worker/builtin/numeric/fftw.def"
#undef ROUTINE
};
