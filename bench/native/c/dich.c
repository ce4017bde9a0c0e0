#include "program.h"

static void setup(void) {}

static void run(void) {
  int64_t n = (int64_t)in[0].x[0], m = (int64_t)in[1].x[0];
  double tol = in[2].x[0], worst = 2 * tol;
  Array u = array(n, m, 1);
  for (int64_t k = 0; k < count(u); k++) u.x[k] = 70;
  for (int64_t j = 0; j < m; j++) {
    u.x[j * n] = 20;
    u.x[n - 1 + j * n] = 180;
  }
  for (int64_t i = 0; i < n; i++) {
    u.x[i] = 80;
    u.x[i + (m - 1) * n] = 0;
  }
  double c = cos(M_PI / (double)(n - 1)) + cos(M_PI / (double)(m - 1)), w = 4 / (2 + sqrt(4 - c * c));
  int trips = 0;
  for (; worst > tol && trips < (int)in[3].x[0]; trips++) {
    worst = 0;
    for (int64_t j = 1; j < m - 1; j++)
      for (int64_t i = 1; i < n - 1; i++) {
        double *p = u.x + i + j * n, d = w * (p[n] + p[-n] + p[1] + p[-1] - 4 * *p) / 4;
        *p += d;
        if (fabs(d) > worst) worst = fabs(d);
      }
  }
  give(u);
  give_number(trips);
}
