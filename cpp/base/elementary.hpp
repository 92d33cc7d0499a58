// The functions of analysis that the core uses, with the same bits on every machine.
//
// Those of the C library differ in the last bit from one library to another, and in one library
// with and without fused multiplication. These use plain IEEE operations alone. The errors are the
// largest that the tests see, in units in the last place of the true value.
#pragma once

namespace minewise::elementary {

/// e to the x; off by at most 0.503, below 2^-1022 by 1.
double exp(double x);
/// The natural logarithm; off by at most 0.501.
double log(double x);
/// The logarithm to base 2; off by at most 0.502, exact for powers of 2.
double log2(double x);
/// The logarithm of 1 + x, for x from 0 on; off by at most 0.501.
double log1p(double x);
/// The logarithm of n!, n from 0 to 2^31 - 1; off by at most 0.501.
double log_factorial(int n);
/// The complement of the error function; off by at most a part of 2e-13 from -6 to 26.
double erfc(double x);
/// The sine and the cosine, for x from 0 to 10,000; off by at most 4e-16.
double sin(double x);
double cos(double x);

}  // namespace minewise::elementary
