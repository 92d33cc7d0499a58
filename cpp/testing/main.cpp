// The program of a room's tests: runs the unit that is named, and with `long` all that it can
// prove.
#include <algorithm>
#include <iostream>
#include <string_view>

#include "testing/check.hpp"

int main(int count, char** arguments) {
  const std::string_view name = count > 1 ? arguments[1] : "";
  const bool every_day = count < 3 || std::string_view(arguments[2]) != "long";
  const auto unit = std::ranges::find(check::units(), name, &check::Unit::name);
  if (unit == check::units().end()) {
    std::cerr << "expected the name of a unit, got \"" << name << "\":";
    for (const check::Unit& known : check::units()) std::cerr << ' ' << known.name;
    std::cerr << '\n';
    return 2;
  }
  unit->run(every_day);
  if (check::failures != 0) std::cerr << check::failures << " checks failed\n";
  return check::failures == 0 ? 0 : 1;
}
