#include "program.h"

static void setup(void) {}

static void run(void) {
  static const double kTurn[9] = {0.8, 0.6, 0, -0.6, 0.8, 0, 0, 0, 1};
  Array p = copy(in[0]);
  double s = 0;
  for (int64_t k = 1; k <= (int64_t)in[1].x[0]; k++) {
    double *v = p.x + 3 * (k % p.cols), w[3];
    for (int i = 0; i < 3; i++) w[i] = kTurn[i] * v[0] + kTurn[i + 3] * v[1] + kTurn[i + 6] * v[2];
    s = s + w[0] * v[1] - w[1] * v[0];
    memcpy(v, w, sizeof w);
  }
  free(p.x);
  give_number(s);
}
