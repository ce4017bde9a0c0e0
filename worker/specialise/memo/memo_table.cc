#include "worker/specialise/memo/memo_table.h"

#include <algorithm>

#include "worker/check/check.h"

namespace residua::specialise {

MemoTable::State InMemoryMemoTable::StateOf(const CallSignature& signature) const {
  const auto at = rows_.find(signature);
  return at == rows_.end() ? State::kMissing : at->second.state;
}

MemoTable::Found InMemoryMemoTable::LookUp(const CallSignature& signature) {
  const auto at = rows_.find(signature);
  if (at == rows_.end()) return {};
  const Row& row = at->second;
  if (row.state != State::kSettled) RestOn(row.rests_on);
  return {row.state, row.version.get()};
}

InMemoryMemoTable::Row& InMemoryMemoTable::Innermost() {
  RESIDUA_CHECK(!making_.empty(), "no version is being made");
  return *making_.back();
}

void InMemoryMemoTable::RestOn(size_t begun) {
  if (!making_.empty()) making_.back()->rests_on = std::min(making_.back()->rests_on, begun);
}

Version& InMemoryMemoTable::Begin(const CallSignature& signature) {
  RESIDUA_CHECK(!rows_.count(signature), "a version of " + signature.function + " begins twice");
  Row& row = rows_[signature];
  row = Row{std::make_unique<Version>(), State::kInProgress, next_, next_};
  order_[next_++] = signature;
  making_.push_back(&row);
  return *row.version;
}

// Forgets what began after `begun`.
void InMemoryMemoTable::Forget(size_t begun, bool settled_too) {
  for (auto at = order_.upper_bound(begun); at != order_.end();) {
    const auto row = rows_.find(at->second);
    if (row->second.state == State::kSettled && !settled_too) {
      ++at;
      continue;
    }
    rows_.erase(row);
    at = order_.erase(at);
  }
}

void InMemoryMemoTable::Again() {
  Row& row = Innermost();
  Forget(row.begun, true);
  row.rests_on = row.begun;
}

void InMemoryMemoTable::Finish() {
  Row& row = Innermost();
  making_.pop_back();
  if (row.rests_on < row.begun) {
    row.state = State::kMade;
    RestOn(row.rests_on);
    return;
  }
  for (auto at = order_.lower_bound(row.begun); at != order_.end(); ++at) rows_[at->second].state = State::kSettled;
}

void InMemoryMemoTable::FinishWhole() {
  Row& row = Innermost();
  Forget(row.begun, false);
  row.state = State::kSettled;
  making_.pop_back();
}

void InMemoryMemoTable::Abandon() {
  const Row& row = Innermost();
  Forget(row.begun, false);
  const auto at = order_.find(row.begun);
  making_.pop_back();
  rows_.erase(at->second);
  order_.erase(at);
}

const CallSignature& InMemoryMemoTable::Making() const {
  RESIDUA_CHECK(!making_.empty(), "no version is being made");
  return order_.at(making_.back()->begun);
}

void InMemoryMemoTable::Visit(const std::function<void(const CallSignature&, Version&)>& visit) const {
  for (const auto& [signature, row] : rows_) visit(signature, *row.version);
}

}  // namespace residua::specialise
