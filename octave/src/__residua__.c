/* __residua__: the one gateway to native artefacts, for Octave and MATLAB. What users call stands in inst/.
 *
 *   build = __residua__ ("open", path of libresidua_runtime.so.3)
 *   id    = __residua__ ("load", path of libNAME.so, NAME)      an artefact, for the rest of this process: its number,
 * and the process's
 *   [...] = __residua__ (id, request, arguments...)             calls it, with as many results as are taken
 *   yes   = __residua__ ("here", id)                            whether it is one of this process
 *   about = __residua__ ("about", id)                           parameters, facts, typed, results
 *   [...] = __residua__ ("door", id), ("value", place)          for __residua_call__, Octave's shorter way
 *   hex   = __residua__ ("encode", value)                       as `residua specialise -d 'NAME = bytes HEX'` takes it
 *   [...] = __residua__ ("points", id, threads, first only, ...)   see points.c
 */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "gateway.h"

enum { kMostArguments = 64 };

Runtime rt;
static char opened[4096];
static Loaded* loaded = NULL;
static int loaded_count = 0;
static double
    token; /* of this process and those that it forks; handles that were saved or sent elsewhere have another */

static void Print(void* user, const char* text, size_t length) { mexPrintf("%.*s", (int)length, text); }

static char* TextOf(const mxArray* array) {
  char* text = array != NULL ? mxArrayToString(array) : NULL;
  if (text == NULL) mexErrMsgIdAndTxt("Residua:wrong-call", "text was expected");
  return text;
}

