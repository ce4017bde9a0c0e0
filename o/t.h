/* Native artefact of `t`, made for x86-64-v4+avx512bitalg+avx512ifma+avx512vbmi+avx512vbmi2+avx512vnni+avx512vpopcntdq+gfni. Generated; do not edit.
 *
 * parameter x: real double
 * result y: [...]
 *
 * There is no entry with plain numbers and matrices: parameter `x` may have more than two dimensions; `-t` says what it is.
 *
 * Arrays are column-major; extents count elements. Every entry returns a residua_status; errors are then in
 * the context: Residua:fact-violated when an argument is not what the code was specialised for, else the
 * identifier and message that the program would show. Entries may run in several threads, one context each. */
#ifndef RESIDUA_ARTEFACT_T_H
#define RESIDUA_ARTEFACT_T_H

#include <residua_runtime.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Any values; nargin and nargout as in MATLAB. results has room for max(1, nargout) new references. */
int t_call(residua_context* context, int nargin, const residua_value* const* args, int nargout,
           residua_value** results);

extern const residua_artefact t_artefact;

#ifdef __cplusplus
}
#endif
#endif
