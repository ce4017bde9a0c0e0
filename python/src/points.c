/* Many points in one call, shared among threads. Points are taken in pieces of neighbours, so that uneven ones keep no
 * thread waiting; what each gives does not depend on who takes it. A point that raises is filled with NaN and noted. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "native.h"

enum { kLargestPiece = 4096, kMostThreads = 256, kMostColumns = 64 };

typedef struct {
  int64_t point;
  char *identifier, *message, *location;
  size_t size;
} Failure;

typedef struct {
  const residua_artefact* artefact;
  int64_t points, piece;
  int parameters, results, first_only, watched;
  const double* x[kMostColumns];
  double* y[kMostColumns];
  int64_t x_size[2 * kMostColumns], y_size[2 * kMostColumns], x_step[kMostColumns], y_step[kMostColumns];
  int64_t next, lowest; /* atomic: where the next piece begins; the lowest point that failed */
  pthread_mutex_t mutex;
  Failure* failures; /* under the mutex, as are the next two */
  int64_t count, room;
  int out_of_memory;
} Work;

typedef struct {
  Work* work;
  residua_context* context;
} Hand;

static int Stopped(const Work* work) { return work->watched && InterruptCame(); }

static void Note(Work* work, residua_context* context, int64_t point) {
  Failure failure = {point, strdup(rt.residua_error_identifier(context)), NULL,
                     strdup(rt.residua_error_location(context)), rt.residua_error_message_size(context)};
  failure.message = malloc(failure.size + 1);
  if (failure.message != NULL) memcpy(failure.message, rt.residua_error_message(context), failure.size);
  pthread_mutex_lock(&work->mutex);
  if (work->count == work->room) {
    const int64_t room = work->room == 0 ? 16 : 2 * work->room;
    Failure* failures = realloc(work->failures, (size_t)room * sizeof *failures);
    if (failures != NULL) {
      work->failures = failures;
      work->room = room;
    }
  }
  if (work->count < work->room && failure.identifier != NULL && failure.message != NULL && failure.location != NULL) {
    work->failures[work->count++] = failure;
  } else {
    work->out_of_memory = 1;
  }
  if (point < __atomic_load_n(&work->lowest, __ATOMIC_RELAXED))
    __atomic_store_n(&work->lowest, point, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&work->mutex);
}

static void RunPiece(Hand* hand, int64_t begin, int64_t end) {
  Work* work = hand->work;
  const double* x[kMostColumns];
  double* y[kMostColumns];
  while (begin < end && !Stopped(work)) {
    for (int k = 0; k < work->parameters; ++k) x[k] = work->x[k] + begin * work->x_step[k];
    for (int k = 0; k < work->results; ++k) y[k] = work->y[k] + begin * work->y_step[k];
    int64_t done = 0;
    const int status = work->artefact->points(hand->context, end - begin, x, work->x_size, y, work->y_size, &done);
    begin += done;
    if (status == RESIDUA_OK || begin >= end || Stopped(work)) return;
    Note(work, hand->context, begin);
    for (int k = 0; k < work->results; ++k) {
      for (int64_t j = 0; j < work->y_step[k]; ++j) work->y[k][begin * work->y_step[k] + j] = NAN;
    }
    if (work->first_only) return;
    ++begin;
  }
}

static void* WorkInThread(void* of) {
  Hand* hand = of;
  Work* work = hand->work;
  for (;;) {
    const int64_t begin = __atomic_fetch_add(&work->next, work->piece, __ATOMIC_RELAXED);
    if (begin >= work->points || Stopped(work)) return NULL;
    if (work->first_only && begin > __atomic_load_n(&work->lowest, __ATOMIC_RELAXED)) return NULL;
    RunPiece(hand, begin, begin + work->piece < work->points ? begin + work->piece : work->points);
  }
}

/* The columns of one side: doubles, one point after the other, each as many as its extents say. 0 or -1. */
static int Columns(PyObject* arrays, PyObject* sizes, int count, int64_t points, int written, Work* work) {
  if (PyTuple_GET_SIZE(arrays) != count || PyTuple_GET_SIZE(sizes) != 2 * count) goto wrong;
  for (int k = 0; k < count; ++k) {
    PyArrayObject* array = (PyArrayObject*)PyTuple_GET_ITEM(arrays, k);
    const int64_t rows = PyLong_AsLongLong(PyTuple_GET_ITEM(sizes, 2 * k));
    const int64_t columns = PyLong_AsLongLong(PyTuple_GET_ITEM(sizes, 2 * k + 1));
    if (PyErr_Occurred()) return -1;
    if (rows < 0 || columns < 0 || !PyArray_Check((PyObject*)array) || PyArray_TYPE(array) != NPY_DOUBLE ||
        !PyArray_ISCARRAY_RO(array) || (written && !PyArray_ISWRITEABLE(array)) ||
        PyArray_SIZE(array) != points * rows * columns) {
      goto wrong;
    }
    int64_t* size = written ? work->y_size : work->x_size;
    size[2 * k] = rows;
    size[2 * k + 1] = columns;
    if (written) {
      work->y[k] = PyArray_DATA(array);
      work->y_step[k] = rows * columns;
    } else {
      work->x[k] = PyArray_DATA(array);
      work->x_step[k] = rows * columns;
    }
  }
  return 0;
wrong:
  PyErr_SetString(PyExc_ValueError, "columns are C-contiguous arrays of float64, one point after the other");
  return -1;
}

