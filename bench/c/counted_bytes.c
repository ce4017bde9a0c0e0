/* How often each byte occurs. */
#include <stdint.h>
#include <string.h>

#include "harness.h"

enum { kAll = 100000 };
static uint8_t bytes[kAll];

static void kernel(double* restrict h) {
  const uint8_t* a = bytes;
  LAUNDER(a);
  memset(h, 0, 256 * sizeof(double));
  for (int k = 0; k < kAll; k++) h[a[k]] += 1;
}

int main(int argc, char** argv) {
  static double h[256];
  for (int k = 0; k < kAll; k++) bytes[k] = (uint8_t)((k + 1) * 7919L % 256);
  return measure(argc, argv, kernel, h, 256);
}
