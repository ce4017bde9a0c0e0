#include "proto/convert.h"

#include <algorithm>
#include <limits>

#include "proto/chunks.h"
#include "proto/digest.h"

namespace residua::proto {
namespace {

constexpr int kMaxFiles = 65536;
constexpr int kMaxParameters = 4096;

// Inline while there is room; else hand the bytes to `spill`.
template <typename Message>
void PutContent(const std::string& bytes, int64_t* room, const SpillBlob& spill, Message* message) {
  *message->mutable_digest() = DigestOf(bytes);
  const int64_t size = static_cast<int64_t>(bytes.size());
  if (size <= *room) {
    *room -= size;
    message->set_content(bytes);
  } else {
    spill(message->digest(), bytes);
  }
}

// The bytes that `message` names, verified; nothing if they are not to be had.
template <typename Message>
std::optional<std::string> GetContent(const Message& message, const FindBlob& find) {
  std::optional<std::string> bytes = message.has_content() ? std::optional(message.content()) : find(message.digest());
  if (!bytes || static_cast<int64_t>(bytes->size()) != message.digest().size_bytes()) return std::nullopt;
  if (Sha256Raw(*bytes) != message.digest().sha256()) return std::nullopt;
  return bytes;
}

absl::Status CountBytes(const v1::Digest& digest, int64_t* total) {
  if (digest.sha256().size() != 32 || digest.size_bytes() < 0 || digest.size_bytes() > kMaxTreeBytes) {
    return absl::InvalidArgumentError("a file has a malformed digest");
  }
  *total += digest.size_bytes();
  if (*total > kMaxTreeBytes) return absl::InvalidArgumentError("the files are over 64 MiB together");
  return absl::OkStatus();
}

template <typename Messages>
absl::Status CheckTree(const Messages& files, int64_t* total) {
  if (files.size() > kMaxFiles) return absl::InvalidArgumentError("more than 65536 files");
  for (const auto& file : files) {
    if (absl::Status counted = CountBytes(file.digest(), total); !counted.ok()) return counted;
  }
  return absl::OkStatus();
}

template <typename Messages>
absl::Status CheckValues(const Messages& parameters, int64_t* total) {
  if (parameters.size() > kMaxParameters) return absl::InvalidArgumentError("more than 4096 parameters");
  for (const v1::ParameterSpec& parameter : parameters) {
    if (!parameter.has_value()) continue;
    if (absl::Status counted = CountBytes(parameter.value().digest(), total); !counted.ok()) return counted;
  }
  return absl::OkStatus();
}

v1::SpecialisationOptions OptionsToProto(const job::JobOptions& options) {
  v1::SpecialisationOptions message;
  message.set_skip_post_process(!options.post_process);
  message.set_skip_inline(!options.inline_functions);
  message.set_skip_native(!options.native);
  message.set_comments(options.comments);
  message.set_assert_facts(options.assert_facts);
  message.set_fast_math(options.fast_math);
  message.set_portable_bits(options.portable_bits);
  message.set_fixed_parameters(options.fixed);
  message.set_target_cpu(options.target);
  message.set_unroll_limit(options.unroll_limit);
  message.set_step_budget(options.step_budget);
  message.set_statement_budget(options.statement_budget);
  message.set_precision(options.precision);
  message.set_version_budget(options.version_budget);
  message.set_depth_budget(options.depth_budget);
  message.set_byte_budget(options.byte_budget);
  return message;
}

job::JobOptions OptionsFromProto(const v1::SpecialisationOptions& message) {
  job::JobOptions options;  // Zero and empty mean the default, which is this struct's.
  options.post_process = !message.skip_post_process();
  options.inline_functions = !message.skip_inline();
  options.native = !message.skip_native();
  options.comments = message.comments();
  options.assert_facts = message.assert_facts();
  options.fast_math = message.fast_math();
  options.portable_bits = message.portable_bits();
  if (!message.fixed_parameters().empty()) options.fixed = message.fixed_parameters();
  options.target = message.target_cpu();
  if (message.unroll_limit() > 0) options.unroll_limit = message.unroll_limit();
  if (message.step_budget() > 0) options.step_budget = message.step_budget();
  if (message.statement_budget() > 0) options.statement_budget = message.statement_budget();
  options.precision = message.precision();
  if (message.version_budget() > 0) options.version_budget = message.version_budget();
  if (message.depth_budget() > 0) options.depth_budget = message.depth_budget();
  if (message.byte_budget() > 0) options.byte_budget = message.byte_budget();
  return options;
}

// A result file's name becomes a name on the client's disk, so it must not leave the output folder.
bool IsPlainName(const std::string& name) {
  return !name.empty() && name.size() <= 255 && name != "." && name != ".." &&
         name.find_first_of(std::string_view("/\\\0", 3)) == std::string::npos;
}

// On the way no machine is named by silence, which would mean that of whoever reads the request.
std::map<std::string, std::string> Named(std::map<std::string, std::string> machine) {
  if (machine.empty()) machine.emplace("", "");
  return machine;
}

}  // namespace

v1::SpecialisationRequest RequestToProto(const job::JobRequest& request, const SpillBlob& spill) {
  v1::SpecialisationRequest message;
  int64_t room = kInlineBytes;
  for (const auto& [path, text] : request.files) {
    v1::SourceFile* file = message.add_sources();
    file->set_path(path);
    PutContent(text, &room, spill, file);
  }
  message.set_entry_path(request.entry_path);
  message.set_entry_function(request.entry_function);
  if (request.nargin >= 0) message.set_nargin(request.nargin);
  message.set_nargout(request.nargout);
  for (const job::FixedValue& value : request.values) {
    v1::FixedValue* out = message.add_parameters()->mutable_value();
    out->set_name(value.name);
    PutContent(value.bytes, &room, spill, out);
  }
  for (const std::string& facts : request.facts) message.add_parameters()->set_facts(facts);
  for (const std::string& text : request.annotations) message.add_parameters()->set_annotation(text);
  for (const std::string& folder : request.search_path) message.add_search_path(folder);
  *message.mutable_options() = OptionsToProto(request.options);
  for (const auto& [name, in_use] : Named(request.machine)) {
    v1::NumericLibrary* library = message.add_machine();
    library->set_name(name);
    library->set_in_use(in_use);
  }
  return message;
}

absl::StatusOr<job::JobRequest> RequestFromProto(const v1::SpecialisationRequest& message, const FindBlob& find) {
  int64_t total = 0;
  if (absl::Status tree = CheckTree(message.sources(), &total); !tree.ok()) return tree;
  if (absl::Status values = CheckValues(message.parameters(), &total); !values.ok()) return values;
  job::JobRequest request;
  std::string missing;
  for (const v1::SourceFile& file : message.sources()) {
    std::optional<std::string> text = GetContent(file, find);
    if (!text) {
      missing += (missing.empty() ? "" : ", ") + file.path();
      continue;
    }
    if (!request.files.emplace(file.path(), std::move(*text)).second) {
      return absl::InvalidArgumentError("`" + file.path() + "` is twice in the source tree");
    }
  }
  if (!missing.empty()) return absl::FailedPreconditionError("no bytes for source files: " + missing);
  if (!request.files.count(message.entry_path())) {
    return absl::InvalidArgumentError("the entry file `" + message.entry_path() + "` is not in the source tree");
  }
  request.entry_path = message.entry_path();
  request.entry_function = message.entry_function();
  request.nargin = message.has_nargin() ? message.nargin() : -1;
  request.nargout = message.nargout();
  for (const v1::ParameterSpec& parameter : message.parameters()) {
    switch (parameter.given_case()) {
      case v1::ParameterSpec::kValue: {
        std::optional<std::string> bytes = GetContent(parameter.value(), find);
        if (!bytes)
          return absl::FailedPreconditionError("no bytes for the value of `" + parameter.value().name() + "`");
        request.values.push_back({parameter.value().name(), std::move(*bytes)});
        break;
      }
      case v1::ParameterSpec::kFacts:
        request.facts.push_back(parameter.facts());
        break;
      case v1::ParameterSpec::kAnnotation:
        request.annotations.push_back(parameter.annotation());
        break;
      case v1::ParameterSpec::GIVEN_NOT_SET:
        return absl::InvalidArgumentError("a parameter says nothing");
    }
  }
  request.search_path.assign(message.search_path().begin(), message.search_path().end());
  request.options = OptionsFromProto(message.options());
  for (const v1::NumericLibrary& library : message.machine()) request.machine[library.name()] = library.in_use();
  request.machine = Named(std::move(request.machine));
  return request;
}

v1::SpecialisationResult ResultToProto(const job::JobResult& result, const SpillBlob& spill) {
  v1::SpecialisationResult message;
  message.set_entry(result.entry);
  int64_t room = kInlineBytes;
  for (const auto& [name, bytes] : result.files) {
    v1::ResultFile* file = message.add_files();
    file->set_name(name);
    PutContent(bytes, &room, spill, file);
  }
  for (const std::string& remark : result.remarks) message.add_remarks(remark);
  for (const job::Dependency& dependency : result.dependencies) {
    v1::Dependency* out = message.add_dependencies();
    out->set_path(dependency.path);
    out->set_found(dependency.found);
    out->set_sha256(RawOfHex(dependency.sha256));
    out->set_code(dependency.code);
  }
  message.set_signature(RawOfHex(result.signature));
  message.set_native_remarks(result.native_remarks);
  for (const std::string& name : result.unused) message.add_unused(name);
  for (const auto& [phase, nanoseconds] : result.phase_ns) {
    v1::PhaseTime* time = message.add_phases();
    time->set_phase(phase);
    time->set_nanoseconds(nanoseconds);
  }
  return message;
}

absl::StatusOr<job::JobResult> ResultFromProto(const v1::SpecialisationResult& message, const FindBlob& find) {
  int64_t total = 0;
  if (absl::Status tree = CheckTree(message.files(), &total); !tree.ok()) return tree;
  job::JobResult result;
  result.entry = message.entry();
  for (const v1::ResultFile& file : message.files()) {
    if (!IsPlainName(file.name())) return absl::InvalidArgumentError("a result file is named `" + file.name() + "`");
    std::optional<std::string> bytes = GetContent(file, find);
    if (!bytes) return absl::DataLossError("the bytes of the result file `" + file.name() + "` are missing or damaged");
    result.files[file.name()] = std::move(*bytes);
  }
  result.remarks.assign(message.remarks().begin(), message.remarks().end());
  for (const v1::Dependency& dependency : message.dependencies()) {
    result.dependencies.push_back(
        {dependency.path(), dependency.found(), HexOfRaw(dependency.sha256()), dependency.code()});
  }
  result.signature = HexOfRaw(message.signature());
  if (message.native_remarks() < 0 || message.native_remarks() > message.remarks_size()) {
    return absl::InvalidArgumentError("the result counts more remarks than it has");
  }
  result.native_remarks = message.native_remarks();
  result.unused.assign(message.unused().begin(), message.unused().end());
  for (const v1::PhaseTime& time : message.phases()) result.phase_ns.emplace_back(time.phase(), time.nanoseconds());
  return result;
}

v1::Failure FailureToProto(const job::JobResult& result) {
  v1::Failure failure;
  switch (result.state) {
    case job::JobState::kUserError:
      failure.set_kind(v1::FAILURE_KIND_USER);
      break;
    case job::JobState::kLimit:
      failure.set_kind(v1::FAILURE_KIND_LIMIT);
      break;
    case job::JobState::kCancelled:
      failure.set_kind(v1::FAILURE_KIND_CANCELLED);
      break;
    case job::JobState::kDone:
    case job::JobState::kInternal:
      failure.set_kind(v1::FAILURE_KIND_INTERNAL);
      break;
  }
  failure.set_message(result.message);
  return failure;
}

job::JobResult FailureFromProto(const v1::Failure& failure) {
  job::JobResult result;
  switch (failure.kind()) {
    case v1::FAILURE_KIND_USER:
      result.state = job::JobState::kUserError;
      break;
    case v1::FAILURE_KIND_LIMIT:
      result.state = job::JobState::kLimit;
      break;
    case v1::FAILURE_KIND_CANCELLED:
      result.state = job::JobState::kCancelled;
      break;
    default:
      result.state = job::JobState::kInternal;
      break;
  }
  result.message = failure.message();
  return result;
}

std::string RequestKey(const job::JobRequest& request) {
  // Our own messages hold no maps, so one build serialises equal messages to equal bytes.
  v1::SpecialisationRequest message = RequestToProto(request, [](const v1::Digest&, const std::string&) {});
  for (v1::SourceFile& file : *message.mutable_sources()) file.clear_content();
  for (v1::ParameterSpec& parameter : *message.mutable_parameters()) {
    if (parameter.has_value()) parameter.mutable_value()->clear_content();
  }
  return Sha256Hex(message.SerializeAsString());
}

}  // namespace residua::proto
