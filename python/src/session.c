/* Sessions and what reaches them from outside: printed text and Ctrl-C. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

#include "native.h"

/* What the program prints goes where Python's print goes, and its warnings to sys.stderr, which a notebook shows.
 * `user`: the name of the one or the other. Runs in the thread of the call. */
static void Print(void* user, const char* text, size_t length) {
  const PyGILState_STATE state = PyGILState_Ensure();
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  PyObject* out = PySys_GetObject(user);
  PyObject* string = PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
  if (out != NULL && out != Py_None && string != NULL) {
    PyObject* done = PyObject_CallMethod(out, "write", "O", string);
    if (done == NULL) PyErr_WriteUnraisable(out);
    Py_XDECREF(done);
  }
  Py_XDECREF(string);
  PyErr_Restore(type, value, traceback);
  PyGILState_Release(state);
}

residua_context* TakeSession(Sessions* sessions) {
  if (sessions->count > 0) return sessions->idle[--sessions->count];
  residua_context* context = rt.residua_context_create();
  if (context == NULL) {
    PyErr_NoMemory();
    return NULL;
  }
  rt.residua_context_set_output(context, Print, "stdout");
  rt.residua_context_set_error_output(context, Print, "stderr");
  return context;
}

void GiveBackSession(Sessions* sessions, residua_context* context) {
  if (sessions->count == sessions->room) {
    const int room = sessions->room == 0 ? 4 : 2 * sessions->room;
    residua_context** idle = realloc(sessions->idle, (size_t)room * sizeof *idle);
    if (idle == NULL) {
      rt.residua_context_free(context);
      return;
    }
    sessions->idle = idle;
    sessions->room = room;
  }
  sessions->idle[sessions->count++] = context;
}

void FreeSessions(Sessions* sessions) {
  while (sessions->count > 0) rt.residua_context_free(sessions->idle[--sessions->count]);
  free(sessions->idle);
  sessions->idle = NULL;
}

/* Python notes a signal and acts between two of its own instructions, of which there are none while native code runs.
 * So a handler in front of Python's also cancels what the main thread runs: a cancellation is one store. */
static residua_context* const* volatile watched;
static volatile int watched_count;
static volatile sig_atomic_t came;
static residua_context* volatile holds_gil;
static volatile sig_atomic_t stopped_holder;
static struct sigaction behind;

static void OnInterrupt(int signal_number) {
  residua_context* const* contexts = watched;
  if (contexts != NULL) came = 1;
  for (int k = 0; contexts != NULL && k < watched_count; ++k) {
    if (contexts[k] != NULL) rt.residua_context_cancel(contexts[k]);
  }
  residua_context* const holder = holds_gil;
  if (holder != NULL) {
    stopped_holder = 1;
    rt.residua_context_cancel(holder);
  }
  if (behind.sa_handler != NULL && behind.sa_handler != SIG_IGN && behind.sa_handler != SIG_DFL) {
    behind.sa_handler(signal_number);
  }
}

/* Only where Python itself handles the signal. */
static void PutHandler(void) {
  static int put = 0;
  if (put) return;
  struct sigaction now;
  if (sigaction(SIGINT, NULL, &now) != 0 || (now.sa_flags & SA_SIGINFO) != 0 || now.sa_handler == SIG_DFL ||
      now.sa_handler == SIG_IGN) {
    return;
  }
  put = 1;
  behind = now;
  now.sa_handler = OnInterrupt;
  sigaction(SIGINT, &now, NULL);
}

static int InMainThread(void) {
  static pthread_t main_thread;
  static int known = 0;
  if (!known) {
    PyObject* threading = PyImport_ImportModule("threading");
    PyObject* thread = threading != NULL ? PyObject_CallMethod(threading, "main_thread", NULL) : NULL;
    PyObject* identity = thread != NULL ? PyObject_GetAttrString(thread, "ident") : NULL;
    if (identity != NULL) {
      main_thread = (pthread_t)PyLong_AsUnsignedLong(identity);
      known = 1;
    }
    PyErr_Clear();
    Py_XDECREF(identity);
    Py_XDECREF(thread);
    Py_XDECREF(threading);
    PutHandler();
  }
  return known && pthread_equal(main_thread, pthread_self());
}

int WatchInterrupt(residua_context* const* contexts, int count) {
  if (!InMainThread()) return 0;
  came = 0;
  watched_count = count;
  watched = contexts;
  return 1;
}

int EndInterruptWatch(void) {
  if (!InMainThread()) return 0;
  watched = NULL;
  const int interrupted = came;
  came = 0;
  return interrupted;
}

int InterruptCame(void) { return came; }

void HoldGil(residua_context* context) {
  stopped_holder = 0;
  holds_gil = context;
}

int EndHoldingGil(void) {
  holds_gil = NULL;
  return stopped_holder;
}
