/* The points of a logistic orbit above its mean so far, in an array that grows. POINTS = how many they are. */
#include <string.h>

#include "harness.h"

static void kernel(double* out) {
  double x = 0.3, r = 3.9, total = 0;
  int n = 20000, count = 0, capacity = 16;
  LAUNDER(out);
  double* y = malloc(sizeof(double) * (size_t)capacity);
  for (int k = 1; k <= n; k++) {
    x = r * x * (1 - x);
    total = total + x;
    if (x > total / k) {
      if (count == capacity) {
        capacity *= 2;
        y = realloc(y, sizeof(double) * (size_t)capacity);
      }
      y[count++] = x;
    }
  }
  memcpy(out, y, sizeof(double) * (size_t)(count < POINTS ? count : POINTS));
  free(y);
}

int main(int argc, char** argv) {
  static double out[POINTS];
  return measure(argc, argv, kernel, out, POINTS);
}
