// Rows of numbers, most of them short: a short row needs no memory of its own.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/host.hpp"

namespace minewise {

/// A vector of plain values, the first `inside` of which lie in the row itself.
template <class Value, std::size_t inside>
class RowInside {
  static_assert(std::is_trivially_copyable_v<Value>);

 public:
  using value_type = Value;

  RowInside() = default;
  explicit RowInside(std::size_t size, Value value = {}) { assign(size, value); }
  RowInside(std::initializer_list<Value> values) : RowInside(values.begin(), values.end()) {}
  template <std::forward_iterator Iterator>
  RowInside(Iterator first, Iterator last) {
    make_room(static_cast<std::size_t>(std::distance(first, last)));
    size_ = static_cast<std::size_t>(std::copy(first, last, data()) - data());
  }
  RowInside(const RowInside& other) : RowInside(other.begin(), other.end()) {}
  RowInside(RowInside&& other) noexcept { take(other); }
  RowInside& operator=(const RowInside& other) {
    if (this == &other) return *this;
    size_ = 0;
    make_room(other.size_);
    std::copy(other.begin(), other.end(), data());
    size_ = other.size_;
    return *this;
  }
  RowInside& operator=(RowInside&& other) noexcept {
    if (this != &other) take(other);
    return *this;
  }
  ~RowInside() = default;

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Value* data() { return data_; }
  [[nodiscard]] const Value* data() const { return data_; }
  [[nodiscard]] Value* begin() { return data(); }
  [[nodiscard]] Value* end() { return data() + size_; }
  [[nodiscard]] const Value* begin() const { return data(); }
  [[nodiscard]] const Value* end() const { return data() + size_; }
  [[nodiscard]] Value& operator[](std::size_t i) { return data()[i]; }
  [[nodiscard]] const Value& operator[](std::size_t i) const { return data()[i]; }
  [[nodiscard]] Value& back() { return data()[size_ - 1]; }
  [[nodiscard]] const Value& back() const { return data()[size_ - 1]; }

  void assign(std::size_t size, Value value) {
    size_ = 0;
    make_room(size);
    std::fill_n(data(), size, value);
    size_ = size;
  }
  void push_back(Value value) {
    if (size_ == room_) make_room(2 * size_);
    data()[size_++] = value;
  }
  void resize(std::size_t size) {
    make_room(size);
    if (size > size_) std::fill(end(), begin() + size, Value{});
    size_ = size;
  }

 private:
  void make_room(std::size_t room) {
    if (room <= room_) return;
    auto larger = std::make_unique_for_overwrite<Value[]>(room);
    std::copy(begin(), end(), larger.get());
    outside_ = std::move(larger);
    data_ = outside_.get();
    room_ = room;
  }
  void take(RowInside& other) {
    outside_ = std::move(other.outside_);
    if (!outside_) std::copy(other.begin(), other.end(), inside_.data());
    data_ = outside_ ? outside_.get() : inside_.data();
    other.data_ = other.inside_.data();
    room_ = std::exchange(other.room_, inside);
    size_ = std::exchange(other.size_, 0);
  }

  std::array<Value, inside> inside_;
  Value* data_ = inside_.data();
  std::size_t size_ = 0;
  std::size_t room_ = inside;
  std::unique_ptr<Value[]> outside_;
};

/// An analysis of a beginner position makes some thirty rows; where each was a vector, a tenth of
/// its time was the allocation of memory. A page waits for the code of rows longer than for their
/// memory: 1.5 kB.
template <class Value, std::size_t inside = 12>
using ShortRow = std::conditional_t<keeps_code_small, std::vector<Value>, RowInside<Value, inside>>;

}  // namespace minewise
