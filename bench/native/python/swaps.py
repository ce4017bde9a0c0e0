# pythran export swaps(float64[])
def swaps(x):
    x = x.copy()
    n = x.size
    for i in range(n - 1):
        for j in range(n - 1 - i):
            if x[j] > x[j + 1]:
                t = x[j]
                x[j] = x[j + 1]
                x[j + 1] = t
    return x
