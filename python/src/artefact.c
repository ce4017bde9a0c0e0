/* A loaded artefact, which is called like a function. Numbers in and out go straight through the entry for points;
 * everything else is converted to values and back. */
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "native.h"

enum { kMostArguments = 64, kBriefNs = 20000, kAlwaysBrief = 64 };

static int64_t Now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* ---- errors */

PyObject* ErrorOf(ArtefactObject* self, const char* identifier, const char* message, size_t size,
                  const char* location) {
  PyObject* text = PyUnicode_DecodeUTF8(message, (Py_ssize_t)size, "replace");
  if (text == NULL) return NULL;
  PyObject* error = PyObject_CallMethod((PyObject*)self, "_error", "sOs", identifier, text, location);
  Py_DECREF(text);
  return error;
}

PyObject* RaiseError(ArtefactObject* self, residua_context* context) {
  PyObject* error = ErrorOf(self, rt.residua_error_identifier(context), rt.residua_error_message(context),
                            rt.residua_error_message_size(context), rt.residua_error_location(context));
  if (error != NULL) PyErr_SetObject((PyObject*)Py_TYPE(error), error);
  Py_XDECREF(error);
  return NULL;
}

/* ---- calls */

typedef struct Running {
  ArtefactObject* self;
  residua_context* context;
  PyThreadState* released;
  int64_t begin;
  unsigned long thread;
  int cancelled; /* by Artefact_cancel */
  struct Running* next;
} Running;

/* Short calls keep the GIL: letting it go, and waiting for it again, costs more than they do. Nobody waits where no
 * other thread is; where there are some, a function has to have been short many times before it is taken to be, as one
 * long call that keeps the GIL stops them all. */
static int KeepsGil(const ArtefactObject* self) {
  if (self->brief >= kAlwaysBrief) return 1;
  return self->brief > 0 && PyThreadState_Next(PyInterpreterState_ThreadHead(PyInterpreterState_Get())) == NULL;
}

static int Begin(ArtefactObject* self, Running* run) {
  run->self = self;
  run->context = TakeSession(&self->sessions);
  if (run->context == NULL) return -1;
  run->thread = PyThread_get_thread_ident();
  run->cancelled = 0;
  run->next = self->running;
  self->running = run;
  const int is_main = WatchInterrupt(&run->context, 1);
  run->begin = Now();
  run->released = KeepsGil(self) ? NULL : PyEval_SaveThread();
  if (run->released == NULL && !is_main) HoldGil(run->context);
  return 0;
}

static void Leave(Running* run) {
  struct Running** at = &run->self->running;
  while (*at != run) at = &(*at)->next;
  *at = run->next;
  if (run->cancelled) rt.residua_context_resume(run->context);
}

/* Whether results are there; else an exception is. */
static int End(Running* run, int status) {
  if (run->released != NULL) {
    PyEval_RestoreThread(run->released);
  } else if (EndHoldingGil()) {
    rt.residua_context_resume(run->context);
    if (status != RESIDUA_OK) PyErr_SetNone(PyExc_KeyboardInterrupt);
  }
  Leave(run);
  if (Now() - run->begin >= kBriefNs) {
    run->self->brief = 0;
  } else if (run->self->brief < kAlwaysBrief) {
    ++run->self->brief;
  }
  int good = status == RESIDUA_OK;
  if (EndInterruptWatch()) {
    rt.residua_context_resume(run->context);
    if (PyErr_CheckSignals() != 0) good = 0;
  }
  if (status != RESIDUA_OK && !PyErr_Occurred()) RaiseError(run->self, run->context);
  GiveBackSession(&run->self->sessions, run->context);
  return good;
}

static int AsDouble(PyObject* object, double* out) {
  if (PyFloat_Check(object)) {
    *out = PyFloat_AS_DOUBLE(object);
    return 1;
  }
  return 0;
}

/* 1: called, with a result or an exception in *out. 0: not a call of numbers. */
static int CallWithNumbers(ArtefactObject* self, PyObject* const* objects, Py_ssize_t n, PyObject** out) {
  double in[kMostArguments], results[kMostArguments];
  const double* x[kMostArguments];
  double* y[kMostArguments];
  int64_t sizes[2 * kMostArguments], done = 0;
  const int count = self->artefact->result_count;
  for (Py_ssize_t k = 0; k < n; ++k) {
    if (!AsDouble(objects[k], &in[k])) return 0;
    x[k] = &in[k];
  }
  for (int k = 0; k < count; ++k) y[k] = &results[k];
  for (int k = 0; k < 2 * (count > n ? count : (int)n); ++k) sizes[k] = 1;
  *out = NULL;
  Running run;
  if (Begin(self, &run) != 0) return 1;
  const int status = self->artefact->points(run.context, 1, x, sizes, y, sizes, &done);
  if (!End(&run, status)) return 1;
  if (self->nargout <= 1) {
    *out = PyFloat_FromDouble(results[0]);
    return 1;
  }
  *out = PyTuple_New(count);
  for (int k = 0; *out != NULL && k < count; ++k) PyTuple_SET_ITEM(*out, k, PyFloat_FromDouble(results[k]));
  return 1;
}