static int ByPoint(const void* a, const void* b) {
  const int64_t x = ((const Failure*)a)->point, y = ((const Failure*)b)->point;
  return x < y ? -1 : x > y;
}

static PyObject* ListOf(ArtefactObject* self, Work* work) {
  qsort(work->failures, (size_t)work->count, sizeof(Failure), ByPoint);
  const int64_t n = work->first_only && work->count > 1 ? 1 : work->count;
  PyObject* out = PyList_New((Py_ssize_t)n);
  for (int64_t k = 0; out != NULL && k < n; ++k) {
    const Failure* f = &work->failures[k];
    PyObject* error = ErrorOf(self, f->identifier, f->message, f->size, f->location);
    PyObject* pair = error != NULL ? Py_BuildValue("(LN)", (long long)f->point, error) : NULL;
    if (pair == NULL) {
      Py_CLEAR(out);
    } else {
      PyList_SET_ITEM(out, (Py_ssize_t)k, pair);
    }
  }
  return out;
}

/* Runs with `threads` hands, the caller's own among them. */
static void Run(Hand* hands, int threads) {
  pthread_t others[kMostThreads];
  int started = 1;
  Py_BEGIN_ALLOW_THREADS;
  while (started < threads && pthread_create(&others[started], NULL, WorkInThread, &hands[started]) == 0) ++started;
  WorkInThread(&hands[0]);
  for (int k = 1; k < started; ++k) pthread_join(others[k], NULL);
  Py_END_ALLOW_THREADS;
}

/* _points(points, inputs, input_sizes, outputs, output_sizes, threads, first_only) -> [(point, error), ...] */
PyObject* Artefact_points(PyObject* object, PyObject* args) {
  ArtefactObject* self = (ArtefactObject*)object;
  PyObject *inputs, *input_sizes, *outputs, *output_sizes;
  long long points;
  int threads, first_only;
  if (!PyArg_ParseTuple(args, "LO!O!O!O!ip", &points, &PyTuple_Type, &inputs, &PyTuple_Type, &input_sizes,
                        &PyTuple_Type, &outputs, &PyTuple_Type, &output_sizes, &threads, &first_only)) {
    return NULL;
  }
  if (self->artefact == NULL || self->artefact->points == NULL) {
    PyErr_SetString(PyExc_TypeError, "this function has no entry for points");
    return NULL;
  }
  Work work = {.artefact = self->artefact,
               .points = points,
               .lowest = points,
               .first_only = first_only,
               .parameters = self->artefact->parameter_count,
               .results = self->artefact->result_count};
  if (Columns(inputs, input_sizes, work.parameters, points, 0, &work) != 0) return NULL;
  if (Columns(outputs, output_sizes, work.results, points, 1, &work) != 0) return NULL;
  threads = threads < 1 ? 1 : threads > kMostThreads ? kMostThreads : threads;
  if (threads > points) threads = points > 0 ? (int)points : 1;
  work.piece = points / (16 * threads) + 1;
  if (work.piece > kLargestPiece) work.piece = kLargestPiece;
  Hand hands[kMostThreads];
  residua_context* contexts[kMostThreads];
  int taken = 0;
  for (; taken < threads; ++taken) {
    contexts[taken] = TakeSession(&self->sessions);
    if (contexts[taken] == NULL) break;
    hands[taken] = (Hand){&work, contexts[taken]};
  }
  PyObject* out = NULL;
  if (taken == threads) {
    pthread_mutex_init(&work.mutex, NULL);
    work.watched = WatchInterrupt(contexts, threads);
    Run(hands, threads);
    const int interrupted = EndInterruptWatch();
    for (int k = 0; interrupted && k < threads; ++k) rt.residua_context_resume(contexts[k]);
    pthread_mutex_destroy(&work.mutex);
    if (!(interrupted && PyErr_CheckSignals() != 0)) out = work.out_of_memory ? PyErr_NoMemory() : ListOf(self, &work);
  }
  while (taken > 0) GiveBackSession(&self->sessions, contexts[--taken]);
  for (int64_t k = 0; k < work.count; ++k) {
    free(work.failures[k].identifier);
    free(work.failures[k].message);
    free(work.failures[k].location);
  }
  free(work.failures);
  return out;
}
