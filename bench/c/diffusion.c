/* The heat equation on a rod by explicit differences. POINTS = points of the rod. */
#include <string.h>

#include "harness.h"

enum { kSteps = 200 };
static const double kRatio = 0.25;
static double start[POINTS], scratch[POINTS];

static void kernel(double* u) {
  double* v = scratch;
  int steps = kSteps, n = POINTS;
  LAUNDER(v);
  memcpy(u, start, sizeof start);
  for (int t = 0; t < steps; t++) {
    for (int k = 1; k < n - 1; k++) v[k] = u[k] + kRatio * (u[k - 1] - 2 * u[k] + u[k + 1]);
    for (int k = 1; k < n - 1; k++) u[k] = v[k];
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < POINTS; k++) start[k] = (k + 1) * 7 % 11;
  return measure(argc, argv, kernel, out, POINTS);
}