static PyObject* Results(ArtefactObject* self, residua_value** results, int nargout) {
  if (nargout <= 1) {
    if (results[0] == NULL) Py_RETURN_NONE;
    return ToPython(results[0], self->squeeze);
  }
  PyObject* out = PyTuple_New(nargout);
  for (int k = 0; k < nargout; ++k) {
    PyObject* one = out != NULL && results[k] != NULL ? ToPython(results[k], self->squeeze) : NULL;
    if (one == NULL && results[k] != NULL && out == NULL) rt.residua_free(results[k]);
    if (one == NULL && results[k] == NULL && out != NULL) one = Py_NewRef(Py_None);
    if (one == NULL) {
      Py_CLEAR(out);
    } else {
      PyTuple_SET_ITEM(out, k, one);
    }
  }
  return out;
}

/* Says of which parameter a conversion complained. */
static void NameParameter(ArtefactObject* self, Py_ssize_t k) {
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  PyErr_NormalizeException(&type, &value, &traceback);
  PyObject* text =
      type == PyExc_TypeError || type == PyExc_ValueError || type == PyExc_OverflowError ? PyObject_Str(value) : NULL;
  if (text == NULL) {
    PyErr_Clear();
    PyErr_Restore(type, value, traceback);
    return;
  }
  PyErr_Format(type, "argument `%U`: %U", PyTuple_GET_ITEM(self->names, k), text);
  Py_DECREF(text);
  Py_XDECREF(type);
  Py_XDECREF(value);
  Py_XDECREF(traceback);
}

static PyObject* CallWithValues(ArtefactObject* self, PyObject* const* objects, Py_ssize_t n, int nargout) {
  Argument arguments[kMostArguments];
  const residua_value* values[kMostArguments];
  residua_value* results[kMostArguments] = {NULL};
  PyObject* out = NULL;
  Py_ssize_t begun = 0;
  for (; begun < n; ++begun) {
    if (BeginArgument(objects[begun], self->flags[begun], &arguments[begun]) != 0) {
      NameParameter(self, begun);
      break;
    }
    values[begun] = arguments[begun].value;
  }
  Running run;
  if (begun == n && Begin(self, &run) == 0) {
    const int status = self->call(run.context, (int)n, values, nargout, results);
    const int good = End(&run, status);
    for (Py_ssize_t k = 0; k < n; ++k) EndArgument(&arguments[k]); /* before results, which may be arguments */
    begun = 0;
    if (good) return Results(self, results, nargout);
    for (int k = 0; k < kMostArguments; ++k) {
      if (results[k] != NULL) rt.residua_free(results[k]);
    }
  }
  while (begun > 0) EndArgument(&arguments[--begun]);
  return out;
}

/* Arguments by name take their places; `nargout` is the call's own. 0, or -1 with an exception. */
static int TakeNamed(ArtefactObject* self, PyObject* named, PyObject** objects, Py_ssize_t* n, int* nargout) {
  PyObject *key, *object;
  Py_ssize_t at = 0;
  const Py_ssize_t positional = *n, most = PyTuple_GET_SIZE(self->names);
  while (PyDict_Next(named, &at, &key, &object)) {
    if (PyUnicode_CompareWithASCIIString(key, "nargout") == 0) {
      const long wanted = PyLong_AsLong(object);
      if (wanted == -1 && PyErr_Occurred()) return -1;
      if (wanted < 0 || wanted > kMostArguments) {
        PyErr_Format(PyExc_ValueError, "nargout is a number of results from 0 to %d, not %ld", kMostArguments, wanted);
        return -1;
      }
      *nargout = (int)wanted;
      continue;
    }
    Py_ssize_t place = 0;
    while (place < most && PyUnicode_Compare(PyTuple_GET_ITEM(self->names, place), key) != 0) ++place;
    if (place == most) {
      PyErr_Format(PyExc_TypeError, "`%s` has no parameter `%U`; it has %R (fixed ones are gone)", self->artefact->name,
                   key, self->names);
      return -1;
    }
    if (place < positional || objects[place] != NULL) {
      PyErr_Format(PyExc_TypeError, "`%s` got two values for the parameter `%U`", self->artefact->name, key);
      return -1;
    }
    objects[place] = object;
    if (place + 1 > *n) *n = place + 1;
  }
  for (Py_ssize_t k = 0; k < *n; ++k) {
    if (objects[k] != NULL) continue;
    PyErr_Format(PyExc_TypeError, "`%s` needs a value for the parameter `%U`", self->artefact->name,
                 PyTuple_GET_ITEM(self->names, k));
    return -1;
  }
  return 0;
}

