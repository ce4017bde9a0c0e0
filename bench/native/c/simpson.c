#include "program.h"

static void setup(void) {}

static double f(double x, double w) { return x * exp(-w * x) + x / (1 + x * x); }

static void run(void) {
  double a = in[0].x[0], b = in[1].x[0], n = in[2].x[0], w = in[3].x[0], h = (b - a) / n, s = f(a, w) + f(b, w);
  for (int64_t k = 1; k <= (int64_t)n - 1; k += 2) s = s + 4 * f(a + (double)k * h, w);
  for (int64_t k = 2; k <= (int64_t)n - 2; k += 2) s = s + 2 * f(a + (double)k * h, w);
  give_number(s * h / 3);
}
