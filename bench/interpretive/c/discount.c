#include "twin.h"

void twin(const double* const* x, double* const* y) {
  double amount = x[0][0], years = x[1][0];
  if (amount > 1000 && years > 5)
    y[0][0] = amount * 0.8;
  else if (amount > 1000)
    y[0][0] = amount * (1 - (0.1 + 0.01 * years));
  else if (years > 10)
    y[0][0] = amount * 0.95;
  else
    y[0][0] = amount;
}
