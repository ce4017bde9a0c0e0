/* All shortest paths by Floyd and Warshall, columns innermost. POINTS = nodes squared. */
#include <string.h>

#include "harness.h"

static double start[POINTS];

static void kernel(double* d) {
  int n = (int)sqrt(POINTS);
  memcpy(d, start, sizeof start);
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++)
        if (d[i + k * n] + d[k + j * n] < d[i + j * n]) d[i + j * n] = d[i + k * n] + d[k + j * n];
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < POINTS; k++) start[k] = (k + 1) * 37 % 101 + 1;
  return measure(argc, argv, kernel, out, POINTS);
}
