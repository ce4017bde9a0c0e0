#include "program.h"

static void setup(void) {}

static void run(void) {
  int nx = (int)in[0].x[0], ny = (int)in[1].x[0];
  double limit = in[2].x[0];
  Array c = array(ny, nx, 1);
  for (int ix = 0; ix < nx; ix++)
    for (int iy = 0; iy < ny; iy++) {
      double a = -2 + 3 * (double)ix / (nx - 1), b = -1.5 + 3 * (double)iy / (ny - 1), x = 0, y = 0, k = 0;
      while (k < limit && x * x + y * y <= 4) {
        double t = x * x - y * y + a;
        y = x * y + y * x + b;
        x = t;
        k++;
      }
      c.x[iy + (int64_t)ix * ny] = k;
    }
  give(c);
}
