#include "program.h"

static void setup(void) {}

static void relax(double* f, const double* w, int64_t n, int64_t m) {
  int64_t s = n + 1;
  for (int64_t j = 1; j < m; j++)
    for (int64_t i = 1; i < n; i++) {
      double* p = f + i + j * s;
      *p = *p + w[i + j * s] * ((p[-1] + p[1] + p[-s] + p[s]) / 4 - *p);
    }
  for (int64_t j = 1; j < m; j++) {
    double* p = f + j * s;
    *p = *p + w[j * s] * ((2 * p[1] + p[-s] + p[s]) / 4 - *p);
  }
  for (int64_t i = 1; i < n; i++) {
    double* p = f + i;
    *p = *p + w[i] * ((2 * p[s] + p[-1] + p[1]) / 4 - *p);
  }
}

static double charge(const double* f, int64_t n, int64_t m) {
  double q = 0;
  int64_t s = n + 1;
  for (int64_t i = 0; i < n; i++) q += (f[i + (m - 1) * s] + f[i + 1 + (m - 1) * s]) / 2;
  for (int64_t j = 0; j < m; j++) q += (f[n - 1 + j * s] + f[n - 1 + (j + 1) * s]) / 2;
  return 35.416 * q;
}

static void run(void) {
  int64_t n = (int64_t)in[0].x[0], m = (int64_t)in[1].x[0], ni = (int64_t)in[2].x[0], mi = (int64_t)in[3].x[0];
  Array f = zeros(n + 1, m + 1, 1), w = array(n + 1, m + 1, 1);
  for (int64_t k = 0; k < count(w); k++) w.x[k] = 1.9;
  for (int64_t j = 0; j < mi; j++)
    for (int64_t i = 0; i < ni; i++) {
      f.x[i + j * (n + 1)] = 1;
      w.x[i + j * (n + 1)] = 0;
    }
  double c = 0;
  for (int k = 0; k < (int)in[4].x[0]; k++) {
    relax(f.x, w.x, n, m);
    double before = c;
    c = charge(f.x, n, m);
    if (fabs(c - before) < 1e-10 * c) break;
  }
  free(f.x);
  free(w.x);
  give_number(c);
}
