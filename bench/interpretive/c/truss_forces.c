#include "twin.h"

double cblas_ddot(int n, const double* x, int x_step, const double* y, int y_step);  // how it rounds is what Octave gives

#define D 0.4472135954999579
#define H 0.8944271909999159
#define S 1.118033988749895

static const double T[7][4] = {{-1, -0., 1, 0}, {-1, -0., 1, 0}, {-1, -0., 1, 0}, {-D, -H, D, H}, {D, -H, -D, H}, {-D, -H, D, H}, {D, -H, -D, H}};
static const double s[7] = {100, 100, 100, 400, 400, 400, 400}, length[7] = {1, 1, 1, S, S, S, S};
static const double area[7] = {0.01, 0.01, 0.01, 0.02, 0.02, 0.02, 0.02}, modulus[7] = {1e4, 1e4, 1e4, 2e4, 2e4, 2e4, 2e4};
static const int dofs[7][4] = {{0, 1, 2, 3}, {2, 3, 4, 5}, {6, 7, 8, 9}, {0, 1, 6, 7}, {2, 3, 6, 7}, {2, 3, 8, 9}, {4, 5, 8, 9}};
static const int freed[7] = {2, 3, 4, 6, 7, 8, 9};

static void stiffness(double* K) {
  double all[10][10] = {{0}};
  for (int e = 0; e < 7; e++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) all[dofs[e][i]][dofs[e][j]] += modulus[e] * area[e] / length[e] * (T[e][i] * T[e][j]);
  for (int i = 6; i < 8; i++) all[i][i] += 25;
  for (int i = 0; i < 7; i++)
    for (int j = 0; j < 7; j++) K[7 * j + i] = all[freed[i]][freed[j]];
}

void twin(const double* const* x, double* const* y) {
  static double K[49];
  static int known;
  if (!known) stiffness(K);
  known = 1;
  const double *u = x[0], load = x[1][0];
  double r[10] = {0};
  for (int e = 0; e < 7; e++) {
    double at[4];
    for (int i = 0; i < 4; i++) at[i] = u[dofs[e][i]];
    double longer = cblas_ddot(4, T[e], 1, at, 1);
    double force = s[e] * (longer / length[e]);
    for (int i = 0; i < 4; i++) r[dofs[e][i]] += T[e][i] * force;
  }
  for (int i = 6; i < 8; i++) r[i] += 25 * u[i];
  r[3] -= load * -1;
  r[8] -= load * 0.5;
  for (int i = 0; i < 7; i++) y[0][i] = r[freed[i]];
  memcpy(y[1], K, sizeof K);
}
