#include "twin.h"

static double root(double a) { return sqrt(a > 0 ? a : 0); }

static void rhs(const double* x, const double* u, double* dx) {
  double out = 0.3 * root(x[0]);
  dx[0] = (u[0] - out) / 2;
  dx[1] = u[0] * 0 + out - 0.2 * root(x[1]);
  dx[2] = 0.5 * u[1] - 0.05 * x[2];
  dx[3] = x[4];
  dx[4] = (0.5 * u[2] - 0.02 * x[4]) / 0.1;
}

void twin(const double* const* x, double* const* y) {
  const double *u = x[1], dt = x[2][0], steps = x[3][0];
  double now[5], at[5], k1[5], k2[5], k3[5], k4[5];
  memcpy(now, x[0], sizeof now);
  for (double k = 1; k <= steps; k++) {
    rhs(now, u, k1);
    for (int i = 0; i < 5; i++) at[i] = now[i] + dt / 2 * k1[i];
    rhs(at, u, k2);
    for (int i = 0; i < 5; i++) at[i] = now[i] + dt / 2 * k2[i];
    rhs(at, u, k3);
    for (int i = 0; i < 5; i++) at[i] = now[i] + dt * k3[i];
    rhs(at, u, k4);
    for (int i = 0; i < 5; i++) now[i] = now[i] + dt / 6 * (k1[i] + 2 * k2[i] + 2 * k3[i] + k4[i]);
  }
  memcpy(y[0], now, sizeof now);
}
