// Tests of one agent against another on the same boards.
#pragma once

#include <cstdint>

namespace minewise {

// On `better` boards the one did better, on `worse` the other; boards on which both did alike say
// nothing.

/// The exact two-sided p-value of a paired comparison (McNemar, 1947; the sign test): the chance of
/// a split at least as uneven, were both equally good. It holds where the number of games was fixed
/// beforehand.
double mcnemar(std::int64_t better, std::int64_t worse);

/// A p-value that holds however often one looks, and whenever one stops: the inverse of a bet
/// against "both are equally good" that spreads its stake evenly over all other chances. The bet is
/// a martingale, so that its inverse ever falls to p has a chance of at most p (Ville, 1939;
/// Robbins, 1970).
double anytime_p(std::int64_t better, std::int64_t worse);

}  // namespace minewise
