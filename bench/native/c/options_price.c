#include "program.h"

static void setup(void) {}

static void run(void) {
  const double *s = in[0].x, *k = in[1].x;
  double t = in[2].x[0], r = in[3].x[0], v = in[4].x[0], w = v * sqrt(t);
  Array c = array(in[0].rows, in[0].cols, 1);
  for (int64_t i = 0; i < count(c); i++) {
    double d = (log(s[i] / k[i]) + (r + v * v / 2) * t) / w, e = d - w;
    c.x[i] = s[i] * erfc(-d / sqrt(2)) / 2 - k[i] * exp(-r * t) * erfc(-e / sqrt(2)) / 2;
  }
  give(c);
}
