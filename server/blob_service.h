// ArtefactService: blobs in and out, always verified.
#pragma once

#include "residua/v1/artefact.grpc.pb.h"
#include "server/core.h"

namespace residua::server {

class BlobService final : public v1::ArtefactService::CallbackService {
 public:
  BlobService(Core* core, Door door) : core_(core), door_(door) {}

  grpc::ServerUnaryReactor* FindMissingBlobs(grpc::CallbackServerContext* context,
                                             const v1::FindMissingBlobsRequest* request,
                                             v1::FindMissingBlobsResponse* response) override;
  grpc::ServerWriteReactor<v1::BlobChunk>* ReadBlob(grpc::CallbackServerContext* context,
                                                    const v1::ReadBlobRequest* request) override;
  grpc::ServerReadReactor<v1::BlobChunk>* WriteBlob(grpc::CallbackServerContext* context,
                                                    v1::WriteBlobResponse* response) override;

 private:
  Core* core_;
  const Door door_;
};

}  // namespace residua::server
