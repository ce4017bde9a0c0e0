import numpy as np


# pythran export mandel(float64, float64, float64)
def mandel(nx, ny, limit):
    count = np.zeros((int(nx), int(ny))).T
    for ix in range(int(nx)):
        for iy in range(int(ny)):
            c = complex(-2 + 3 * ix / (nx - 1), -1.5 + 3 * iy / (ny - 1))
            z = 0j
            k = 0
            while k < limit and z.real * z.real + z.imag * z.imag <= 4:
                z = z * z + c
                k += 1
            count[iy, ix] = k
    return count
