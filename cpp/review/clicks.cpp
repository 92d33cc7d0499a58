#include "review/clicks.hpp"

#include <cmath>
#include <optional>
#include <utility>

namespace minewise {

namespace {

ClicksOfKind& of_kind(ClickCounts& counts, ClickKind kind) {
  if (kind == ClickKind::left) return counts.left;
  return kind == ClickKind::right ? counts.right : counts.chord;
}

class Pointer {
 public:
  Pointer(const Board& board, int cell_pixels, bool question_marks)
      : grid_(board.grid()), cell_pixels_(cell_pixels), game_(board) {
    if (question_marks) questioned_.resize(index(grid_.cells()), false);
  }

  void follow(const PointerEvent& event) {
    if (game_.is_over()) return;
    ++result_.followed;
    cell_ = cell_at(event);
    milliseconds_ = event.milliseconds;
    switch (event.action) {
      case PointerAction::left_down:
        press_left();
        break;
      case PointerAction::left_up:
        release_left();
        break;
      case PointerAction::right_down:
        press_right();
        break;
      case PointerAction::right_up:
        release_right();
        break;
      case PointerAction::middle_up:
        chord();
        break;
      case PointerAction::flag_before:
        click(ClickKind::right);
        break;
      case PointerAction::move:
      case PointerAction::middle_down:
        break;
    }
    if (begun_ && cell_ != off_board) walk_to(event);
  }

  PointedGame result() && { return std::move(result_); }

 private:
  enum class Hand : std::uint8_t {
    up,
    left,
    right,
    /// The same, and its press did nothing: as part of a chord it does not count.
    idle_right,
    both,
    both_after_idle_right,
    /// The left button after a chord that the right one has ended: its release does nothing.
    spent_left,
  };

  [[nodiscard]] Cell cell_at(const PointerEvent& event) const {
    if (event.x < 0 || event.y < 0) return off_board;
    const int row = event.y / cell_pixels_;
    const int column = event.x / cell_pixels_;
    return grid_.contains(row, column) ? grid_.at(row, column) : off_board;
  }

  void press_left() {
    if (hand_ == Hand::up) {
      hand_ = Hand::left;
      pressed_on_board_ = cell_ != off_board;
    } else if (hand_ == Hand::right || hand_ == Hand::idle_right) {
      press_both();
    }
  }

  void press_right() {
    if (hand_ == Hand::left || hand_ == Hand::spent_left) {
      press_both();
    } else if (hand_ == Hand::up) {
      const bool acts = cell_ != off_board && is_covered(game_.shown(cell_));
      hand_ = acts ? Hand::right : Hand::idle_right;
      idle_right_.reset();
      click(ClickKind::right);
    }
  }

  void press_both() {
    if (hand_ == Hand::both || hand_ == Hand::both_after_idle_right) return;
    hand_ = hand_ == Hand::idle_right ? Hand::both_after_idle_right : Hand::both;
  }

  void release_left() {
    if (hand_ == Hand::left) {
      hand_ = Hand::up;
      // Before the first reveal a program must have seen the press, too.
      if (counts() || pressed_on_board_) click(ClickKind::left);
    } else if (hand_ == Hand::spent_left) {
      hand_ = Hand::up;
    } else if (is_both()) {
      end_chord(Hand::right);
    }
  }

  void release_right() {
    if (hand_ == Hand::right || hand_ == Hand::idle_right) {
      hand_ = Hand::up;
    } else if (is_both()) {
      end_chord(Hand::spent_left);
    }
  }

  [[nodiscard]] bool is_both() const {
    return hand_ == Hand::both || hand_ == Hand::both_after_idle_right;
  }

  void end_chord(Hand hand) {
    if (hand_ == Hand::both_after_idle_right && idle_right_) {
      const auto place = static_cast<std::ptrdiff_t>(*idle_right_);
      result_.clicks.erase(result_.clicks.begin() + place);
      idle_right_.reset();
    }
    hand_ = hand;
    chord();
  }

  void chord() {
    if (cell_ != off_board) click(ClickKind::chord);
  }

  /// Does a click without effect count?
  [[nodiscard]] bool counts() const { return begun_ || game_.game().flags() > 0; }

  /// Takes the question mark away that stands in the cell of the pointer.
  bool takes_mark() {
    if (questioned_.empty() || cell_ == off_board || !is_covered(game_.shown(cell_))) return false;
    const bool was = questioned_[index(cell_)];
    questioned_[index(cell_)] = false;
    return was;
  }

