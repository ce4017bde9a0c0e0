#include "twin.h"

void twin(const double* const* x, double* const* y) {
  static const double change[5][5] = {{-1, -1, 1, 0, 0}, {1, 1, -1, 0, 0}, {0, 0, -2, 1, 0}, {0, 0, 0, -1, 1}, {1, 0, 0, 0, -1}};
  double t = x[0][0], temperature = x[2][0];
  const double* c = x[1];
  const double rates[5] = {1000 * exp(-20000 / (8.314 * temperature)) * (c[0] * c[1]), 50000 * exp(-30000 / (8.314 * temperature)) * c[2],
                           2 * (c[2] * c[2]), 4 * c[3] / (0.5 + c[3]), c[4] / (1 + c[3] / 2)};
  double sum[5] = {0};
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < 5; i++) sum[i] += change[k][i] * rates[k];
  if (t >= 0 && t < 10) sum[0] += 0.1;
  if (t >= 5 && t < 15) sum[1] += 0.2;
  memcpy(y[0], sum, sizeof sum);
}
