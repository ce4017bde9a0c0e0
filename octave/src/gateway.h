/* What the files of the gateway share. MEX C API only, so that Octave and MATLAB compile the same source; complex
 * arrays are two arrays (in MATLAB: mex -R2017b). */
#ifndef RESIDUA_OCTAVE_GATEWAY_H
#define RESIDUA_OCTAVE_GATEWAY_H

#include <mex.h>
#include <residua_runtime.h>

/* clang-format off */
#define RUNTIME_FUNCTIONS(X) \
  X(residua_abi_version) X(residua_abi_accepts) X(residua_context_create) X(residua_context_free) X(residua_context_set_output) \
  X(residua_context_set_error_output) X(residua_context_set_warning) X(residua_context_cancel) X(residua_context_resume) X(residua_error_identifier) X(residua_error_message) X(residua_double) X(residua_bool) X(residua_free) \
  X(residua_class) X(residua_is_complex) X(residua_rank) X(residua_extent) X(residua_numel) X(residua_element) \
  X(residua_cell_element) X(residua_field) X(residua_new_array) X(residua_new_cell) X(residua_new_struct) \
  X(residua_put_cell) X(residua_put_field) X(residua_new_sparse) X(residua_new_handle) X(residua_data) \
  X(residua_element_size) X(residua_sparse_count) X(residua_sparse_starts) X(residua_sparse_rows) \
  X(residua_sparse_elements) X(residua_field_count) X(residua_field_name) X(residua_handle_text) X(residua_encode)
/* clang-format on */

typedef struct {
#define X(name) __typeof__(&name) name;
  RUNTIME_FUNCTIONS(X)
#undef X
} Runtime;
extern Runtime rt; /* all null until the library is open */

/* Null: there is nothing like it; *why says what to do. */
residua_value* FromMatlab(const mxArray* array, const char** why);
mxArray* ToMatlab(const residua_value* value, const char** why);

/* One artefact. */
typedef struct {
  const residua_artefact* artefact;
  residua_generic_entry call;
  residua_context* context; /* the session of its calls */
} Loaded;

/* Does not return. */
void Raise(const char* identifier, const char* message);

/* Around a call, or several that run at once, which Ctrl-C is to end. */
void BeginStoppable(residua_context* const* contexts, int count);
int EndStoppable(void);   /* whether it did; their contexts are as before */
int IsBeingStopped(void); /* from any thread */

/* Warnings of a session, from now on: they are kept until a call has ended (warnings.c). */
void KeepWarnings(residua_context* context);
/* The next one of those that are kept, `first` or behind the last; 0: there is none. `identifier` null: text for
 * standard error. Both live until the next. */
int NextWarning(int first, const char** identifier, const char** text);
void TellWarnings(void); /* all; may not return */

/* Columns of points through the entry for points, with threads: see points.c. Raises errors of use. */
void RunPoints(const Loaded* loaded, int threads, int first_only, int nlhs, mxArray** plhs, int nrhs,
               const mxArray** prhs);

#endif
