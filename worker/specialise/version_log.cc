// The versions in progress are a stack, of which the innermost spends the steps. Each event of the table ends a stretch
// of steps of the version that was innermost until then.
#include "worker/specialise/version_log.h"

#include <map>
#include <utility>

namespace residua::specialise {

class LoggingTable final : public MemoTable {
 public:
  LoggingTable(std::unique_ptr<MemoTable> table, const int64_t* steps, VersionLog* log)
      : table_(std::move(table)), steps_(*steps), log_(*log) {}

  Found LookUp(const CallSignature& signature) override {
    Spend();
    const Found found = table_->LookUp(signature);
    if (found.version != nullptr) Ask(Numbered(signature), false);
    return found;
  }
  State StateOf(const CallSignature& signature) const override { return table_->StateOf(signature); }
  Version& Begin(const CallSignature& signature) override {
    Spend();
    Version& version = table_->Begin(signature);
    const size_t task = log_.tasks_.size();
    Ask(task, true);
    numbers_[signature] = task;
    log_.tasks_.push_back({NameIn(signature.function), 0, {}});
    making_.push_back(task);
    return version;
  }
  void Again() override { table_->Again(); }
  void Finish() override {
    Leave();
    table_->Finish();
  }
  void FinishWhole() override {
    Leave();
    table_->FinishWhole();
  }
  void Abandon() override {
    Leave();
    table_->Abandon();
  }
  const CallSignature& Making() const override { return table_->Making(); }
  void Visit(const std::function<void(const CallSignature&, Version&)>& visit) const override { table_->Visit(visit); }

 private:
  // An identity is a path and the place of the function in that file, or of an anonymous one an address: what is shown
  // must not say where things lie.
  static std::string NameIn(const std::string& identity) {
    if (identity.starts_with("@")) return "@";
    const size_t slash = identity.rfind('/');
    std::string name = slash == std::string::npos ? identity : identity.substr(slash + 1);
    for (char& c : name) {
      if (c == ' ' || c == '\n' || c == ':') c = '_';
    }
    return name;
  }
  size_t Numbered(const CallSignature& signature) const {
    const auto known = numbers_.find(signature);
    return known == numbers_.end() ? 0 : known->second;
  }
  void Ask(size_t version, bool made) {
    if (making_.empty()) return;  // the entry is asked for by nobody
    VersionTask& asks = log_.tasks_[making_.back()];
    asks.asked.push_back({version, asks.steps, made});
  }
  void Spend() {
    if (!making_.empty()) log_.tasks_[making_.back()].steps += steps_ - spent_;
    spent_ = steps_;
  }
  void Leave() {
    Spend();
    making_.pop_back();
  }

  const std::unique_ptr<MemoTable> table_;
  const int64_t& steps_;
  int64_t spent_ = 0;
  VersionLog& log_;
  std::map<CallSignature, size_t> numbers_;  // -> in the log, the latest
  std::vector<size_t> making_;
};

std::unique_ptr<MemoTable> VersionLog::Around(std::unique_ptr<MemoTable> table, const int64_t* steps) {
  tasks_.clear();
  return std::make_unique<LoggingTable>(std::move(table), steps, this);
}

std::string VersionLog::Text() const {
  std::string text;
  for (size_t k = 0; k < tasks_.size(); ++k) {
    text += std::to_string(k) + " " + tasks_[k].function + " " + std::to_string(tasks_[k].steps) + ":";
    for (const VersionTask::Question& q : tasks_[k].asked) {
      text += std::string(q.made ? " " : " =") + std::to_string(q.version) + "@" + std::to_string(q.after);
    }
    text += "\n";
  }
  return text;
}

}  // namespace residua::specialise
