#include "server/unknown_methods.h"

#include <memory>
#include <utility>

namespace residua::server {
namespace {

class Refused final : public grpc::ServerGenericBidiReactor {
 public:
  explicit Refused(std::shared_ptr<Traffic> traffic) : traffic_(std::move(traffic)) {
    if (traffic_) ++traffic_->open;
    Finish({grpc::StatusCode::UNIMPLEMENTED, "there is no such method"});
  }
  void OnDone() override {
    if (traffic_) --traffic_->open;
    delete this;
  }

 private:
  const std::shared_ptr<Traffic> traffic_;
};

}  // namespace

grpc::ServerGenericBidiReactor* UnknownMethods::CreateReactor(grpc::GenericCallbackServerContext* context) {
  return new Refused(connections_->Called(context->peer(), false));
}

}  // namespace residua::server
