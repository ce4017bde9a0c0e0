/* The primes up to kMost. POINTS = how many they are. */
#include <stdbool.h>
#include <string.h>

#include "harness.h"

enum { kMost = 1000000 };
static bool sieve[kMost + 1];

static void kernel(double* out) {
  bool* open = sieve;
  int n = kMost, count = 0;
  LAUNDER(open);
  memset(open, 1, sizeof sieve);
  open[1] = false;
  for (int k = 2; k * k <= n; k++) {
    if (!open[k]) continue;
    for (int i = k * k; i <= n; i += k) open[i] = false;
  }
  for (int k = 1; k <= n && count < POINTS; k++) {
    if (open[k]) out[count++] = k;
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  return measure(argc, argv, kernel, out, POINTS);
}
