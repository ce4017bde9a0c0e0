/* The public C interface of the Residua run-time library: what a program needs to call a native artefact.
 *
 * A context belongs to one thread at a time and holds what a MATLAB session would: warning state, output, the last
 * error. Values are reference counted by copy: every `residua_value*` that a function returns is the caller's, to be
 * freed with residua_free. Arrays are column-major. Every call that can fail returns a residua_status; the error's
 * text is then in the context until the next call.
 *
 * Plain C99; also valid C++. Link with -lresidua_runtime, or let the artefact bring it in. */
#ifndef RESIDUA_RUNTIME_H
#define RESIDUA_RUNTIME_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Artefacts run with the run-time library that they were made for and no other: this number, a digest of its code,
 * stands in each of them and is compared at every call. */
int32_t residua_abi_version(void);

typedef enum {
  RESIDUA_OK = 0,
  RESIDUA_ERROR = 1,  /* a MATLAB error: see residua_error_identifier, residua_error_message */
  RESIDUA_STOPPED = 2 /* cancelled, or a budget was used up; the message says which */
} residua_status;

typedef struct residua_context residua_context;
typedef struct residua_value residua_value;

/* ---- contexts */
residua_context* residua_context_create(void);
void residua_context_free(residua_context* context);
/* Receives what the program prints, in pieces; null: standard output. */
void residua_context_set_output(residua_context* context, void (*write)(void* user, const char* text, size_t length),
                                void* user);
/* Makes the running call return RESIDUA_STOPPED at its next loop iteration. May be called from any thread. */
void residua_context_cancel(residua_context* context);
const char* residua_error_identifier(const residua_context* context);
const char* residua_error_message(const residua_context* context);
/* The bytes of the message, among which zeros may be. */
size_t residua_error_message_size(const residua_context* context);
/* "f.m:12:3", or empty when the place is not known. */
const char* residua_error_location(const residua_context* context);

/* ---- values */
residua_value* residua_double(double v);
residua_value* residua_bool(int v);
residua_value* residua_string(const char* bytes, size_t length);
/* A real double array of `rank` (at least 2) extents; the elements are copied. */
residua_value* residua_array(const double* elements, const int64_t* extents, int rank);
residua_value* residua_complex_array(const double* re_im_pairs, const int64_t* extents, int rank);
residua_value* residua_copy(const residua_value* v);
void residua_free(residua_value* v);

/* "double", "char", "cell", ... */
const char* residua_class(const residua_value* v);
int residua_is_complex(const residua_value* v);
int residua_rank(const residua_value* v);
int64_t residua_extent(const residua_value* v, int dimension); /* 0-based; 1 beyond the rank */
int64_t residua_numel(const residua_value* v);
/* Elements of a real double array; null for anything else. Valid while v lives. */
const double* residua_elements(const residua_value* v);
/* Element k (0-based) of a numeric, logical or char array as a double (real and imaginary part). */
double residua_element(const residua_value* v, int64_t k);
double residua_element_imaginary(const residua_value* v, int64_t k);
/* Element k of a cell; field `name` of element k of a struct array. New references; null when there is none. */
residua_value* residua_cell_element(const residua_value* v, int64_t k);
residua_value* residua_field(const residua_value* v, int64_t k, const char* name);

/* ---- buffers that typed entries fill */
typedef struct {
  double* data; /* column-major; allocated with malloc by the entry, freed by the caller */
  int64_t size[2];
} residua_buffer;
void residua_buffer_free(residua_buffer* buffer);

/* ---- artefacts */
typedef struct {
  const char* name; /* a function of the residual program */
  const char* text; /* its source */
  int64_t length;
} residua_source;

typedef struct {
  int32_t abi_version; /* residua_abi_version() of the library that it was made for */
  int32_t parameter_count;
  int32_t result_count;
  int32_t source_count;
  const char* name;          /* of the entry function */
  const char* signature;     /* one line of facts a parameter */
  const char* source_digest; /* of the residual program */
  const char* target;        /* features that the code needs: x86-64-v3+gfni; looked for at every call */
  const residua_source* sources;
  const char* const* parameter_names;
  const char* const* parameter_facts; /* checked by the generic entry */
} residua_artefact;

/* NAME_call of an artefact. `results` has room for max(1, nargout) values; with nargout 0 the first may stay null. */
typedef int (*residua_generic_entry)(residua_context* context, int nargin, const residua_value* const* args,
                                     int nargout, residua_value** results);

#ifdef __cplusplus
}
#endif
#endif
