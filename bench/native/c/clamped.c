#include "program.h"

static void setup(void) {}

static double clamp(double x, double lo, double hi) {
  double y = x > lo ? x : lo;
  return y < hi ? y : hi;
}

static void run(void) {
  const double* x = in[0].x;
  double lo = in[1].x[0], hi = in[2].x[0], n = (double)count(in[0]), sum = 0, square = 0;
  for (int64_t k = 0; k < count(in[0]); k++) sum += clamp(x[k], lo, hi);
  double m = sum / n;
  for (int64_t k = 0; k < count(in[0]); k++) {
    double d = clamp(x[k], lo, hi) - m;
    square += d * d;
  }
  give_number(m);
  give_number(sqrt(square / n));
}
