// Densities as texts tell them, and the mines that they come to.
#include "game/density.hpp"

#include <string_view>
#include <vector>

#include "testing/check.hpp"

namespace density_test {

namespace {

using minewise::densities;
using minewise::Density;
using minewise::density;

std::vector<std::int64_t> thousandths(std::string_view text) {
  std::vector<std::int64_t> found;
  for (const Density& one : minewise::allowed(densities(text))) {
    found.push_back(one.mines / 1'000'000);
  }
  return found;
}

void texts() {
  using Numbers = std::vector<std::int64_t>;
  CHECK_EQUAL(thousandths("0.2"), (Numbers{200}));
  CHECK_EQUAL(thousandths(".25"), (Numbers{250}));
  CHECK_EQUAL(thousandths("1"), (Numbers{1000}));
  CHECK_EQUAL(thousandths("1."), (Numbers{1000}));
  CHECK_EQUAL(thousandths("0.3, 0.1"), (Numbers{100, 300}));
  CHECK_EQUAL(thousandths("0.1:0.9:0.2"), (Numbers{100, 300, 500, 700, 900}));
  CHECK_EQUAL(thousandths("0.1:0.25:0.1"), (Numbers{100, 200}));
  CHECK_EQUAL(thousandths("0.1:0.1:0.1"), (Numbers{100}));
  for (const std::string_view wrong :
       {"", ".", "x", "0.1x", "-0.1", "1.1", "99999999999", "0.1,", "0.1,0.1", "0.1:0.2", "0:1:0",
        "0.2:0.1:0.1", "0:1:0.00001", "0.1:0.2:0.1:0.1", "nan", "0.1,0.1000000001"}) {
    CHECK(!densities(wrong));
  }
}

void rounding() {
  const auto text = [](std::string_view given) { return minewise::allowed(density(given)).text(); };
  CHECK_EQUAL(text("0.30000000000000004"), "0.3");
  CHECK_EQUAL(text(" 1e-3 "), "0.001");
  CHECK_EQUAL(text("0.1234567894"), "0.123456789");
  CHECK_EQUAL(text("0.9999999999"), "1");
  CHECK_EQUAL(text("0"), "0");
  CHECK(!density("1.0000000001"));
  CHECK(!density("0.1,0.2"));
}

void mines() {
  const auto on = [](std::string_view text, int cells) {
    return minewise::allowed(densities(text)).front().mines_on({1, cells});
  };
  CHECK_EQUAL(on("0.1", 100), 10);
  CHECK_EQUAL(on("0.125", 100), 12);
  CHECK_EQUAL(on("0.135", 100), 14);
  CHECK_EQUAL(on("0.3", 100), 30);
  CHECK_EQUAL(on("0.205", 1000), 205);
  CHECK_EQUAL(on("1", 1'000'000), 1'000'000);
  CHECK_EQUAL(on("0.000000001", 1'000'000), 0);
}

}  // namespace

CHECK_UNIT(density) {
  texts();
  rounding();
  mines();
}

}  // namespace density_test
