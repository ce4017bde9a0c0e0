/* The triangular factors of a matrix in its place, without pivots. POINTS = elements. */
#include <string.h>

#include "harness.h"

enum { kSide = 200 };
static double start[POINTS];

static void kernel(double* a) {
  int n = kSide;
  LAUNDER(a);
  memcpy(a, start, sizeof start);
  for (int k = 0; k < n - 1; k++) {
    for (int i = k + 1; i < n; i++) a[i + k * n] /= a[k + k * n];
    for (int j = k + 1; j < n; j++) {
      double top = a[k + j * n];
      for (int i = k + 1; i < n; i++) a[i + j * n] -= a[i + k * n] * top;
    }
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < POINTS; k++) start[k] = (k + 1) * 37 % 23 + 1 + (k / kSide == k % kSide ? 3000 : 0);
  return measure(argc, argv, kernel, out, POINTS);
}