static PyObject* Artefact_call(PyObject* object, PyObject* args, PyObject* named) {
  ArtefactObject* self = (ArtefactObject*)object;
  if (self->artefact == NULL) {
    PyErr_SetString(PyExc_RuntimeError, "the artefact was never loaded; residua.specialise makes functions");
    return NULL;
  }
  Py_ssize_t n = PyTuple_GET_SIZE(args);
  const Py_ssize_t most = PyTuple_GET_SIZE(self->names);
  if (n > most) {
    PyErr_Format(PyExc_TypeError, "`%s` takes %zd argument%s %R, not %zd (fixed parameters are gone)",
                 self->artefact->name, most, most == 1 ? "" : "s", self->names, n);
    return NULL;
  }
  PyObject* objects[kMostArguments] = {NULL};
  for (Py_ssize_t k = 0; k < n; ++k) objects[k] = PyTuple_GET_ITEM(args, k);
  int nargout = self->nargout;
  if (named != NULL && PyDict_GET_SIZE(named) > 0 && TakeNamed(self, named, objects, &n, &nargout) != 0) return NULL;
  if (n < most) { /* what the original does with fewer is another program: `nargin` is known in this one */
    PyErr_Format(PyExc_TypeError,
                 "`%s` was specialised for calls with `%U`, which is not given; residua.specialise(..., nargin=...) "
                 "makes one for fewer arguments",
                 self->artefact->name, PyTuple_GET_ITEM(self->names, n));
    return NULL;
  }
  /* A residual with `varargout` declares fewer results than it was specialised for. */
  const int results = self->nargout > self->artefact->result_count ? self->nargout : self->artefact->result_count;
  if (nargout > 1 && nargout > results) {
    PyErr_Format(PyExc_TypeError, "`%s` was specialised for %d result%s; say nargout=%d to residua.specialise",
                 self->artefact->name, results, results == 1 ? "" : "s", nargout);
    return NULL;
  }
  PyObject* out;
  if (self->scalars && nargout == self->nargout && CallWithNumbers(self, objects, n, &out)) return out;
  return CallWithValues(self, objects, n, nargout);
}

/* _cancel(threads): the calls that run in threads of these identities end with an error. */
static PyObject* Artefact_cancel(PyObject* object, PyObject* threads) {
  for (struct Running* run = ((ArtefactObject*)object)->running; run != NULL; run = run->next) {
    PyObject* thread = PyLong_FromUnsignedLong(run->thread);
    const int is = thread != NULL ? PySequence_Contains(threads, thread) : -1;
    Py_XDECREF(thread);
    if (is < 0) return NULL;
    if (!is) continue;
    run->cancelled = 1;
    rt.residua_context_cancel(run->context);
  }
  Py_RETURN_NONE;
}

/* ---- life */

static PyObject* NamesOf(const residua_artefact* artefact) {
  PyObject* names = PyTuple_New(artefact->parameter_count);
  for (int k = 0; names != NULL && k < artefact->parameter_count; ++k) {
    PyObject* name = PyUnicode_InternFromString(artefact->parameter_names[k]);
    if (name == NULL) {
      Py_CLEAR(names);
    } else {
      PyTuple_SET_ITEM(names, k, name);
    }
  }
  return names;
}

/* Orientation and kind of each parameter, from the words that the entry checks (argument_facts.h). */
static char* FlagsOf(const residua_artefact* artefact) {
  char* flags = calloc((size_t)artefact->parameter_count + 1, 1);
  for (int k = 0; flags != NULL && k < artefact->parameter_count; ++k) {
    const char* facts = artefact->parameter_facts[k];
    if (strstr(facts, " d1=1..1") != NULL && strstr(facts, " d0=1..1") == NULL) flags[k] |= kColumn;
    const char* classes = strstr(facts, " class=");
    const char* end = classes != NULL ? strchr(classes + 1, ' ') : NULL;
    const char* cell = classes != NULL ? strstr(classes, "cell") : NULL;
    if (classes != NULL && (cell == NULL || (end != NULL && cell > end))) flags[k] |= kArrays;
  }
  return flags;
}

