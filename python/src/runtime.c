/* The run-time library, opened when it is known which one. Its symbols are global, so that artefacts find it by its
 * name whatever folder they lie in. */
#include <dlfcn.h>
#include <string.h>

#include "native.h"

Runtime rt;
static char opened[4096];

int OpenRuntime(const char* path) {
  if (opened[0] != '\0') {
    if (strcmp(opened, path) == 0) return 0;
    PyErr_Format(PyExc_RuntimeError, "this process already runs with %s; start another one for %s", opened, path);
    return -1;
  }
  if (strlen(path) >= sizeof opened) {
    PyErr_SetString(PyExc_ValueError, "the path of the run-time library is too long");
    return -1;
  }
  void* library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  if (library == NULL) {
    PyErr_Format(PyExc_ImportError, "cannot load the run-time library: %s", dlerror());
    return -1;
  }
  Runtime found;
#define X(name)                                                                                                        \
  *(void**)&found.name = dlsym(library, #name);                                                                        \
  if (found.name == NULL) {                                                                                            \
    PyErr_Format(PyExc_ImportError, "%s has no `" #name "`: it is older than this package; update the program", path); \
    dlclose(library);                                                                                                  \
    return -1;                                                                                                         \
  }
  RUNTIME_FUNCTIONS(X)
#undef X
  rt = found;
  strcpy(opened, path);
  return 0;
}
