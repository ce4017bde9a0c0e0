/* The heat equation on a plate by explicit differences. POINTS = points of the plate. */
#include <string.h>

#include "harness.h"

enum { kRows = 300, kSteps = 20 };
static double start[POINTS], scratch[POINTS];

static void kernel(double* u) {
  double *v = scratch, r = 0.1;
  int steps = kSteps, m = kRows, n = POINTS / kRows;
  LAUNDER(v);
  memcpy(u, start, sizeof start);
  for (int s = 0; s < steps; s++) {
    for (int j = 1; j < n - 1; j++) {
      const double* c = u + j * m;
      for (int i = 1; i < m - 1; i++) {
        v[i + j * m] = c[i] + r * (c[i - 1] + c[i + 1] + c[i - m] + c[i + m] - 4 * c[i]);
      }
    }
    for (int j = 1; j < n - 1; j++) memcpy(u + j * m + 1, v + j * m + 1, sizeof(double) * (size_t)(m - 2));
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < POINTS; k++) start[k] = (k + 1) * 7 % 13;
  return measure(argc, argv, kernel, out, POINTS);
}
