/* A native artefact as a program of peak.c: run() is its call with values of the classes that the command line names.
 */
#define CALLS_ARTEFACT
#include <dlfcn.h>
#include <residua_runtime.h>

#include "../native/c/program.h"

typedef int (*Call)(residua_context*, int, const residua_value* const*, int, residua_value**);

static residua_context* context;
static residua_value* args[8];
static residua_value* results[4];
static char* classes[8];
static int nargout;
static Call call;

/* ARTEFACT CALL RESULTS CLASS.. */
static void prepare(char** words) {
  void* library = dlopen(words[0], RTLD_NOW);
  must(library != NULL, "load the artefact");
  call = (Call)dlsym(library, words[1]);
  must(call != NULL, "find the entry");
  nargout = atoi(words[2]);
  for (int k = 0; words[3 + k] != NULL; k++) classes[k] = words[3 + k];
  context = residua_context_create();
}

/* Values of the inputs in place of what was read, whose elements are doubles; those of text are bytes. */
static void setup(void) {
  for (int k = 0; k < ins; k++) {
    int64_t extents[3] = {in[k].rows, in[k].cols, in[k].planes};
    uint8_t* bytes = NULL;
    if (strcmp(classes[k], "double") != 0) INPUT_AS(uint8_t, bytes, k);
    residua_free(args[k]);
    args[k] = residua_new_array(classes[k], in[k].kind == kComplex, extents, 3, bytes != NULL ? (void*)bytes : in[k].x);
    must(args[k] != NULL, "make an argument");
    free(bytes);
    free(in[k].x);
  }
}

static void run(void) {
  const int status = call(context, ins, (const residua_value* const*)args, nargout, results);
  if (status != RESIDUA_OK) fprintf(stderr, "%s\n", residua_error_message(context));
  must(status == RESIDUA_OK, "run the artefact");
}

static void drop_results(void) {
  for (int k = 0; k < nargout; k++) residua_free(results[k]);
}

static void give_results(void) {
  for (int k = 0; k < nargout; k++) {
    const residua_value* v = results[k];
    const int64_t rows = residua_extent(v, 0), cols = residua_extent(v, 1), planes = residua_extent(v, 2);
    const int parts = residua_is_complex(v) ? 2 : 1;
    Array a = parts == 2 ? complex_array(rows, cols) : array(rows, cols, planes);
    for (int64_t i = 0; i < count(a); i++) {
      a.x[parts * i] = residua_element(v, i);
      if (parts == 2) a.x[parts * i + 1] = residua_element_imaginary(v, i);
    }
    give(a);
  }
}
