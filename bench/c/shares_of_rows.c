/* What each element has of the exponentials of its row. POINTS = elements of the square matrix. */
#include <string.h>

#include "harness.h"

enum { kRows = 300 };
static double a[POINTS], greatest[kRows], sums[kRows];

static void kernel(double* restrict p) {
  double *restrict m = greatest, *restrict s = sums;
  const double* restrict x = a;
  LAUNDER(x);
  memcpy(m, x, sizeof greatest);
  memset(s, 0, sizeof sums);
  for (int j = 1; j < POINTS / kRows; j++) {
    for (int i = 0; i < kRows; i++) m[i] = x[i + j * kRows] > m[i] ? x[i + j * kRows] : m[i];
  }
  for (int j = 0; j < POINTS / kRows; j++) {
    for (int i = 0; i < kRows; i++) s[i] += p[i + j * kRows] = exp(x[i + j * kRows] - m[i]);
  }
  for (int j = 0; j < POINTS / kRows; j++) {
    for (int i = 0; i < kRows; i++) p[i + j * kRows] /= s[i];
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < POINTS; k++) a[k] = (k + 1) * 37L % 1009 / 1009.0;
  return measure(argc, argv, kernel, out, POINTS);
}
