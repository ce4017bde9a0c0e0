/* What the hand-written C programs share: run a kernel, print the median time of a call, write the result's bytes.
 *
 * Each program is called `PROGRAM REPEAT OUTPUT_FILE`, runs its problem REPEAT times and prints nanoseconds on stdout.
 */
#pragma once

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static inline double now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return 1e9 * (double)t.tv_sec + (double)t.tv_nsec;
}

static int compare_doubles(const void* a, const void* b) {
  double x = *(const double*)a, y = *(const double*)b;
  return (x > y) - (x < y);
}

/* The spacing that Octave's linspace uses. */
static inline void linspace(double first, double last, int count, double* out) {
  double step = (last - first) / (count - 1);
  for (int k = 0; k < count / 2 + count % 2; k++) {
    out[k] = first + k * step;
    out[count - 1 - k] = last - k * step;
  }
  if (count % 2 == 1) out[count / 2] = first == -last ? 0.0 : (first + last) / 2;
}

/* A call must not be moved out of the timing loop: its input pointer is laundered each time. */
#define LAUNDER(pointer) __asm__ volatile("" : "+r"(pointer) : : "memory")

static int measure(int argc, char** argv, void (*kernel)(double* out), double* out, size_t count) {
  if (argc != 3) {
    fprintf(stderr, "usage: %s REPEAT OUTPUT_FILE\n", argv[0]);
    return 2;
  }
  int repeat = atoi(argv[1]);
  double* times = malloc(sizeof(double) * (size_t)repeat);
  kernel(out);
  for (int k = 0; k < repeat; k++) {
    double start = now_ns();
    kernel(out);
    times[k] = now_ns() - start;
    LAUNDER(out);
  }
  qsort(times, (size_t)repeat, sizeof(double), compare_doubles);
  printf("%.1f\n", times[repeat / 2]);
  free(times);
  FILE* file = fopen(argv[2], "wb");
  if (!file) return 1;
  size_t written = fwrite(out, sizeof(double), count, file);
  return fclose(file) == 0 && written == count ? 0 : 1;
}
