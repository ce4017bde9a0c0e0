// Requests answered in this process, over the cache of this machine.
#include <chrono>

#include "cache/job_results.h"
#include "cache/owner/client.h"
#include "client/specialiser.h"

namespace residua::client {
namespace {

// The owner of the cache; null when there is none to be had, and why.
std::shared_ptr<cache::ResultCache> OpenCache(const SpecialiseOptions& options, std::vector<std::string>* remarks) {
  cache::ClientOptions where;
  where.directory = options.cache_dir.empty() ? cache::DefaultDirectory("artefacts") : options.cache_dir;
  if (options.time_limit_s > 0) {
    // Whoever waits for an equal request of another process has no time left for one of its own.
    where.flight_wait = std::chrono::milliseconds(static_cast<int64_t>(options.time_limit_s * 500));
  }
  auto owner = cache::OwnerClient::Connect(where);
  if (!owner.ok()) {
    remarks->push_back("not cached: " + std::string(owner.status().message()));
    return nullptr;
  }
  if (!(*owner)->Remark().empty()) remarks->push_back((*owner)->Remark());
  return std::move(*owner);
}

class Embedded final : public Specialiser {
 public:
  explicit Embedded(const SpecialiseOptions& options) : options_(options), use_cache_(!options.no_cache) {}

  Outcome Answer(const job::JobRequest& asked, const job::JobHooks& hooks) override {
    job::JobRequest request = asked;
    const job::Relocation places(&request);
    cache::CachedRun run =
        cache::RunThroughCache([&](std::vector<std::string>* remarks) { return Connection(remarks); },
                               cache::Compiler{job::CanonicalSignature, job::DependenciesHold, job::NativeSignature},
                               request, [&] { return job::RunJob(request, hooks); });
    if (run.result.state != job::JobState::kDone || !run.remarks.empty()) connection_.reset();
    Outcome outcome;
    outcome.result = std::move(run.result);
    outcome.notes = std::move(run.remarks);
    outcome.cache = run.hit ? "hit" : run.asked ? "miss because " + run.miss_reason : "not cached";
    Deliver(request, places, &outcome);
    return outcome;
  }

 private:
  // Kept from one result to the next. When one was not made or not stored it is closed: nobody shall wait any longer
  // for what was to be made on it. A cache that was not to be had is not waited for again.
  std::shared_ptr<cache::ResultCache> Connection(std::vector<std::string>* remarks) {
    if (!use_cache_) return nullptr;
    if (!connection_) connection_ = OpenCache(options_, remarks);
    use_cache_ = connection_ != nullptr;
    return connection_;
  }

  const SpecialiseOptions options_;
  bool use_cache_;
  std::shared_ptr<cache::ResultCache> connection_;
};

}  // namespace

std::unique_ptr<Specialiser> EmbeddedSpecialiser(const SpecialiseOptions& options) {
  return std::make_unique<Embedded>(options);
}

}  // namespace residua::client
