import numpy as np


# pythran export thomas(float64[], float64[], float64[], float64[])
def thomas(a, b, c, d):
    b = b.copy()
    d = d.copy()
    n = d.size
    for k in range(1, n):
        w = a[k] / b[k - 1]
        b[k] = b[k] - w * c[k - 1]
        d[k] = d[k] - w * d[k - 1]
    x = np.zeros(n)
    x[n - 1] = d[n - 1] / b[n - 1]
    for k in range(n - 2, -1, -1):
        x[k] = (d[k] - c[k] * x[k + 1]) / b[k]
    return x
