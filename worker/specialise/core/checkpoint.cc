#include "worker/specialise/core/checkpoint.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace residua::specialise {

namespace {

// The state but for the exits of the function, which are many in long functions and only ever get more.
ActivationState WithoutReturns(Activation& act) {
  std::vector<Exit> returns = std::move(act.now.returns);
  act.now.returns.clear();
  ActivationState state = act.now;
  act.now.returns = std::move(returns);
  return state;
}

}  // namespace

Checkpoint::Checkpoint(Activation& act)
    : act_(act), state_(WithoutReturns(act)), items_(act.now.code->items.size()), returns_(act.now.returns.size()) {
  if (const LoopFrame* loop = act.now.loop) {
    breaks_ = loop->breaks.size();
    continues_ = loop->continues.size();
    rest_ = loop->rest;
    leaves_nested_ = loop->leaves_nested;
  }
}

void Checkpoint::Restore() const {
  std::vector<Exit> returns = std::move(act_.now.returns);
  returns.resize(returns_);
  act_.now = state_;
  act_.now.returns = std::move(returns);
  auto& items = act_.now.code->items;
  while (items.size() < items_) items.emplace_back(std::make_shared<Code>());  // an earlier one was restored meanwhile
  items.resize(items_);
  if (LoopFrame* loop = act_.now.loop) {
    loop->breaks.resize(breaks_);
    loop->continues.resize(continues_);
    loop->rest = rest_;
    loop->leaves_nested = leaves_nested_;
  }
}

bool Checkpoint::HasNewExits() const {
  const LoopFrame* loop = act_.now.loop;
  return act_.now.returns.size() != returns_ ||
         (loop && (loop->breaks.size() != breaks_ || loop->continues.size() != continues_));
}

Checkpoint::Exits Checkpoint::NewExits() const {
  const auto from = [](const std::vector<Exit>& exits, size_t first) {
    return std::vector<Exit>(exits.begin() + static_cast<std::ptrdiff_t>(std::min(first, exits.size())), exits.end());
  };
  Exits exits{from(act_.now.returns, returns_), {}, {}};
  if (const LoopFrame* loop = act_.now.loop) {
    exits.breaks = from(loop->breaks, breaks_);
    exits.continues = from(loop->continues, continues_);
  }
  return exits;
}

void Checkpoint::SetNewExits(const Exits& exits) const {
  const auto set = [](size_t kept, const std::vector<Exit>& from, std::vector<Exit>* to) {
    to->resize(std::min(kept, to->size()));
    to->insert(to->end(), from.begin(), from.end());
  };
  set(returns_, exits.returns, &act_.now.returns);
  if (LoopFrame* loop = act_.now.loop) {
    set(breaks_, exits.breaks, &loop->breaks);
    set(continues_, exits.continues, &loop->continues);
  }
}

}  // namespace residua::specialise
