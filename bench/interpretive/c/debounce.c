#include "twin.h"

void twin(const double* const* x, double* const* y) {
  static const unsigned char next[4][2] = {{0, 1}, {0, 2}, {3, 2}, {0, 2}}, output[4] = {0, 0, 1, 1};
  static int state;
  state = next[state][x[0][0] > 0.5];
  y[0][0] = output[state];
}
