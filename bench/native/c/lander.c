#include "program.h"

static void setup(void) {}

static void run(void) {
  double h = in[0].x[0], v = in[1].x[0], fuel = 500, dt = 0.01, t = 0;
  for (; h > 0 && t < 100000; t++) {
    double thrust = 0;
    if (v < -20 && fuel > 0) {
      thrust = 12;
      fuel -= dt;
    }
    v = v + dt * (thrust - 9.81 - 0.001 * v * h / (1 + h));
    h = h + dt * v;
  }
  give_number(t);
  give_number(fuel);
}
