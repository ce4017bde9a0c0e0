/* What the files of the extension share: the run-time library behind one table, values in both directions, sessions.
 *
 * The library is not linked: which one it is becomes known when the program `residua` has been found, and artefacts run
 * with the one of their own build. Everything here is called with the GIL held unless it says otherwise. */
#ifndef RESIDUA_PYTHON_NATIVE_H
#define RESIDUA_PYTHON_NATIVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#define PY_ARRAY_UNIQUE_SYMBOL residua_numpy
#ifndef RESIDUA_IMPORTS_NUMPY
#define NO_IMPORT_ARRAY
#endif
#include <numpy/arrayobject.h>
#include <residua_runtime.h>

/* clang-format off */
#define RUNTIME_FUNCTIONS(X) \
  X(residua_abi_version) X(residua_abi_accepts) X(residua_context_create) X(residua_context_free) X(residua_context_set_output) \
  X(residua_context_set_error_output) X(residua_context_cancel) X(residua_context_resume) X(residua_error_identifier) X(residua_error_message) \
  X(residua_error_message_size) X(residua_error_location) X(residua_double) X(residua_bool) X(residua_string) \
  X(residua_copy) X(residua_free) X(residua_class) X(residua_is_complex) X(residua_rank) X(residua_extent) \
  X(residua_numel) X(residua_element) X(residua_element_imaginary) X(residua_cell_element) X(residua_field) \
  X(residua_new_array) X(residua_borrow) X(residua_end_borrow) X(residua_new_cell) X(residua_new_struct) \
  X(residua_put_cell) X(residua_put_field) X(residua_new_sparse) X(residua_new_handle) X(residua_data) \
  X(residua_own_data) X(residua_element_size) X(residua_sparse_count) X(residua_sparse_starts) \
  X(residua_sparse_rows) X(residua_sparse_elements) X(residua_field_count) X(residua_field_name) \
  X(residua_handle_text) X(residua_encode)
/* clang-format on */

typedef struct {
#define X(name) __typeof__(&name) name;
  RUNTIME_FUNCTIONS(X)
#undef X
} Runtime;

extern Runtime rt; /* all null until OpenRuntime */
/* 0; or -1 with an exception. Opening the same file again does nothing; another one is refused. */
int OpenRuntime(const char* path);

/* ---- values */
typedef struct {
  residua_value* value;
  PyObject* lender; /* whose memory the value borrows; null: none */
} Argument;

enum { kColumn = 1, kArrays = 2 }; /* of a parameter: 1-d arrays are columns; lists are arrays, for it takes no cells */

/* 0; or -1 with an exception. Large arrays in column-major order are lent until EndArgument. */
int BeginArgument(PyObject* object, int flags, Argument* argument);
void EndArgument(Argument* argument);
residua_value* ToMatlab(PyObject* object, int flags);   /* a copy; null with an exception */
PyObject* ToPython(residua_value* value, int squeeze);  /* takes the value; null with an exception */
PyObject* ArrayOver(residua_value* value, int squeeze); /* of numeric, logical and char arrays */

typedef struct {
  PyObject_HEAD residua_value* value;
} OpaqueObject; /* a handle or an object of MATLAB, to be handed back */
extern PyTypeObject Opaque_Type;

/* Classes of the package that values become or come from; borrowed, null with an exception. */
PyObject* PackageClass(const char* name);

/* ---- sessions: contexts of one artefact, as many as there are calls at a time */
typedef struct {
  residua_context** idle;
  int count, room;
} Sessions;
residua_context* TakeSession(Sessions* sessions); /* null with an exception */
void GiveBackSession(Sessions* sessions, residua_context* context);
void FreeSessions(Sessions* sessions);

/* Calls that Ctrl-C is to stop: set before the GIL is released, cleared afterwards. Only the main thread's: 0
 * elsewhere. */
int WatchInterrupt(residua_context* const* contexts, int count);
int EndInterruptWatch(void); /* whether one came */
int InterruptCame(void);     /* without the GIL */

/* The call that runs with the GIL held, or null: Ctrl-C stops it whatever thread it is in, as nobody else could. */
void HoldGil(residua_context* context);
int EndHoldingGil(void); /* whether it was stopped */

/* ---- the artefact */
struct Running; /* a call */
typedef struct {
  PyObject_HEAD void* library;
  const residua_artefact* artefact;
  residua_generic_entry call;
  PyObject* names; /* tuple of parameter names */
  Sessions sessions;
  struct Running* running; /* all calls */
  int nargout;             /* unless a call says otherwise */
  int squeeze;             /* arrays of one row or column come out 1-d */
  int scalars;             /* numbers in, numbers out: without values */
  int brief;               /* so many of the last calls took too short a time to release the GIL for */
  char* flags;             /* of each parameter, as BeginArgument takes them */
} ArtefactObject;
extern PyTypeObject Artefact_Type;
/* Sets the exception that the last error of the context is; returns null. */
PyObject* RaiseError(ArtefactObject* self, residua_context* context);
PyObject* ErrorOf(ArtefactObject* self, const char* identifier, const char* message, size_t size, const char* location);
PyObject* Artefact_points(PyObject* self, PyObject* args);

#endif
