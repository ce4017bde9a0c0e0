/* The function that a person would write in C with what a row of rows.py knows: parameter k of one point is behind
 * x[k], result k goes behind y[k], matrices column by column. */
#pragma once

#include <math.h>
#include <string.h>

void twin(const double* const* x, double* const* y);
