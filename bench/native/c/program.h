/* What the hand-written C programs share: inputs out of a file, a kernel that is timed, results into another.
 *
 * `PROGRAM INPUTS OUTPUT SECONDS` calls run() for SECONDS, at least 5 times, prints the median time of a call in
 * nanoseconds and the greatest resident set in kilobytes, and writes the results of the last call. An array in a file
 * is four doubles (rows, columns, planes, a Kind) and its elements as that kind says; inputs are doubles or pairs of
 * doubles. */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

typedef enum { kDouble, kComplex, kSingle, kByte } Kind;

typedef struct {
  int64_t rows, cols, planes;
  Kind kind;
  double* x; /* of another kind: what give_raw() was given */
} Array;

static Array in[8], out[4];
static int ins, outs;

static void setup(void); /* not timed: inputs of another class than double as C holds them */
static void run(void);

static inline int64_t count(Array a) { return a.rows * a.cols * a.planes; }

static inline Array array(int64_t rows, int64_t cols, int64_t planes) {
  return (Array){rows, cols, planes, kDouble, malloc(sizeof(double) * (size_t)(rows * cols * planes + 1))};
}

static inline Array zeros(int64_t rows, int64_t cols, int64_t planes) {
  return (Array){rows, cols, planes, kDouble, calloc((size_t)(rows * cols * planes + 1), sizeof(double))};
}

static inline Array complex_array(int64_t rows, int64_t cols) {
  return (Array){rows, cols, 1, kComplex, malloc(2 * sizeof(double) * (size_t)(rows * cols + 1))};
}

static inline Array copy(Array a) {
  Array b = array(a.rows, a.cols, a.planes);
  memcpy(b.x, a.x, sizeof(double) * (size_t)count(a));
  return b;
}

static inline void give(Array a) { out[outs++] = a; }

static inline void give_number(double x) {
  Array a = array(1, 1, 1);
  a.x[0] = x;
  give(a);
}

/* Elements of `kind` as a result of the shape of `like`. */
static inline void give_raw(void* elements, Array like, Kind kind) {
  give((Array){like.rows, like.cols, like.planes, kind, elements});
}

/* Input k as elements of another type. */
#define INPUT_AS(type, name, k)                                                   \
  do {                                                                            \
    name = malloc(sizeof(type) * (size_t)(count(in[k]) + 1));                     \
    for (int64_t i_ = 0; i_ < count(in[k]); i_++) (name)[i_] = (type)in[k].x[i_]; \
  } while (0)

static int compare_times(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

static double now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static void must(bool ok, const char* what) {
  if (ok) return;
  fprintf(stderr, "cannot %s\n", what);
  exit(1);
}

static void read_inputs(const char* path) {
  FILE* file = fopen(path, "rb");
  must(file != NULL, "open the inputs");
  double head[4];
  while (fread(head, sizeof(double), 4, file) == 4) {
    Array a = array((int64_t)head[0], (int64_t)head[1] * (head[3] == kComplex ? 2 : 1), (int64_t)head[2]);
    must(fread(a.x, sizeof(double), (size_t)count(a), file) == (size_t)count(a), "read the inputs");
    a.cols = (int64_t)head[1];
    a.kind = (Kind)head[3];
    in[ins++] = a;
  }
  fclose(file);
}

static void write_results(const char* path) {
  static const size_t kBytes[] = {sizeof(double), 2 * sizeof(double), sizeof(float), 1};
  FILE* file = fopen(path, "wb");
  must(file != NULL, "write the results");
  for (int k = 0; k < outs; k++) {
    double head[4] = {(double)out[k].rows, (double)out[k].cols, (double)out[k].planes, out[k].kind};
    fwrite(head, sizeof(double), 4, file);
    fwrite(out[k].x, kBytes[out[k].kind], (size_t)count(out[k]), file);
  }
  must(fclose(file) == 0, "write the results");
}

static void forget_results(void) {
  for (int k = 0; k < outs; k++) free(out[k].x);
  outs = 0;
}

int main(int argc, char** argv) {
  enum { kMost = 20000, kLeast = 5 };
  static double times[kMost];
  must(argc == 4, "run: usage: PROGRAM INPUTS OUTPUT SECONDS");
  read_inputs(argv[1]);
  setup();
  double end = now_ns() + 1e9 * atof(argv[3]);
  int runs = 0;
  while (runs < kMost && (runs < kLeast || now_ns() < end)) {
    forget_results();
    __asm__ volatile("" : : : "memory");
    double start = now_ns();
    run();
    times[runs++] = now_ns() - start;
  }
  qsort(times, (size_t)runs, sizeof(double), compare_times);
  struct rusage use;
  getrusage(RUSAGE_SELF, &use);
  printf("%.1f %ld\n", times[runs / 2], use.ru_maxrss);
  write_results(argv[2]);
  return 0;
}
