// WorkerService: one session per connected worker, between its stream and the scheduler.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "residua/v1/worker.grpc.pb.h"
#include "server/core.h"

namespace residua::server {

class WorkerSession;

class WorkerDoor final : public v1::WorkerService::CallbackService {
 public:
  WorkerDoor(Core* core, Door door) : core_(core), door_(door) {}

  grpc::ServerBidiReactor<v1::WorkerMessage, v1::ServerMessage>* Connect(grpc::CallbackServerContext* context) override;
  // The server stops: tells the workers and ends their streams.
  void CloseAll();

 private:
  Core* core_;
  const Door door_;
  std::mutex mutex_;
  std::vector<std::weak_ptr<WorkerSession>> sessions_;
};

}  // namespace residua::server
