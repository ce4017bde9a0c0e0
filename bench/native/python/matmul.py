import numpy as np


# pythran export matmul(float64[:,:] order(F), float64[:,:] order(F))
def matmul(a, b):
    m, p = a.shape
    n = b.shape[1]
    c = np.zeros((n, m)).T
    for j in range(n):
        for k in range(p):
            w = b[k, j]
            for i in range(m):
                c[i, j] = c[i, j] + a[i, k] * w
    return c
