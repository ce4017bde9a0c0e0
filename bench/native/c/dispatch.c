#include "program.h"

static double more(double v) { return v + 1; }
static double half(double v) { return v * 0.5; }
static double square(double v) { return v * v - 2; }
static double minus(double v) { return -v; }
static double (*const kOps[])(double) = {more, half, square, minus};

static void setup(void) {}

static void run(void) {
  double s = in[1].x[0];
  for (int64_t k = 0; k < count(in[0]); k++) {
    s = kOps[(int)in[0].x[k] - 1](s);
    if (fabs(s) > 10) s /= 16;
  }
  give_number(s);
}
