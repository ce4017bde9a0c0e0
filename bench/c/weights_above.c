/* The squares of what lies above a quarter, at their new places. POINTS = how many those are. */
#include <string.h>

#include "harness.h"

enum { kAll = 100000 };
static double x[kAll], places[kAll], scratch[kAll];

static void kernel(double* restrict out) {
  double* restrict y = scratch;
  LAUNDER(y);
  memset(y, 0, sizeof scratch);
  for (int k = 0; k < kAll; k++) y[(long)places[k] - 1] = x[k] * x[k];
  for (int k = 0, n = 0; n < POINTS; k++) {
    out[n] = y[k];
    n += y[k] > 0.25;
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < kAll; k++) {
    x[k] = (k + 1) * 7919L % 1009 / 1009.0;
    places[k] = (k + 1) * 7919L % kAll + 1;
  }
  return measure(argc, argv, kernel, out, POINTS);
}