  void click(ClickKind kind) {
    const bool counted = counts();
    // Moves know no question marks: to take one away is a click without effect.
    const Cell cell = kind == ClickKind::right && takes_mark() ? off_board : cell_;
    const ClickEffect effect = game_.click(kind, cell);
    if (effect == ClickEffect::unflag && !questioned_.empty()) questioned_[index(cell)] = true;
    if (!counted && effect == ClickEffect::nothing) return;
    if (effect == ClickEffect::reveal || effect == ClickEffect::mine) begun_ = true;
    if (hand_ == Hand::idle_right) idle_right_ = result_.clicks.size();
    result_.clicks.push_back({kind, cell, milliseconds_});
    // As if nothing had been done.
    if (!counts()) result_.clicks.clear();
  }

  void walk_to(const PointerEvent& event) {
    if (last_) {
      const double across = event.x - last_->x;
      const double down = event.y - last_->y;
      result_.path += std::sqrt(across * across + down * down) * path_pixels / cell_pixels_;
    }
    last_ = event;
  }

  /// The edge of a cell in the pixels of a path.
  static constexpr double path_pixels = 16.0;

  Grid grid_;
  int cell_pixels_;
  ClickedGame game_;
  Hand hand_ = Hand::up;
  bool pressed_on_board_ = false;
  bool begun_ = false;
  Cell cell_ = off_board;
  std::int64_t milliseconds_ = 0;
  /// The place of the click that the right button made, if it is down and made one in vain.
  std::optional<std::size_t> idle_right_;
  std::optional<PointerEvent> last_;
  /// The cells with a question mark; empty where there are none.
  std::vector<bool> questioned_;
  PointedGame result_;
};

}  // namespace

Rules clicked_rules(const Board& board) {
  return {board.grid(), board.mines(), FirstClick::any, start_by_agent,
          OnMine::end,  true,          Win::all_safe};
}

ClickedGame::ClickedGame(const Board& board)
    : grid_(board.grid()), game_(clicked_rules(board), 0, 0, given_board(board)) {}

ClickEffect ClickedGame::click(ClickKind kind, Cell cell) {
  if (is_over() || cell == off_board) return ClickEffect::nothing;
  const int row = grid_.row(cell);
  const int column = grid_.column(cell);
  if (kind == ClickKind::right) {
    if (!is_covered(shown(cell))) return ClickEffect::nothing;
    const bool flagged = shown(cell) == flag;
    const auto refused = flagged ? game_.remove_flag(row, column) : game_.set_flag(row, column);
    if (refused) return ClickEffect::nothing;
    return flagged ? ClickEffect::unflag : ClickEffect::flag;
  }
  const auto uncovered =
      kind == ClickKind::left ? game_.reveal(row, column) : game_.chord(row, column);
  if (!uncovered || *uncovered == 0) return ClickEffect::nothing;
  return game_.status() == Status::lost ? ClickEffect::mine : ClickEffect::reveal;
}

ClickCounts count_clicks(const Board& board, std::span<const Click> clicks) {
  ClickedGame game(board);
  ClickCounts counts;
  std::vector<bool> flagged(index(board.grid().cells()), false);
  bool begun = false;
  for (const Click& click : clicks) {
    if (game.is_over()) break;
    const ClickEffect effect = game.click(click.kind, click.cell);
    ClicksOfKind& kind = of_kind(counts, click.kind);
    ++kind.all;
    if (effect == ClickEffect::flag) {
      if (board.mine(click.cell) && !flagged[index(click.cell)]) ++kind.effective;
      flagged[index(click.cell)] = true;
    } else if (effect == ClickEffect::reveal ||
               (effect == ClickEffect::mine && click.kind == ClickKind::chord)) {
      ++kind.effective;
    }
    if (!begun && (effect == ClickEffect::reveal || effect == ClickEffect::mine)) {
      begun = true;
      counts.begun = click.milliseconds;
    }
    if (begun) counts.ended = click.milliseconds;
  }
  counts.flags = game.game().flags();
  counts.three_bv = board.three_bv();
  counts.three_bv_done = board.three_bv_done(game.game().shown());
  counts.status = game.game().status();
  return counts;
}

PointedGame follow_pointer(const Board& board, int cell_pixels,
                           std::span<const PointerEvent> events, bool question_marks) {
  Pointer pointer(board, cell_pixels, question_marks);
  for (const PointerEvent& event : events) pointer.follow(event);
  return std::move(pointer).result();
}

}  // namespace minewise
