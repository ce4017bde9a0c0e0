/* Each point inside a block becomes the mean of its six neighbours. POINTS = points of the block. */
#include <string.h>

#include "harness.h"

enum { kSide = 30, kSteps = 5 };
static double start[POINTS], scratch[POINTS];

static void kernel(double* b) {
  double* a = scratch;
  int steps = kSteps, n = kSide, plane = n * n;
  LAUNDER(a);
  memcpy(a, start, sizeof start);
  memcpy(b, start, sizeof start);
  for (int s = 0; s < steps; s++) {
    for (int k = 1; k < n - 1; k++) {
      for (int j = 1; j < n - 1; j++) {
        const double* x = a + j * n + k * plane;
        double* y = b + j * n + k * plane;
        for (int i = 1; i < n - 1; i++) {
          y[i] = (x[i - 1] + x[i + 1] + x[i - n] + x[i + n] + x[i - plane] + x[i + plane]) / 6;
        }
      }
    }
    memcpy(a, b, sizeof start);
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < POINTS; k++) start[k] = (k + 1) * 7 % 13;
  return measure(argc, argv, kernel, out, POINTS);
}
