// Answers requests for tests, as the page does: each comes as its size on a line and its bytes. Out
// goes a line with 1, or 0 for a refusal, and the sizes of the JSON and of the numbers, then both.
#include <iostream>
#include <string>

#include "questions/session.hpp"

int main() {
  minewise::questions::Session session{{}};
  std::string size;
  while (std::getline(std::cin, size)) {
    std::string request(std::stoul(size), '\0');
    std::cin.read(request.data(), static_cast<std::streamsize>(request.size()));
    const bool done = session.ask(request);
    const minewise::questions::Answer& answer = session.answer();
    const std::string& json = answer.json.written();
    const std::size_t bytes = answer.numbers.size() * sizeof(double);
    std::cout << done << ' ' << json.size() << ' ' << bytes << '\n' << json;
    std::cout.write(reinterpret_cast<const char*>(answer.numbers.data()),
                    static_cast<std::streamsize>(bytes));
  }
}
