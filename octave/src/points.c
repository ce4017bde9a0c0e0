/* Many points in one call, shared among threads by neighbours. Arguments are matrices with a point a column, as are the
 * results; which elements a point has is said by the extents of one. */
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gateway.h"

enum { kMostColumns = 64, kMostThreads = 256, kText = 1024 };

typedef struct {
  const Loaded* loaded;
  residua_context* context; /* null: there was no memory for it */
  int64_t begin, end, failures, first_failure;
  int first_only;
  const double** x;
  const int64_t *x_size, *y_size;
  double** y;
  double* failed; /* 1 at points that raised */
  char identifier[kText], message[kText];
} Share;

static void* RunShare(void* of) {
  Share* share = of;
  const residua_artefact* artefact = share->loaded->artefact;
  residua_context* context = share->context;
  const double* x[kMostColumns];
  double* y[kMostColumns];
  int64_t at = share->begin;
  while (context != NULL && at < share->end && !IsBeingStopped()) {
    for (int k = 0; k < artefact->parameter_count; ++k)
      x[k] = share->x[k] + at * share->x_size[2 * k] * share->x_size[2 * k + 1];
    for (int k = 0; k < artefact->result_count; ++k)
      y[k] = share->y[k] + at * share->y_size[2 * k] * share->y_size[2 * k + 1];
    int64_t done = 0;
    const int status = artefact->points(context, share->end - at, x, share->x_size, y, share->y_size, &done);
    at += done;
    if (status == RESIDUA_OK || at >= share->end || IsBeingStopped()) break;
    share->failed[at] = 1;
    if (share->failures++ == 0) {
      share->first_failure = at;
      strncpy(share->identifier, rt.residua_error_identifier(context), kText - 1);
      strncpy(share->message, rt.residua_error_message(context), kText - 1);
    }
    if (share->first_only) break;
    for (int k = 0; k < artefact->result_count; ++k) {
      const int64_t step = share->y_size[2 * k] * share->y_size[2 * k + 1];
      for (int64_t j = 0; j < step; ++j) share->y[k][at * step + j] = NAN;
    }
    ++at;
  }
  return NULL;
}

/* All shares, the caller's thread with the first one. Whether Ctrl-C came. */
static int RunShares(Share* shares, pthread_t* hands, residua_context** contexts, int threads) {
  int started = 1, there = 0;
  for (int k = 0; k < threads; ++k) {
    shares[k].context = rt.residua_context_create();
    if (shares[k].context == NULL) continue;
    contexts[there++] = shares[k].context;
    KeepWarnings(shares[k].context);
  }
  BeginStoppable(contexts, there);
  while (started < threads && pthread_create(&hands[started], NULL, RunShare, &shares[started]) == 0) ++started;
  RunShare(&shares[0]);
  for (int k = 1; k < threads; ++k) {
    if (k < started) {
      pthread_join(hands[k], NULL);
    } else {
      RunShare(&shares[k]);
    }
  }
  const int stopped = EndStoppable();
  for (int k = 0; k < there; ++k) rt.residua_context_free(contexts[k]);
  return stopped;
}

/* prhs: extents of the parameters (2 x n), of the results (2 x m), then a matrix a parameter with a point a column.
 * plhs: a matrix a result, points that raised (1 x points), the first identifier, the first message. */
void RunPoints(const Loaded* loaded, int threads, int first_only, int nlhs, mxArray** plhs, int nrhs,
               const mxArray** prhs) {
  const residua_artefact* artefact = loaded->artefact;
  const int n = artefact->parameter_count, m = artefact->result_count;
  if (artefact->points == NULL || n > kMostColumns || m > kMostColumns || nrhs != n + 2 || nlhs != m + 3) {
    mexErrMsgIdAndTxt("Residua:wrong-call",
                      "points takes extents and a matrix a parameter of a function of real doubles");
  }
  int64_t x_size[2 * kMostColumns], y_size[2 * kMostColumns], points = -1;
  const double* x[kMostColumns];
  double* y[kMostColumns];
  for (int k = 0; k < 2 * n; ++k) x_size[k] = (int64_t)mxGetPr(prhs[0])[k];
  for (int k = 0; k < 2 * m; ++k) y_size[k] = (int64_t)mxGetPr(prhs[1])[k];
  for (int k = 0; k < n; ++k) {
    const mxArray* column = prhs[k + 2];
    if (!mxIsDouble(column) || mxIsComplex(column) || mxIsSparse(column) ||
        (int64_t)mxGetM(column) != x_size[2 * k] * x_size[2 * k + 1] ||
        (points >= 0 && points != (int64_t)mxGetN(column))) {
      mexErrMsgIdAndTxt("Residua:wrong-call",
                        "points takes real double matrices with a point a column, as many columns in each");
    }
    points = (int64_t)mxGetN(column);
    x[k] = mxGetPr(column);
  }
  for (int k = 0; k < m; ++k) {
    plhs[k] = mxCreateDoubleMatrix((mwSize)(y_size[2 * k] * y_size[2 * k + 1]), (mwSize)points, mxREAL);
    y[k] = mxGetPr(plhs[k]);
  }
  plhs[m] = mxCreateDoubleMatrix(1, (mwSize)points, mxREAL);
  threads = threads < 1 ? 1 : threads > kMostThreads ? kMostThreads : threads;
  if (threads > points) threads = points > 0 ? (int)points : 1;
  Share* shares = mxCalloc((size_t)threads, sizeof *shares);
  pthread_t* hands = mxCalloc((size_t)threads, sizeof *hands);
  residua_context** contexts = mxCalloc((size_t)threads, sizeof *contexts);
  for (int k = 0; k < threads; ++k) {
    shares[k] = (Share){.loaded = loaded,
                        .begin = points * k / threads,
                        .end = points * (k + 1) / threads,
                        .first_only = first_only,
                        .x = x,
                        .x_size = x_size,
                        .y = y,
                        .y_size = y_size,
                        .failed = mxGetPr(plhs[m])};
  }
  const int stopped = RunShares(shares, hands, contexts, threads);
  TellWarnings();
  if (stopped) Raise("Residua:interrupted", "interrupted");
  int first = 0;
  while (first < threads - 1 && shares[first].failures == 0) ++first;
  plhs[m + 1] = mxCreateString(shares[first].identifier);
  plhs[m + 2] = mxCreateString(shares[first].message);
  mxFree(shares);
  mxFree(hands);
}
