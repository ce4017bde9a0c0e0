/* Populations that grow and are harvested, kept within bounds. POINTS = populations. */
#include <string.h>

#include "harness.h"

static double start[POINTS];

static void kernel(double* x) {
  int steps = 50;
  LAUNDER(x);
  memcpy(x, start, sizeof start);
  for (int k = 1; k <= steps; k++) {
    int none = 1;
    for (int i = 0; i < POINTS; i++) {
      double v = x[i] + 0.3 * x[i] * (1 - x[i]) - 0.02;
      v = v < 0 ? 0 : v;
      v = v > 2 || v != v ? 2 : v;
      none &= v == 0;
      x[i] = v;
    }
    if (none) return;
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < POINTS; k++) start[k] = (double)((k + 1) * 7 % 11) / 4;
  return measure(argc, argv, kernel, out, POINTS);
}