static void Open(const char* path) {
  if (opened[0] != '\0') {
    if (strcmp(opened, path) != 0) {
      mexErrMsgIdAndTxt("Residua:other-build", "this session already runs with %s; start another one for %s", opened,
                        path);
    }
    return;
  }
  void* library = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
  if (library == NULL || strlen(path) >= sizeof opened) {
    mexErrMsgIdAndTxt("Residua:no-library", "cannot load the run-time library: %s",
                      library == NULL ? dlerror() : "its path is too long");
  }
  Runtime found;
#define X(name)                                 \
  *(void**)&found.name = dlsym(library, #name); \
  if (found.name == NULL) mexErrMsgIdAndTxt("Residua:other-build", "%s has no `" #name "`; update the program", path);
  RUNTIME_FUNCTIONS(X)
#undef X
  rt = found;
  strcpy(opened, path);
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  token = (double)(now.tv_sec % 100000) * 1e9 + (double)now.tv_nsec + (double)getpid() / 8388608;
  mexLock(); /* artefacts and sessions live as long as this process */
}

static void NeedsRuntime(void) {
  if (opened[0] == '\0') mexErrMsgIdAndTxt("Residua:wrong-call", "__residua__ (\"open\", ...) comes first");
}

static int Load(const char* path, const char* name) {
  void* library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) mexErrMsgIdAndTxt("Residua:no-library", "cannot load the artefact: %s", dlerror());
  char symbol[512];
  Loaded one;
  snprintf(symbol, sizeof symbol, "%s_artefact", name);
  one.artefact = dlsym(library, symbol);
  snprintf(symbol, sizeof symbol, "%s_call", name);
  *(void**)&one.call = dlsym(library, symbol);
  if (one.artefact == NULL || one.call == NULL)
    mexErrMsgIdAndTxt("Residua:no-library", "%s is no artefact of `%s`", path, name);
  if (!rt.residua_abi_accepts(one.artefact->abi_version)) {
    mexErrMsgIdAndTxt("Residua:other-build",
                      "the artefact calls another version of the run-time library than this one; specialise again");
  }
  one.context = rt.residua_context_create();
  rt.residua_context_set_output(one.context, Print, NULL);
  KeepWarnings(one.context);
  Loaded* more = realloc(loaded, (size_t)(loaded_count + 1) * sizeof *loaded);
  if (more == NULL) mexErrMsgIdAndTxt("Residua:no-memory", "out of memory");
  loaded = more;
  loaded[loaded_count] = one;
  return ++loaded_count;
}

static int IsHere(const mxArray* array) {
  return array != NULL && mxIsDouble(array) && mxGetNumberOfElements(array) == 2 && opened[0] != '\0' &&
         mxGetPr(array)[1] == token && mxGetPr(array)[0] >= 1 && mxGetPr(array)[0] <= loaded_count;
}

static const Loaded* At(const mxArray* array) {
  if (!IsHere(array)) mexErrMsgIdAndTxt("Residua:wrong-call", "there is no such artefact in this process");
  return &loaded[(int)mxGetPr(array)[0] - 1];
}

/* Of a handle from another process: what its request gives here, which the cache has. */
static const Loaded* Again(const mxArray* request) {
  mxArray *id = NULL, *copy = mxDuplicateArray(request);
  mexCallMATLAB(1, &id, 1, &copy, "__residua_again__");
  return At(id);
}

/* The error that the program raised, by `error` itself: mexErrMsgIdAndTxt puts the name of this function in front. */
void Raise(const char* identifier, const char* message) {
  static const char* fields[] = {"message", "identifier"};
  mxArray* error = mxCreateStructMatrix(1, 1, 2, fields);
  mxSetField(error, 0, "message", mxCreateString(message));
  mxSetField(error, 0, "identifier", mxCreateString(identifier));
  mexCallMATLAB(0, NULL, 1, &error, "error");
}

/* A call of native code that was made for fewer results says what a wrong call of the original would. */
static void TellOfResults(const residua_artefact* artefact, int wanted, const char* message) {
  char text[512];
  snprintf(text, sizeof text, "%s: function called with too many outputs", artefact->name);
  if (wanted <= 1 || strcmp(text, message) != 0) return;
  snprintf(text, sizeof text, "the native code of `%s` was made for fewer results; say \"nargout\", %d to residua_jit",
           artefact->name, wanted);
  Raise("Residua:wrong-call", text);
}

static void Call(const Loaded* one, int nlhs, mxArray** plhs, int nrhs, const mxArray** prhs) {
  residua_value* values[kMostArguments];
  residua_value* results[kMostArguments] = {NULL};
  const char* why = NULL;
  int n = 0, status = RESIDUA_OK;
  if (nrhs > kMostArguments || nlhs > kMostArguments) Raise("Residua:wrong-call", "more than 64 arguments or results");
  for (; n < nrhs; ++n) {
    values[n] = FromMatlab(prhs[n], &why);
    if (values[n] == NULL) break;
  }
  const int complete = n == nrhs;
  BeginStoppable(&one->context, 1);
  if (complete) status = one->call(one->context, n, (const residua_value* const*)values, nlhs, results);
  const int stopped = EndStoppable();
  while (n > 0) rt.residua_free(values[--n]);
  if (!complete) Raise("Residua:no-value", why);
  TellWarnings();
  if (stopped && status != RESIDUA_OK) Raise("Residua:interrupted", "interrupted");
  if (status != RESIDUA_OK) TellOfResults(one->artefact, nlhs, rt.residua_error_message(one->context));
  if (status != RESIDUA_OK) Raise(rt.residua_error_identifier(one->context), rt.residua_error_message(one->context));
  why = NULL;
  for (int k = 0; k < (nlhs > 1 ? nlhs : 1); ++k) {
    if (results[k] == NULL) continue;
    if (why == NULL) plhs[k] = ToMatlab(results[k], &why);
    rt.residua_free(results[k]);
  }
  if (why != NULL) Raise("Residua:no-value", why);
}

/* Where the entry, the session and the descriptor of an artefact of this process are, and what stands around a call; of
 * another one nothing. */
static mxArray* Door(const mxArray* id) {
  const int here = IsHere(id);
  mxArray* places = mxCreateNumericMatrix(1, here ? 6 : 0, mxUINT64_CLASS, mxREAL);
  if (here) {
    ((uint64_t*)mxGetData(places))[0] = (uint64_t)(uintptr_t)At(id)->call;
    ((uint64_t*)mxGetData(places))[1] = (uint64_t)(uintptr_t)At(id)->context;
    ((uint64_t*)mxGetData(places))[2] = (uint64_t)(uintptr_t)At(id)->artefact;
    ((uint64_t*)mxGetData(places))[3] = (uint64_t)(uintptr_t)BeginStoppable;
    ((uint64_t*)mxGetData(places))[4] = (uint64_t)(uintptr_t)EndStoppable;
    ((uint64_t*)mxGetData(places))[5] = (uint64_t)(uintptr_t)NextWarning;
  }
  return places;
}

static mxArray* About(const Loaded* one) {
  static const char* fields[] = {"name", "parameters", "facts", "typed", "results"};
  const residua_artefact* a = one->artefact;
  mxArray *about = mxCreateStructMatrix(1, 1, 5, fields), *names = mxCreateCellMatrix(1, (mwSize)a->parameter_count),
          *facts = mxCreateCellMatrix(1, (mwSize)a->parameter_count);
  for (int k = 0; k < a->parameter_count; ++k) {
    mxSetCell(names, (mwIndex)k, mxCreateString(a->parameter_names[k]));
    mxSetCell(facts, (mwIndex)k, mxCreateString(a->parameter_facts[k]));
  }
  mxSetField(about, 0, "name", mxCreateString(a->name));
  mxSetField(about, 0, "parameters", names);
  mxSetField(about, 0, "facts", facts);
  mxSetField(about, 0, "typed", mxCreateString(a->typed));
  mxSetField(about, 0, "results", mxCreateDoubleScalar(a->result_count));
  return about;
}

static mxArray* Encoded(const mxArray* array) {
  const char* why = NULL;
  residua_value* value = FromMatlab(array, &why);
  residua_value* bytes = value != NULL ? rt.residua_encode(value, &why) : NULL;
  if (value != NULL) rt.residua_free(value);
  if (bytes == NULL) Raise("Residua:no-value", why);
  const size_t n = (size_t)rt.residua_numel(bytes);
  const unsigned char* data = rt.residua_data(bytes);
  char* text = mxCalloc(2 * n + 1, 1);
  for (size_t k = 0; k < n; ++k) {
    text[2 * k] = "0123456789abcdef"[data[k] >> 4];
    text[2 * k + 1] = "0123456789abcdef"[data[k] & 15];
  }
  rt.residua_free(bytes);
  mxArray* out = mxCreateString(text);
  mxFree(text);
  return out;
}

void mexFunction(int nlhs, mxArray** plhs, int nrhs, const mxArray** prhs) {
  if (nrhs > 1 && mxIsDouble(prhs[0])) {
    Call(IsHere(prhs[0]) ? At(prhs[0]) : Again(prhs[1]), nlhs, plhs, nrhs - 2, prhs + 2);
    return;
  }
  char* what = TextOf(nrhs > 0 ? prhs[0] : NULL);
  if (strcmp(what, "empty") == 0) { /* what a call costs before anything is done */
    plhs[0] = mxCreateDoubleScalar(0);
    return;
  }
  if (strcmp(what, "open") == 0 && nrhs == 2) {
    Open(TextOf(prhs[1]));
    plhs[0] = mxCreateDoubleScalar(rt.residua_abi_version());
    return;
  }
  if (strcmp(what, "here") == 0 && nrhs == 2) {
    plhs[0] = mxCreateLogicalScalar(IsHere(prhs[1]) != 0);
    return;
  }
  if (strcmp(what, "door") == 0 && nrhs == 2) {
    plhs[0] = Door(prhs[1]);
    return;
  }
  NeedsRuntime();
  if (strcmp(what, "load") == 0 && nrhs == 3) {
    plhs[0] = mxCreateDoubleMatrix(1, 2, mxREAL);
    mxGetPr(plhs[0])[0] = Load(TextOf(prhs[1]), TextOf(prhs[2]));
    mxGetPr(plhs[0])[1] = token;
  } else if (strcmp(what, "about") == 0 && nrhs == 2) {
    plhs[0] = About(At(prhs[1]));
  } else if (strcmp(what, "value") == 0 && nrhs == 2 && mxIsUint64(prhs[1]) && mxGetNumberOfElements(prhs[1]) == 1) {
    const char* why = NULL;
    plhs[0] = ToMatlab(*(residua_value**)mxGetData(prhs[1]), &why);
    if (why != NULL) Raise("Residua:no-value", why);
  } else if (strcmp(what, "encode") == 0 && nrhs == 2) {
    plhs[0] = Encoded(prhs[1]);
  } else if (strcmp(what, "points") == 0 && nrhs >= 4) {
    RunPoints(At(prhs[1]), (int)mxGetScalar(prhs[2]), mxGetScalar(prhs[3]) != 0, nlhs, plhs, nrhs - 4, prhs + 4);
  } else {
    mexErrMsgIdAndTxt("Residua:wrong-call", "__residua__ has no \"%s\" with these arguments", what);
  }
}
