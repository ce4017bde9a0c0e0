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

/* The version of what artefacts call in this library, a thousand times its first number and its second. An artefact
 * runs with libraries of the same first number whose second is not less than when it was made, whatever release of
 * Residua they come from; every call compares. */
int32_t residua_abi_version(void);
/* Whether this library runs artefacts that were made for this version. */
int residua_abi_accepts(int32_t version);

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
/* Receives what the program writes to standard error, in pieces, its warnings among it; null: standard error. */
void residua_context_set_error_output(residua_context* context,
                                      void (*write)(void* user, const char* text, size_t length), void* user);
/* Receives each warning as `lastwarn` has it, and the error output does not get its text; null: as before. What a state
 * of warnings that the program itself set turns off or into an error is no warning. */
void residua_context_set_warning(residua_context* context,
                                 void (*warn)(void* user, const char* identifier, const char* message, size_t length),
                                 void* user);
/* Asked whether a warning with this identifier is told (1), off (0) or an error (2), where the program itself has set
 * nothing of it; null: it is told. Called at the place of the warning, so that one that is an error is caught there, by
 * the thread that runs the program: by several at once, where many points have threads. */
void residua_context_set_warning_state(residua_context* context, int (*state)(void* user, const char* identifier),
                                       void* user);
/* Makes the running call return RESIDUA_STOPPED at its next loop iteration. May be called from any thread. */
void residua_context_cancel(residua_context* context);
/* Takes back a cancellation that came too late: no call is running, and the next one is not to be stopped. */
void residua_context_resume(residua_context* context);
/* From here on random numbers are those of this seed, the same in each context; else no two contexts have the same. */
void residua_context_seed(residua_context* context, uint32_t seed);
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

/* Of every numeric class, logical and char, by its name. The elements are copied, column-major: complex ones as pairs,
 * logical and char ones as bytes; with null they are zeros. Null: no such class, or more than fits in memory. */
residua_value* residua_new_array(const char* class_name, int is_complex, const int64_t* extents, int rank,
                                 const void* elements);
/* The same without a copy: the elements stay the caller's, who changes and frees them only after residua_end_borrow,
 * which frees the value. What a program kept of it has elements of its own by then. */
residua_value* residua_borrow(const char* class_name, int is_complex, const int64_t* extents, int rank,
                              const void* elements);
void residua_end_borrow(residua_value* v);
/* Cells hold 0x0 doubles, and so do the fields of a struct array, until something is put there. Putting takes a copy of
 * `element` (which shares what is in it) and says 0, or 1 where there is no such place. */
residua_value* residua_new_cell(const int64_t* extents, int rank);
residua_value* residua_new_struct(const int64_t* extents, int rank, const char* const* names, int count);
int residua_put_cell(residua_value* cell, int64_t k, const residua_value* element);
int residua_put_field(residua_value* v, int64_t k, const char* name, const residua_value* element);
/* Compressed columns: those of column c are starts[c] to starts[c + 1] - 1, rows ascending and from 0. Double (real or
 * complex) or logical. Null: not such a matrix. */
residua_value* residua_new_sparse(const char* class_name, int is_complex, int64_t rows, int64_t columns,
                                  const int64_t* starts, const int64_t* row_of, const void* elements);
/* The handle that `@name` or `@(x) ...` gives in a session without variables. Null: no such text. */
residua_value* residua_new_handle(const char* text, size_t length);

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
/* The elements of a full array of any of these classes, residua_element_size bytes each; null for anything else. Valid
 * while v lives. The second makes them v's alone, so that writing to them changes no other value. */
const void* residua_data(const residua_value* v);
void* residua_own_data(residua_value* v);
size_t residua_element_size(const residua_value* v);
/* A sparse matrix as residua_new_sparse takes it; null, and -1, for anything else. */
int64_t residua_sparse_count(const residua_value* v);
const int64_t* residua_sparse_starts(const residua_value* v);
const int64_t* residua_sparse_rows(const residua_value* v);
const void* residua_sparse_elements(const residua_value* v);
/* Fields of a struct array, from 0 in their order; null beyond them. */
int residua_field_count(const residua_value* v);
const char* residua_field_name(const residua_value* v, int field);
/* A function handle as text ("@sin", "@(x) x + 1"), as a char row; null for anything else. */
residua_value* residua_handle_text(const residua_value* v);
/* The value as bytes that `residua specialise -d 'NAME = bytes HEX'` takes, as a char row. Null, with the reason in
 * *why (valid until the next call in this thread): objects and handles of nested functions. */
residua_value* residua_encode(const residua_value* v, const char** why);
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

/* Many points in one call. Parameter k of point p is the x_size[2k] x x_size[2k + 1] matrix behind x[k] (column-major,
 * one point after the other), result k goes behind y[k] and must be y_size[2k] x y_size[2k + 1]. Stops at the first
 * point that fails; `done` receives the number of points before it. */
typedef int (*residua_points_entry)(residua_context* context, int64_t points, const double* const* x,
                                    const int64_t* x_size, double* const* y, const int64_t* y_size, int64_t* done);

typedef struct {
  int32_t abi_version; /* residua_abi_version() of the library that it was made for: see residua_abi_accepts */
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
  /* Numbers only: a letter a parameter, `>`, a letter a result; f: double, a: real double matrix. Else "". */
  const char* typed;
  residua_points_entry points; /* null unless `typed` says how */
} residua_artefact;

/* NAME_call of an artefact. `results` has room for max(1, nargout) values; with nargout 0 the first may stay null. */
typedef int (*residua_generic_entry)(residua_context* context, int nargin, const residua_value* const* args,
                                     int nargout, residua_value** results);

/* ---- many points, shared among threads */
/* Hears of a point that raised, after all points, in their order and in the caller's thread. */
typedef void (*residua_point_report)(void* user, int64_t point, const char* identifier, const char* message,
                                     size_t message_size, const char* location);
/* As artefact->points, by so many threads: the caller's with `context`, each other one with a session of its own. The
 * results of a point that raises are NaN, and the others are computed all the same. Returns how many raised, which
 * `report`, unless it is null, is told; -1: nothing can be said of the results, as the call was stopped (by cancelling
 * `context`, or a limit) or cannot be made, which the error in `context` tells. What the program prints and warns of
 * reaches what `context` says from any of the threads. */
int64_t residua_many_points(residua_context* context, const residua_artefact* artefact, int threads, int64_t points,
                            const double* const* x, const int64_t* x_size, double* const* y, const int64_t* y_size,
                            residua_point_report report, void* user);
/* The same by NAME_call, with values of any class: argument k of point p is args[p * nargin + k], result k goes into
 * results[p * max(1, nargout) + k], and is null where the point raised. */
int64_t residua_many_calls(residua_context* context, residua_generic_entry call, int threads, int64_t points,
                           int nargin, const residua_value* const* args, int nargout, residua_value** results,
                           residua_point_report report, void* user);

#ifdef __cplusplus
}
#endif
#endif
