/* Points move and turn back where they have left the box. POINTS = how many they are. */
#include <string.h>

#include "harness.h"

enum { kSteps = 20 };
static double start[POINTS], velocity[POINTS], scratch[POINTS];

static void kernel(double* restrict p) {
  double* restrict v = scratch;
  double dt = 0.01;
  int steps = kSteps;
  LAUNDER(v);
  memcpy(p, start, sizeof start);
  memcpy(v, velocity, sizeof velocity);
  for (int s = 0; s < steps; s++) {
    for (int k = 0; k < POINTS; k++) {
      p[k] += dt * v[k];
      v[k] = p[k] < 0 || p[k] > 1 ? -v[k] : v[k];
    }
  }
}

int main(int argc, char** argv) {
  static double out[POINTS];
  for (int k = 0; k < POINTS; k++) {
    start[k] = (k + 1) * 7 % 101 / 101.0;
    velocity[k] = (k + 1) * 13 % 23 - 11;
  }
  return measure(argc, argv, kernel, out, POINTS);
}
