# pythran export lu_elements(float64[:,:] order(F))
def lu_elements(a):
    a = a.copy()
    n = a.shape[0]
    for k in range(n - 1):
        for i in range(k + 1, n):
            a[i, k] = a[i, k] / a[k, k]
        for j in range(k + 1, n):
            p = a[k, j]
            for i in range(k + 1, n):
                a[i, j] = a[i, j] - a[i, k] * p
    return a
