#include "program.h"

static void setup(void) {}

static void run(void) {
  int points = (int)in[0].x[0];
  double width = in[1].x[0], gap = in[2].x[0], far = in[3].x[0], k = 2 * M_PI / 1e-3;
  Array light = array(1, points, 1);
  for (int p = 1; p <= points; p++) {
    double x = (p - (double)points / 2) * 0.01, re = 0, im = 0;
    for (int s = 0; s <= 20; s++) {
      double o = s * width / 20, u = x - gap / 2 - o, v = x + gap / 2 + o;
      double a = sqrt(far * far + u * u), b = sqrt(far * far + v * v);
      re = re + cos(k * a) / a + cos(k * b) / b;
      im = im + sin(k * a) / a + sin(k * b) / b;
    }
    light.x[p - 1] = re * re + im * im;
  }
  give(light);
}
