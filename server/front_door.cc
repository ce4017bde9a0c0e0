#include "server/front_door.h"

namespace residua::server {

SpecialiseReactor* FrontDoor::Specialise(grpc::CallbackServerContext* context) {
  Caller caller;
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kSubmit, Door::kClients, &caller);
  return admitted.ok() ? NewSpecialiseCall(core_, context, std::move(caller)) : Refuse<SpecialiseReactor>(admitted);
}

LookupReactor* FrontDoor::Lookup(grpc::CallbackServerContext* context) {
  Caller caller;
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kLookUp, Door::kClients, &caller);
  return admitted.ok() ? NewLookupCall(core_, context, caller) : Refuse<LookupReactor>(admitted);
}

grpc::ServerUnaryReactor* FrontDoor::ClusterStatus(grpc::CallbackServerContext* context,
                                                   const v1::ClusterStatusRequest*,
                                                   v1::ClusterStatusResponse* response) {
  const grpc::Status admitted = core_->gate.Admit(*context, Right::kLookUp, Door::kClients);
  if (!admitted.ok()) return Refuse<grpc::ServerUnaryReactor>(admitted);
  const SchedulerStatus status = core_->scheduler.Status();
  response->set_build_id(core_->build_id);
  response->set_uptime_ms(
      std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - core_->started).count());
  for (const SchedulerStatus::Worker& worker : status.workers) {
    v1::WorkerStatus* out = response->add_workers();
    out->set_name(worker.facts.name);
    out->set_target_cpu(worker.facts.target_cpu);
    out->set_build_id(worker.facts.build_id);
    out->set_slots(worker.facts.slots);
    out->set_running(worker.running);
    out->set_draining(worker.draining);
    for (const std::string& layer : worker.facts.confined_by) out->add_confined_by(layer);
    for (const std::string& layer : worker.facts.not_confined_by) out->add_not_confined_by(layer);
  }
  response->set_queued(status.queued);
  response->set_queue_limit(static_cast<int64_t>(core_->limits.queue_limit));
  response->set_running(status.running);
  response->set_joined(status.joined);
  response->set_released_again(status.released_again);
  response->set_quarantined(status.quarantined);
  response->set_refused(status.refused);
  response->set_arriving_bytes(core_->arriving.held());
  response->set_leaving_bytes(core_->leaving.held());
  const cache::CacheStats stats = core_->cache->StatsAtOnce();
  response->mutable_cache()->set_hits(stats.hits);
  response->mutable_cache()->set_misses(stats.misses);
  response->mutable_cache()->set_damaged(stats.damaged);
  response->mutable_cache()->set_blob_bytes(static_cast<int64_t>(stats.blob_bytes));
  response->mutable_cache()->set_limit_bytes(static_cast<int64_t>(stats.limit_bytes));
  grpc::ServerUnaryReactor* reactor = context->DefaultReactor();
  reactor->Finish(grpc::Status::OK);
  return reactor;
}

}  // namespace residua::server
