// Setting an activation back to where it stood, so that something else can be tried.
//
// What a trial leaves behind is undone as a whole: all of `Activation::now` (the flags of the statement and of the
// expression around, the loops, the `try`s, the last failure among them), the code that was added where it went on, and
// the exits of the function and of the loop around. Whoever tries something need not know what else there is, nor what
// stood in the way of an exception. What only grows stays: names, constants, versions, remarks.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

class Checkpoint {
 public:
  explicit Checkpoint(Activation& act);
  Checkpoint(const Checkpoint&) = delete;
  Checkpoint& operator=(const Checkpoint&) = delete;
  // Any number of times, within the loop in which it was made.
  void Restore() const;
  // Whether a way has left the function or the loop around since.
  bool HasNewExits() const;
  // The ways that have, and how they are given back when what was tried instead of them has left others.
  struct Exits {
    std::vector<Exit> returns, breaks, continues;
  };
  Exits NewExits() const;
  void SetNewExits(const Exits& exits) const;
  // The state then, but for the exits of the function.
  const ActivationState* operator->() const { return &state_; }
  size_t items() const { return items_; }      // of the code then
  size_t returns() const { return returns_; }  // exits of the function then
  size_t breaks() const { return breaks_; }    // exits of the loop around then
  size_t continues() const { return continues_; }

 private:
  Activation& act_;
  ActivationState state_;
  size_t items_, returns_, breaks_ = 0, continues_ = 0;
  LoopFrame::Rest rest_;
  bool leaves_nested_ = false;
};

}  // namespace residua::specialise
