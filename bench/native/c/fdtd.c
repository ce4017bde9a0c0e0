#include "program.h"

static void setup(void) {}

/* h += c * ((a at +up - a) - (b at +vp - b)) over a block: strides of rows are 1, of columns and planes given an array. */
typedef struct {
  double* x;
  int64_t col, plane;
} Field;

static Field field(int64_t r, int64_t c, int64_t p) { return (Field){calloc((size_t)(r * c * p), sizeof(double)), r, r * c}; }
static int64_t at(Field f, int64_t i, int64_t j, int64_t k) { return i + j * f.col + k * f.plane; }

static void advance(Field h, Field a, int64_t ai, int64_t aj, int64_t ak, Field b, int64_t bi, int64_t bj, int64_t bk, const int64_t* from,
                    const int64_t* to, int64_t ahead) {
  for (int64_t k = from[2]; k < to[2]; k++)
    for (int64_t j = from[1]; j < to[1]; j++) {
      double* restrict q = h.x + at(h, 0, j, k);
      const double *a0 = a.x + at(a, 0, j, k), *b0 = b.x + at(b, 0, j, k);
      const double *a1 = a0 + ahead * at(a, ai, aj, ak), *b1 = b0 + ahead * at(b, bi, bj, bk);
      if (ahead > 0)
        for (int64_t i = from[0]; i < to[0]; i++) q[i] = q[i] + 0.3 * ((a1[i] - a0[i]) - (b1[i] - b0[i]));
      else
        for (int64_t i = from[0]; i < to[0]; i++) q[i] = q[i] + 0.3 * ((a0[i] - a1[i]) - (b0[i] - b1[i]));
    }
}

static void run(void) {
  int64_t nx = (int64_t)in[0].x[0], ny = (int64_t)in[1].x[0], nz = (int64_t)in[2].x[0];
  Field ex = field(nx, ny + 1, nz + 1), ey = field(nx + 1, ny, nz + 1), ez = field(nx + 1, ny + 1, nz);
  Field hx = field(nx + 1, ny, nz), hy = field(nx, ny + 1, nz), hz = field(nx, ny, nz + 1);
  ez.x[at(ez, 1, 1, 0)] = 1;
  ex.x[at(ex, 0, 1, 1)] = 0.5;
  for (int s = 0; s < (int)in[3].x[0]; s++) {
    advance(hx, ey, 0, 0, 1, ez, 0, 1, 0, (int64_t[]){0, 0, 0}, (int64_t[]){nx + 1, ny, nz}, 1);
    advance(hy, ez, 1, 0, 0, ex, 0, 0, 1, (int64_t[]){0, 0, 0}, (int64_t[]){nx, ny + 1, nz}, 1);
    advance(hz, ex, 0, 1, 0, ey, 1, 0, 0, (int64_t[]){0, 0, 0}, (int64_t[]){nx, ny, nz + 1}, 1);
    advance(ex, hz, 0, 1, 0, hy, 0, 0, 1, (int64_t[]){0, 1, 1}, (int64_t[]){nx, ny, nz}, -1);
    advance(ey, hx, 0, 0, 1, hz, 1, 0, 0, (int64_t[]){1, 0, 1}, (int64_t[]){nx, ny, nz}, -1);
    advance(ez, hy, 1, 0, 0, hx, 0, 1, 0, (int64_t[]){1, 1, 0}, (int64_t[]){nx, ny, nz}, -1);
  }
  free(ex.x), free(ey.x), free(hx.x), free(hy.x), free(hz.x);
  give((Array){nx + 1, ny + 1, nz, kDouble, ez.x});
}
