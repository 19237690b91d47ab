#!/usr/bin/env python3
"""Writes src/space/sine.c: the sines of a quarter turn in tenths of a degree, as whole numbers of 2^20.

Run once; the table is committed, and nobody computes a sine at build or at play:  tools/sine.py >src/space/sine.c
The digits come from the series in whole numbers of 10^60, so that no library's rounding gets in."""

ONE = 10**60
PI = 3141592653589793238462643383279502884197169399375105820974944  # / 10^60


def sine(tenths):
    angle = PI * tenths // 1800
    total, term, n = 0, angle, 1
    while term:
        total += term
        term = -(term * angle // ONE * angle // ONE) // ((n + 1) * (n + 2))
        n += 2
        if abs(term) <= 1:
            break
    return total


def rounded(tenths):
    scaled = sine(tenths) * 2**20
    whole, rest = divmod(scaled, ONE)
    assert tenths == 300 or abs(rest * 2 - ONE) > ONE // 10**6, "too near a half to be sure"
    return whole + (rest * 2 >= ONE)


def main():
    values = [rounded(t) for t in range(900)] + [2**20]
    values[300] = 2**19
    print("/* Sines of 0 to 90 degrees by tenths, in whole numbers of 2^20: written once by tools/sine.py. */")
    print('#include "space/plane.h"\n')
    print("/* clang-format off */")
    print("const i32 PLANE_SINE[TURN / 4 + 1] = {")
    for start in range(0, 901, 12):
        print("    " + " ".join("%d," % v for v in values[start : start + 12]))
    print("};")


main()
