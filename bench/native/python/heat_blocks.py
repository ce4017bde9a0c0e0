# pythran export heat_blocks(float64[:,:] order(F), float64, float64)
def heat_blocks(u, r, steps):
    u = u.copy()
    for s in range(int(steps)):
        u[1:-1, 1:-1] = u[1:-1, 1:-1] + r * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] - 4 * u[1:-1, 1:-1])
    return u
