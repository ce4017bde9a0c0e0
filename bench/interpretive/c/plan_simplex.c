#include "twin.h"

void twin(const double* const* x, double* const* y) {
  double T[3][5] = {{2, 1, 1, 0, x[0][0]}, {1, 3, 0, 1, x[0][1]}, {-3, -5, 0, 0, 0}};
  for (int step = 0; step < 4; step++) {
    int q = 0;
    for (int j = 1; j < 4; j++)
      if (T[2][j] < T[2][q]) q = j;
    if (T[2][q] >= 0) break;
    double first = T[0][q] > 0 ? T[0][4] / T[0][q] : INFINITY, second = T[1][q] > 0 ? T[1][4] / T[1][q] : INFINITY;
    int p = second < first;
    double pivot = T[p][q];
    for (int j = 0; j < 5; j++) T[p][j] /= pivot;
    for (int k = 0; k < 3; k++) {
      if (k == p) continue;
      double factor = T[k][q];
      for (int j = 0; j < 5; j++) T[k][j] -= factor * T[p][j];
    }
  }
  y[0][0] = T[2][4];
}
