// The C functions that generated code calls; abi.def says what each operand is. Not a public interface: programs call
// residua_runtime.h. How it may change is said in abi_number.h. Each works on the kernels of worker/builtin and is no
// second implementation of anything.
#pragma once

#include <cstdint>

#include "worker/runtime/residua_runtime.h"
#include "worker/value/value.h"

namespace residua::runtime {

using value::Value;

// What is known of a run-time call, for verifying and lowering.
struct RuntimeCall {
  const char* name;
  bool fails;
  const char* operands;
  const char* results;
};
const RuntimeCall* FindRuntimeCall(const char* name);

// A double function of doubles that generated code may call directly: rt_m_<name>. Null when there is none.
// Its result for real arguments in its domain is bit for bit the kernel's.
int MathArity(const char* name);  // 0: not exported

// Where a context keeps how deep calls are and how deep they may be, two int32: offsets in bytes, on which artefacts
// rest (value/layout.h); a test compares them with what is measured.
struct DepthPlaces {
  int64_t depth, most;
  friend bool operator==(const DepthPlaces&, const DepthPlaces&) = default;
};
inline constexpr DepthPlaces kDepthPlaces = {.depth = 4, .most = 112};
DepthPlaces MeasuredDepthPlaces();

// So many persistent variables of an artefact have a place in the context (rt_kept); no later library has fewer.
inline constexpr int64_t kMostKept = 64;

}  // namespace residua::runtime

extern "C" {

using residua::value::Value;

void rt_init(Value* slots, int64_t count);
void rt_release(Value* slots, int64_t count);
// What a slot held that generated code has emptied itself: a record, not null.
void rt_let_go(void* record);
void rt_view(const Value* v, const double** data, int64_t* numel, int64_t* rows, int64_t* cols);
// Where the context has, by number, the persistent variables of the artefact in use that were asked for: kMostKept
// places, the same ones always. What is null there rt_keep asks for: a variable of a function, as rt_persistent does.
Value** rt_kept(residua_context* c);
Value* rt_keep(residua_context* c, int64_t number, const char* function, int64_t function_size, const char* name,
               int64_t size);
int rt_is_full(const Value* v);  // neither range nor diagonal nor permutation
int rt_stopped(residua_context* c);
void rt_locate(residua_context* c, const char* place);
const residua_artefact* rt_enter(residua_context* c, const residua_artefact* artefact);
// rt_enter for a call from outside: no error is pending afterwards; an artefact that calls what this library does not
// have is refused.
int rt_typed_enter(residua_context* c, const residua_artefact* artefact, const residua_artefact** previous);
void rt_leave(residua_context* c, const residua_artefact* previous);
// Recursion: counted, limited as Octave limits it.
int rt_enter_call(residua_context* c);
void rt_leave_call(residua_context* c);
// Entry checks of the generic interface. `facts` is a line of text made by the compiler (facts.h).
int rt_check_argument(residua_context* c, const char* name, const char* facts, const Value* v);
// Between two points of one call: what one point's arguments bound does not hold for the next.
void rt_next_point(residua_context* c);
// For an artefact that was made for a version of this library which it is not compatible with.
int rt_other_build(residua_context* c, const residua_artefact* artefact);
int rt_too_many_arguments(residua_context* c, const char* name, int64_t outputs);
// What a thunk gives whose code takes an argument as plain elements (array_ir/passes/keep_in_frame.cc), where that is a
// range, say, for which Octave computes otherwise: the residual program as it reads is to be run.
inline constexpr int kNotAsElements = 1000;
// The compiled entry on slots: arguments in, results into `results`.
typedef int (*rt_thunk)(residua_context* c, const Value* const* args, int64_t nargin, Value* results);
// What NAME_call does: counts and facts checked, then the thunk. results[0..max(1, nargout)) are set when there are
// any.
int rt_generic_call(residua_context* c, const residua_artefact* artefact, rt_thunk thunk, int nargin,
                    const residua_value* const* args, int nargout, residua_value** results);
residua_value* rt_box(Value* v);  // takes the value out of the slot
int rt_to_buffer(residua_context* c, const Value* v, residua_buffer* out);
// Into memory of the caller, which has room for these extents.
int rt_to_place(residua_context* c, const Value* v, double* out, const int64_t* size);
void rt_from_matrix(Value* dest, const double* data, const int64_t* size);
// The same over the caller's elements, until rt_end_borrow; nothing writes to them.
void rt_borrow_matrix(Value* dest, const double* data, const int64_t* size);
void rt_end_borrow(Value* slot);
#include "worker/runtime/abi_prototypes.h"
}
