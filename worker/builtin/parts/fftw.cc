// What libresidua_fftw.so shows of itself.
#include "worker/builtin/fftw.h"

extern "C" __attribute__((visibility("default"))) const residua::builtin::Fftw residua_fftw;
const residua::builtin::Fftw residua_fftw = {
#define ROUTINE(name) &::name,
#include "worker/builtin/fftw.def"
#undef ROUTINE
};
