#include "proto/convert.h"

#include <functional>
#include <optional>
#include <utility>

#include "digest/sha256.h"
#include "proto/chunks.h"
#include "proto/limits.h"
#include "proto/visible_text.h"

namespace residua::proto {
namespace {

constexpr int kMaxFiles = 65536;
constexpr int kMaxParameters = 4096;

// Finds bytes that are not in the message itself.
using FindBlob = std::function<std::optional<std::string>(const v1::Digest& digest)>;

v1::Digest DigestFrom(const job::FileDigest& digest) {
  v1::Digest message;
  message.set_sha256(RawOfHex(digest.sha256));
  message.set_size_bytes(digest.size);
  return message;
}

template <typename Message>
void PutContent(const std::string& bytes, Message* message) {
  *message->mutable_digest() = DigestOf(bytes);
  message->set_content(bytes);
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
  if (digest.sha256().size() != 32 || digest.size_bytes() < 0) {
    return absl::InvalidArgumentError("a file has a malformed digest");
  }
  if (digest.size_bytes() > kMaxTreeBytes || (*total += digest.size_bytes()) > kMaxTreeBytes) {
    return absl::InvalidArgumentError(
        "the files and values of one request or result may be 64 MiB together, and are more");
  }
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

// What a request says beside its files and values.
absl::Status CheckWords(const v1::SpecialisationRequest& message) {
  int64_t facts = 0, names = 0;
  const auto count = [&](const std::string& text) { names += static_cast<int64_t>(text.size()); };
  count(message.entry_path());
  count(message.entry_function());
  for (const v1::ParameterSpec& parameter : message.parameters()) {
    facts += static_cast<int64_t>(parameter.facts().size() + parameter.annotation().size());
    count(parameter.value().name());
  }
  for (const std::string& folder : message.search_path()) count(folder);
  for (const std::string& folder : message.installed().folders()) count(folder);
  for (const std::string& pass : message.options().disabled_passes()) count(pass);
  for (const v1::NumericLibrary& library : message.machine()) {
    count(library.name());
    count(library.in_use());
  }
  if (facts > kMaxFactBytes) return absl::InvalidArgumentError("facts and annotations are over 1 MiB");
  if (names > kMaxNameBytes) return absl::InvalidArgumentError("names of folders and values are over 8 MiB");
  return absl::OkStatus();
}

// A file that is parsed for the key of the request.
absl::Status CheckEntry(const v1::SourceFile& file) {
  if (file.digest().size_bytes() <= kMaxEntryBytes) return absl::OkStatus();
  return absl::InvalidArgumentError("the file of the entry has " + std::to_string(file.digest().size_bytes() >> 20) +
                                    " MiB, and a server takes at most " + std::to_string(kMaxEntryBytes >> 20) +
                                    " MiB (what it calls may stand in other files)");
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
  message.set_standalone(options.standalone);
  message.set_skip_loop_heads(!options.loop_heads);
  for (const std::string& pass : options.disabled_passes) message.add_disabled_passes(pass);
  message.set_fixed_parameters(options.fixed);
  message.set_target_cpu(options.target);
  message.set_unroll_limit(options.unroll_limit);
  message.set_step_budget(options.step_budget);
  message.set_statement_budget(options.statement_budget);
  message.set_precision(options.precision);
  message.set_style(options.style);
  message.set_dialect(options.dialect);
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
  options.standalone = message.standalone();
  options.loop_heads = !message.skip_loop_heads();
  options.disabled_passes.assign(message.disabled_passes().begin(), message.disabled_passes().end());
  if (!message.fixed_parameters().empty()) options.fixed = message.fixed_parameters();
  options.target = message.target_cpu();
  if (message.unroll_limit() > 0) options.unroll_limit = message.unroll_limit();
  if (message.step_budget() > 0) options.step_budget = message.step_budget();
  if (message.statement_budget() > 0) options.statement_budget = message.statement_budget();
  options.precision = message.precision();
  if (!message.style().empty()) options.style = message.style();
  if (!message.dialect().empty()) options.dialect = message.dialect();
  if (message.version_budget() > 0) options.version_budget = message.version_budget();
  if (message.depth_budget() > 0) options.depth_budget = message.depth_budget();
  if (message.byte_budget() > 0) options.byte_budget = message.byte_budget();
  return options;
}

std::optional<std::string> Find(job::Blobs& blobs, const v1::Digest& digest) {
  try {
    return blobs.Read(FileDigestOf(digest));
  } catch (const job::SourceUnavailable&) {
    return std::nullopt;
  }
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

// What is not there as text.
void AddTree(const job::JobRequest& request, v1::SpecialisationRequest* message) {
  for (const auto& [path, digest] : request.tree->files) {
    if (request.files.count(path)) continue;
    v1::SourceFile* file = message->add_sources();
    file->set_path(path);
    *file->mutable_digest() = DigestFrom(digest);
  }
  if (request.tree->folders.empty()) return;
  *message->mutable_installed()->mutable_listing() = DigestFrom(request.tree->listing);
  for (const std::string& folder : request.tree->folders) message->mutable_installed()->add_folders(folder);
}

// The texts that are here, and the digests of the rest; the entry is read, because nothing begins without it.
absl::Status TakeTree(const v1::SpecialisationRequest& message, const std::shared_ptr<job::Blobs>& blobs,
                      const FindBlob& find, job::JobRequest* request) {
  auto tree = std::make_shared<job::SourceTree>();
  tree->blobs = blobs;
  for (const v1::SourceFile& file : message.sources()) {
    const bool is_entry = file.path() == message.entry_path();
    bool fresh = false;
    if (is_entry) {
      if (absl::Status checked = CheckEntry(file); !checked.ok()) return checked;
    }
    if (!is_entry && !file.has_content()) {
      fresh =
          !request->files.count(file.path()) && tree->files.emplace(file.path(), FileDigestOf(file.digest())).second;
    } else {
      std::optional<std::string> text = GetContent(file, find);
      if (!text) return absl::FailedPreconditionError("no bytes for the source file `" + file.path() + "`");
      fresh = !tree->files.count(file.path()) && request->files.emplace(file.path(), std::move(*text)).second;
    }
    if (!fresh) return absl::InvalidArgumentError("`" + file.path() + "` is twice in the source tree");
  }
  if (!request->files.count(message.entry_path())) {
    return absl::InvalidArgumentError("the entry file `" + message.entry_path() + "` is not in the source tree");
  }
  if (message.has_installed()) {
    int64_t size = 0;
    if (absl::Status counted = CountBytes(message.installed().listing(), &size); !counted.ok()) return counted;
    if (message.installed().folders_size() > kMaxParameters) return absl::InvalidArgumentError("too many folders");
    if (size > kMaxListingBytes) return absl::InvalidArgumentError("the listing of installed functions is over 16 MiB");
    tree->listing = FileDigestOf(message.installed().listing());
    tree->folders.assign(message.installed().folders().begin(), message.installed().folders().end());
  }
  if (!tree->files.empty() || !tree->folders.empty()) request->tree = std::move(tree);
  return absl::OkStatus();
}

}  // namespace

job::FileDigest FileDigestOf(const v1::Digest& digest) { return {HexOfRaw(digest.sha256()), digest.size_bytes()}; }

v1::SpecialisationRequest RequestToProto(const job::JobRequest& request) {
  v1::SpecialisationRequest message;
  for (const auto& [path, text] : request.files) {
    v1::SourceFile* file = message.add_sources();
    file->set_path(path);
    PutContent(text, file);
  }
  if (request.tree) AddTree(request, &message);
  message.set_entry_path(request.entry_path);
  message.set_entry_function(request.entry_function);
  if (request.nargin >= 0) message.set_nargin(request.nargin);
  message.set_nargout(request.nargout);
  for (const job::FixedValue& value : request.values) {
    v1::FixedValue* out = message.add_parameters()->mutable_value();
    out->set_name(value.name);
    PutContent(value.bytes, out);
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

absl::StatusOr<job::JobRequest> RequestFromProto(const v1::SpecialisationRequest& message,
                                                 const std::shared_ptr<job::Blobs>& blobs) {
  const FindBlob find = [&](const v1::Digest& digest) { return Find(*blobs, digest); };
  int64_t total = 0;
  if (absl::Status tree = CheckTree(message.sources(), &total); !tree.ok()) return tree;
  if (absl::Status values = CheckValues(message.parameters(), &total); !values.ok()) return values;
  if (absl::Status words = CheckWords(message); !words.ok()) return words;
  job::JobRequest request;
  if (absl::Status taken = TakeTree(message, blobs, find, &request); !taken.ok()) return taken;
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

v1::SpecialisationResult ResultToProto(const job::JobResult& result) {
  v1::SpecialisationResult message;
  message.set_entry(result.entry);
  for (const auto& [name, bytes] : result.files) {
    v1::ResultFile* file = message.add_files();
    file->set_name(name);
    PutContent(bytes, file);
  }
  for (const std::string& remark : result.remarks) message.add_remarks(WellFormed(remark));
  for (const job::Dependency& dependency : result.dependencies) {
    v1::Dependency* out = message.add_dependencies();
    out->set_path(WellFormed(dependency.path));
    out->set_found(dependency.found);
    out->set_sha256(RawOfHex(dependency.sha256));
    out->set_code(dependency.code);
  }
  message.set_signature(RawOfHex(result.signature));
  message.set_native_remarks(result.native_remarks);
  message.set_versions_reused(result.versions_reused);
  for (const std::string& name : result.unused) message.add_unused(name);
  for (const auto& [phase, nanoseconds] : result.phase_ns) {
    v1::PhaseTime* time = message.add_phases();
    time->set_phase(phase);
    time->set_nanoseconds(nanoseconds);
  }
  return message;
}

absl::StatusOr<job::JobResult> ResultFromProto(const v1::SpecialisationResult& message) {
  const FindBlob find = [](const v1::Digest&) { return std::nullopt; };
  int64_t total = 0;
  if (absl::Status tree = CheckTree(message.files(), &total); !tree.ok()) return tree;
  job::JobResult result;
  // A folder on the client's disk may get this name.
  if (!IsPlainName(message.entry())) {
    return absl::InvalidArgumentError("the entry of the result is named `" + Shortened(message.entry(), 256) + "`");
  }
  result.entry = message.entry();
  for (const v1::ResultFile& file : message.files()) {
    if (!IsPlainName(file.name()))
      return absl::InvalidArgumentError("a result file is named `" + Shortened(file.name(), 256) + "`");
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
  result.versions_reused = message.versions_reused();
  if (message.native_remarks() < 0 || message.native_remarks() > message.remarks_size()) {
    return absl::InvalidArgumentError("the result counts more remarks than it has");
  }
  result.native_remarks = message.native_remarks();
  result.unused.assign(message.unused().begin(), message.unused().end());
  for (const v1::PhaseTime& time : message.phases()) result.phase_ns.emplace_back(time.phase(), time.nanoseconds());
  return result;
}

absl::StatusOr<job::JobResult> WholeResultFromProto(const v1::SpecialisationResult& message) {
  absl::StatusOr<job::JobResult> result = ResultFromProto(message);
  if (result.ok() && !result->files.count(result->entry + ".m")) {
    return absl::InvalidArgumentError("the result has no residual program `" + result->entry + ".m`");
  }
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
  failure.set_message(WellFormed(result.message));
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
  v1::SpecialisationRequest message = RequestToProto(request);
  for (v1::SourceFile& file : *message.mutable_sources()) file.clear_content();
  for (v1::ParameterSpec& parameter : *message.mutable_parameters()) {
    if (parameter.has_value()) parameter.mutable_value()->clear_content();
  }
  return Sha256Hex(message.SerializeAsString());
}

}  // namespace residua::proto
