/* Ctrl-C, and an end that somebody else asks for, while native code runs.
 *
 * Octave blocks such signals; a thread of its own waits for them and notes that one came (octave_signal_caught), upon
 * which Octave acts between two of its statements, of which there are none as long as a call takes. So a thread of ours
 * looks at that note and cancels the call that runs. It looks 50 times a second: to tell it of each call would cost as
 * much as a short call does. MATLAB has no such note, and no thread is started there. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <time.h>

#include "gateway.h"

enum { kLookNs = 20 * 1000 * 1000 };

typedef struct {
  residua_context* const* contexts;
  int count;
} Calls;

/* What runs: `running`, one of the two marks, or null. Who changes it from `running` to something else owns the calls. */
static Calls running, being_cancelled, were_cancelled;
static Calls* watched;
static const volatile sig_atomic_t* signal_caught;
static int watching;

static void* Watch(void* unused) {
  const struct timespec look = {0, kLookNs};
  for (;;) {
    nanosleep(&look, NULL);
    Calls* expected = &running;
    if (*signal_caught == 0 || !__atomic_compare_exchange_n(&watched, &expected, &being_cancelled, 0, __ATOMIC_ACQ_REL,
                                                            __ATOMIC_RELAXED)) {
      continue;
    }
    for (int k = 0; k < running.count; ++k) rt.residua_context_cancel(running.contexts[k]);
    __atomic_store_n(&watched, &were_cancelled, __ATOMIC_RELEASE);
  }
  return NULL;
}

/* The thread runs until the process ends, by when Octave has unloaded what it loaded. */
static void Stay(void) {
  Dl_info here;
  if (dladdr((void*)Stay, &here) != 0) dlopen(here.dli_fname, RTLD_NOW | RTLD_NODELETE);
}

/* A child of fork has no threads but the one that forked. */
static void StartAgain(void) { watching = 0; }

static void StartWatching(void) {
  static int first = 1;
  watching = 1;
  if (first) {
    signal_caught = dlsym(RTLD_DEFAULT, "octave_signal_caught");
    pthread_atfork(NULL, NULL, StartAgain);
    Stay();
    first = 0;
  }
  if (signal_caught == NULL) return;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  if (pthread_create(&thread, NULL, Watch, NULL) == 0) pthread_detach(thread);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void BeginStoppable(residua_context* const* contexts, int count) {
  if (!watching) StartWatching();
  running.contexts = contexts;
  running.count = count;
  __atomic_store_n(&watched, &running, __ATOMIC_RELEASE);
}

int EndStoppable(void) {
  Calls* expected = &running;
  if (__atomic_compare_exchange_n(&watched, &expected, NULL, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) return 0;
  while (__atomic_load_n(&watched, __ATOMIC_ACQUIRE) != &were_cancelled) sched_yield();
  for (int k = 0; k < running.count; ++k) rt.residua_context_resume(running.contexts[k]);
  __atomic_store_n(&watched, NULL, __ATOMIC_RELEASE);
  return 1;
}

int IsBeingStopped(void) { return __atomic_load_n(&watched, __ATOMIC_RELAXED) != &running; }
