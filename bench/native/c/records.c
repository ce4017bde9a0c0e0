#include "program.h"

static void setup(void) {}

static void run(void) {
  const double* x = in[0].x;
  int64_t room = 16, used = 0;
  double *r = malloc(8 * (size_t)room), *at = malloc(8 * (size_t)room), top = -INFINITY;
  for (int64_t k = 0; k < count(in[0]); k++) {
    if (!(x[k] > top)) continue;
    top = x[k] - 0.5;
    if (used == room) {
      room *= 2;
      r = realloc(r, 8 * (size_t)room);
      at = realloc(at, 8 * (size_t)room);
    }
    r[used] = x[k];
    at[used++] = (double)(k + 1);
  }
  give((Array){1, used, 1, kDouble, r});
  give((Array){1, used, 1, kDouble, at});
}