static int Symbol(ArtefactObject* self, const char* name, const char* suffix, void* out) {
  char symbol[512];
  snprintf(symbol, sizeof symbol, "%s%s", name, suffix);
  *(void**)out = dlsym(self->library, symbol);
  if (*(void**)out == NULL) PyErr_Format(PyExc_ImportError, "the artefact has no `%s`", symbol);
  return *(void**)out == NULL ? -1 : 0;
}

static int Artefact_init(PyObject* object, PyObject* args, PyObject* named) {
  ArtefactObject* self = (ArtefactObject*)object;
  const char *path, *name;
  int nargout = 1, squeeze = 0;
  static char* keys[] = {"path", "name", "nargout", "squeeze", NULL};
  if (!PyArg_ParseTupleAndKeywords(args, named, "ss|ip", keys, &path, &name, &nargout, &squeeze)) return -1;
  if (rt.residua_double == NULL) {
    PyErr_SetString(PyExc_RuntimeError, "open_runtime comes first");
    return -1;
  }
  if (self->library != NULL) {
    PyErr_SetString(PyExc_RuntimeError, "an artefact is loaded once");
    return -1;
  }
  self->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (self->library == NULL) {
    PyErr_Format(PyExc_ImportError, "cannot load the artefact: %s", dlerror());
    return -1;
  }
  const residua_artefact* artefact;
  if (Symbol(self, name, "_call", &self->call) != 0 || Symbol(self, name, "_artefact", &artefact) != 0) return -1;
  if (!rt.residua_abi_accepts(artefact->abi_version)) {
    PyErr_SetString(PyExc_ImportError,
                    "the artefact calls another version of the run-time library than this one; specialise again");
    return -1;
  }
  if (artefact->parameter_count > kMostArguments || artefact->result_count > kMostArguments) {
    PyErr_Format(PyExc_ValueError, "a function with more than %d parameters or results cannot be called from here",
                 kMostArguments);
    return -1;
  }
  self->names = NamesOf(artefact);
  self->flags = FlagsOf(artefact);
  if (self->names == NULL || self->flags == NULL) return -1;
  self->artefact = artefact;
  self->nargout = nargout;
  self->squeeze = squeeze;
  self->scalars = artefact->points != NULL && strchr(artefact->typed, 'a') == NULL && artefact->result_count >= 1 &&
                  nargout >= 1 && nargout == artefact->result_count;
  return 0;
}

/* The library stays loaded: values that are still about may hold what it made. */
static void Artefact_dealloc(PyObject* object) {
  ArtefactObject* self = (ArtefactObject*)object;
  FreeSessions(&self->sessions);
  Py_XDECREF(self->names);
  free(self->flags);
  Py_TYPE(object)->tp_free(object);
}

static PyObject* Artefact_names(PyObject* object, void* closure) {
  PyObject* names = ((ArtefactObject*)object)->names;
  return Py_NewRef(names != NULL ? names : Py_None);
}
static PyObject* Artefact_typed(PyObject* object, void* closure) {
  const residua_artefact* artefact = ((ArtefactObject*)object)->artefact;
  return PyUnicode_FromString(artefact != NULL ? artefact->typed : "");
}
static PyObject* Artefact_columns(PyObject* object, void* closure) {
  ArtefactObject* self = (ArtefactObject*)object;
  PyObject* out = PyTuple_New(self->names != NULL ? PyTuple_GET_SIZE(self->names) : 0);
  for (Py_ssize_t k = 0; out != NULL && k < PyTuple_GET_SIZE(out); ++k) {
    PyTuple_SET_ITEM(out, k, PyBool_FromLong(self->flags[k] & kColumn));
  }
  return out;
}

static PyMethodDef methods[] = {
    {"_points", Artefact_points, METH_VARARGS, "Many points in one call; see residua._points."},
    {"_cancel", Artefact_cancel, METH_O, "Ends the calls that run in the threads of these identities."},
    {NULL}};
static PyGetSetDef properties[] = {{"parameters", Artefact_names, NULL, "Names of the parameters that a call gives."},
                                   {"_typed", Artefact_typed, NULL, NULL},
                                   {"_columns", Artefact_columns, NULL, NULL},
                                   {NULL}};

PyTypeObject Artefact_Type = {
    PyVarObject_HEAD_INIT(NULL, 0).tp_name = "residua._native.Artefact",
    .tp_basicsize = sizeof(ArtefactObject),
    .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
    .tp_doc = "A native artefact: Artefact(path, name, nargout=1, squeeze=False), called with its parameters.",
    .tp_new = PyType_GenericNew,
    .tp_init = Artefact_init,
    .tp_dealloc = Artefact_dealloc,
    .tp_call = Artefact_call,
    .tp_methods = methods,
    .tp_getset = properties,
};
