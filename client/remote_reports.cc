#include "client/remote_reports.h"

#include <map>
#include <memory>
#include <optional>
#include <utility>

#include "client/remote_connection.h"
#include "digest/sha256.h"
#include "proto/chunks.h"
#include "proto/convert.h"
#include "proto/source_blobs.h"
#include "proto/visible_text.h"

namespace residua::client {
namespace {

std::string KindOf(v1::JobEndKind kind) {
  switch (kind) {
    case v1::JOB_END_KIND_CRASH:
      return "crash";
    case v1::JOB_END_KIND_MEMORY:
      return "memory";
    case v1::JOB_END_KIND_PROCESSOR_TIME:
      return "processor-time";
    case v1::JOB_END_KIND_WALL_TIME:
      return "wall-time";
    case v1::JOB_END_KIND_FILE_SIZE:
      return "file-size";
    default:
      return "unknown";
  }
}

JobReportSummary SummaryOf(const v1::JobReport& report) {
  using proto::VisibleLine;
  return {VisibleLine(report.id()),
          VisibleLine(report.worker()),
          VisibleLine(report.entry_path()),
          KindOf(report.kind()),
          proto::VisibleText(report.message()),
          report.unix_ms(),
          report.processor_ms(),
          report.wall_ms(),
          report.peak_bytes()};
}

}  // namespace

JobReportList ListJobReports(const std::string& server, milliseconds timeout) {
  JobReportList list;
  Connection connection(server);
  grpc::ClientContext context;
  context.set_deadline(proto::ForCall(proto::DeadlineIn(timeout)));
  v1::ListJobReportsResponse response;
  const grpc::Status status = connection.reports().ListJobReports(&context, {}, &response);
  if (!status.ok()) {
    const TryOutcome outcome = connection.OutcomeOf(status);
    list.error = outcome.words;
    list.retry_may_help = MayHelp(outcome);
  }
  for (const v1::JobReport& report : response.reports()) list.reports.push_back(SummaryOf(report));
  return list;
}

JobReportBytes FetchJobReport(const std::string& server, const std::string& id, milliseconds timeout) {
  JobReportBytes fetched;
  Connection connection(server);
  grpc::ClientContext context;
  context.set_deadline(proto::ForCall(proto::DeadlineIn(timeout)));
  v1::ReadJobReportRequest request;
  request.set_id(id);
  auto reader = connection.reports().ReadJobReport(&context, request);
  proto::ChunkAssembler chunks(proto::kSpilledBytes);
  v1::BlobChunk chunk;
  v1::Digest digest;
  while (reader->Read(&chunk)) {
    digest = chunk.digest();
    if (!chunks.Add(chunk).ok()) context.TryCancel();
  }
  const grpc::Status status = reader->Finish();
  std::optional<std::string> bytes = status.ok() ? chunks.Take(digest) : std::nullopt;
  if (bytes) {
    fetched.bytes = std::move(*bytes);
    return fetched;
  }
  const TryOutcome outcome = connection.OutcomeOf(status);
  fetched.error = status.ok()                                          ? "the report arrived damaged"
                  : status.error_code() == grpc::StatusCode::NOT_FOUND ? proto::VisibleLine(status.error_message())
                                                                       : outcome.words;
  fetched.retry_may_help = MayHelp(outcome);
  return fetched;
}

ReplayedReport ReadJobReport(const std::string& bytes) {
  ReplayedReport replayed;
  v1::JobReport report;
  if (!report.ParseFromString(bytes) || !report.has_request()) {
    replayed.error = "it is no report of a job";
    return replayed;
  }
  auto blobs = std::make_shared<std::map<std::string, std::string>>();
  for (const std::string& blob : report.blobs()) (*blobs)[Sha256Hex(blob)] = blob;
  auto source = std::make_shared<proto::SourceBlobs>([blobs](const job::FileDigest& digest) {
    const auto found = blobs->find(digest.sha256);
    return found == blobs->end() ? std::nullopt : std::optional(found->second);
  });
  auto request = proto::RequestFromProto(report.request(), source);
  if (!request.ok()) {
    replayed.error = "its request is malformed: " + proto::VisibleText(std::string(request.status().message()));
    return replayed;
  }
  replayed.summary = SummaryOf(report);
  replayed.build_id = proto::VisibleLine(report.build_id());
  replayed.said = proto::VisibleText(report.said());
  replayed.request = std::move(*request);
  return replayed;
}

}  // namespace residua::client
