# pythran export collatz(float64)
def collatz(n):
    longest = 0
    at = 0
    for k in range(1, int(n) + 1):
        x = k
        c = 0
        while x != 1:
            if x % 2 == 0:
                x = x // 2
            else:
                x = 3 * x + 1
            c += 1
        if c > longest:
            longest = c
            at = k
    return longest, at
