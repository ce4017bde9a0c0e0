#include "client/specialise_answer.h"

#include <absl/strings/ascii.h>
#include <absl/strings/str_join.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "client/error_object.h"
#include "client/json_text.h"
#include "client/write_file.h"
#include "worker/interpret/installed_folder.h"
#include "worker/syntax/parser.h"
#include "worker/syntax/source.h"

namespace residua::client {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

namespace {

// From the folder of the result, whose name may not be known yet: then it is one of this folder.
std::string WayTo(const std::string& file, const std::string& out_dir) {
  std::error_code ignored;
  const fs::path folder = out_dir.empty() ? fs::path("any") : fs::path(out_dir);
  return fs::absolute(file, ignored)
      .lexically_normal()
      .lexically_relative(fs::absolute(folder, ignored).lexically_normal())
      .string();
}

// So that the residual is compared with its original without being told where that is.
void NoteWays(const std::string& out_dir, job::JobRequest* request) {
  request->way_to_source = WayTo(request->entry_path, out_dir);
  for (const std::string& folder : request->search_path) {
    if (!interpret::IsInstalledFolder(folder)) request->ways_to_path.push_back(WayTo(folder, out_dir));
  }
}

// Files of a result that this one may not have.
std::vector<std::string> Optional(const std::string& entry) {
  return {"lib" + entry + ".so", entry + ".h", entry + ".mat", entry + ".ir", entry + ".ll"};
}

// A file that the request read and that would be replaced or removed there, as with `-o .` beside the entry; empty:
// none. By its place: another name of the same file is left alone.
std::string ReadFromThere(const std::string& entry_path, const job::JobResult& result, const fs::path& directory) {
  std::vector<std::string> read = {entry_path};
  for (const job::Dependency& dependency : result.dependencies) {
    if (dependency.found) read.push_back(dependency.path);
  }
  for (const std::string& file : read) {
    const fs::path path(file), name = path.filename();
    std::vector<std::string> ours = Optional(result.entry);
    for (const auto& [made, bytes] : result.files) ours.push_back(made);
    if (std::find(ours.begin(), ours.end(), name) == ours.end() && name.extension() != job::kValueFile) continue;
    std::error_code ignored;
    const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
    if (fs::equivalent(folder, directory, ignored)) return file;
  }
  return "";
}

// Empty, or what is wrong.
std::string Write(const std::string& entry_path, const job::JobResult& result, const fs::path& directory) {
  std::error_code code;
  std::string error;
  if (const std::string lost = ReadFromThere(entry_path, result, directory); !lost.empty()) {
    return "error: `" + lost +
           "` was read, and the result would take its place; `-o` names another folder [cannot-write]\n";
  }
  if (!WriteFiles(directory, result.files, &error)) return "error: " + error + " [cannot-write]\n";
  // What an earlier run left and this one does not deliver must not be mistaken for its result.
  for (const std::string& stale : Optional(result.entry)) {
    if (!result.files.count(stale)) fs::remove(directory / stale, code);
  }
  for (const auto& file : fs::directory_iterator(directory, code)) {
    const fs::path& path = file.path();
    if (path.extension() == job::kValueFile && !result.files.count(path.filename().string())) fs::remove(path, code);
  }
  return "";
}

std::string Base64(const std::string& bytes) {
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t at = 0; at < bytes.size(); at += 3) {
    const size_t count = std::min<size_t>(3, bytes.size() - at);
    uint32_t group = 0;
    for (size_t k = 0; k < 3; ++k) group = group << 8 | (k < count ? static_cast<unsigned char>(bytes[at + k]) : 0);
    for (size_t k = 0; k < 4; ++k) text += k <= count ? kDigits[group >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

ordered_json ContentOf(const std::string& bytes) {
  if (IsJsonText(bytes)) return bytes;
  return {{"base64", Base64(bytes)}};
}

constexpr char kOnlyFails[] = "with these values every call ends with an error: ";

// `NAME = ...`, `NAME.FIELD: ...` without what follows.
std::string DescribedName(const std::string& words) {
  const std::string name = words.substr(0, words.find_first_of("=:"));
  return std::string(absl::StripAsciiWhitespace(name));
}

// What a program raises that reads a field that there is not.
bool IsOfField(std::string_view error) {
  return error.find("structure has no member") != std::string_view::npos ||
         error.find("invalid use of undefined value") != std::string_view::npos;
}

// Parameters that were described by fields alone have those and no others: a forgotten one is an error of every call.
std::string FieldsThatThereAre(const job::JobRequest& request) {
  std::map<std::string, std::vector<std::string>> fields;
  std::set<std::string> whole;
  for (const std::vector<std::string>* list : {&request.defines, &request.facts}) {
    for (const std::string& words : *list) {
      const std::string name = DescribedName(words);
      const size_t dot = name.find('.');
      if (dot == std::string::npos) {
        whole.insert(name);
      } else {
        fields[name.substr(0, dot)].push_back(name.substr(dot + 1));
      }
    }
  }
  std::string text;
  for (const auto& [name, named] : fields) {
    if (whole.contains(name)) continue;
    text += "; `" + name + "` has the fields that are named, " + absl::StrJoin(named, ", ") + ": `-t '" + name +
            ".FIELD: realscalar'` names another";
  }
  return text;
}

// The residual does what the original does with these values, also where that is nothing but an error: hardly what was
// meant, and easily overlooked.
void NoteWhatFails(const job::JobRequest& request, Outcome* outcome) {
  const job::JobResult& result = outcome->result;
  const std::string& program = result.files.at(result.entry + ".m");
  if (program.find("error(") == std::string::npos) return;
  const auto file = std::make_shared<syntax::SourceFile>(result.entry + ".m", program);
  const syntax::ParseResult parsed = syntax::Parse(file);
  if (!parsed.ok() || parsed.ast->top_functions().empty()) return;
  const syntax::Ast& ast = *parsed.ast;
  for (syntax::StmtId s : ast.Statements(ast[ast.top_functions()[0]].body)) {
    if (ast[s].kind != syntax::StmtKind::kExpression) continue;
    const syntax::SourceRange range = ast[s].range;
    std::string_view text = file->text().substr(range.begin, range.end - range.begin);
    while (text.ends_with(';') || text.ends_with('\n')) text.remove_suffix(1);
    if (!text.starts_with("error(")) continue;
    outcome->notes.push_back(kOnlyFails + std::string(text) + (IsOfField(text) ? FieldsThatThereAre(request) : ""));
    return;
  }
}

// What `--strict` takes for mistakes: calls of functions that are not found or refuse the call, a program that only
// fails, and an artefact that was asked for and cannot be made.
std::string WrongInStrict(const Outcome& outcome) {
  constexpr std::string_view kRemark = ": remark: ";
  std::string wrong;
  const auto add = [&](const std::string& line) { wrong += line + "\n"; };
  for (std::string remark : outcome.result.remarks) {
    if (IsOfNoNativeArtefact(remark)) {
      add(outcome.result.entry + ".m: error: " + remark.substr(remark.find("remark: ") + 8));
      continue;
    }
    if (!remark.ends_with("[not-found]") && !remark.ends_with("[bad-count]")) continue;
    if (const size_t at = remark.find(kRemark); at != std::string::npos)
      remark.replace(at, kRemark.size(), ": error: ");
    add(remark);
  }
  for (const std::string& note : outcome.notes) {
    if (note.starts_with(kOnlyFails)) add(outcome.result.entry + ".m: error: " + note);
  }
  return wrong;
}

}  // namespace

bool IsOfNoNativeArtefact(const std::string& remark) {
  return remark.find("remark: no native artefact: ") != std::string::npos;
}

int64_t LineCount(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

SpecialiseAnswer AnswerAndWrite(Specialiser& specialiser, const SpecialiseOptions& options, Delivery delivery,
                                job::JobHooks hooks) {
  const auto start = std::chrono::steady_clock::now();
  const auto elapsed_ns = [&] {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
  };
  if (options.time_limit_s > 0) {
    hooks.cancelled = [&] { return static_cast<double>(elapsed_ns()) > options.time_limit_s * 1e9; };
  }
  const bool written = delivery == Delivery::kFolder || !options.out_dir.empty();
  job::JobRequest request = options.request;
  if (written) NoteWays(options.out_dir, &request);
  SpecialiseAnswer answer;
  answer.outcome = AnswerRequest(specialiser, std::move(request), hooks);
  answer.status = ExitStatus(answer.outcome);
  answer.error = answer.status == 0 ? "" : AtItsPlace(options.given_lines, answer.outcome.result.message);
  if (answer.status == 0) {
    NoteWhatFails(options.request, &answer.outcome);
    std::vector<std::string>& notes = answer.outcome.notes;
    notes.insert(notes.end(), options.path_notes.begin(), options.path_notes.end());
  }
  if (answer.status == 0 && options.strict) {
    answer.error = WrongInStrict(answer.outcome);
    if (!answer.error.empty()) answer.status = 1;
  }
  if (answer.status == 0 && written) {
    const job::JobResult& result = answer.outcome.result;
    answer.directory = options.out_dir.empty() ? result.entry + "_residua" : options.out_dir;
    answer.error = Write(options.request.entry_path, result, answer.directory);
    if (!answer.error.empty()) answer.status = 1;
  }
  answer.ns = elapsed_ns();
  return answer;
}

static ordered_json PassesOf(const std::vector<job::PassTime>& times) {
  ordered_json passes = ordered_json::array();
  for (const job::PassTime& t : times) {
    ordered_json one = {{"name", t.name}, {"runs", t.runs}};
    if (t.changes >= 0) one["changes"] = t.changes;
    one["ms"] = static_cast<double>(t.ns) / 1e6;
    passes.push_back(std::move(one));
  }
  return passes;
}

void AddReport(const SpecialiseAnswer& answer, bool with_files, ordered_json* to) {
  ordered_json& report = *to;
  if (answer.status != 0) {
    report["error"] = ErrorObject(answer.error, answer.status);
    return;
  }
  const job::JobResult& result = answer.outcome.result;
  report["entry"] = result.entry;
  if (!answer.directory.empty()) report["directory"] = answer.directory.string();
  ordered_json names = ordered_json::array();
  for (const auto& [name, _] : result.files) names.push_back(name);
  report["files"] = std::move(names);
  report["signature"] = result.signature;
  report["cache"] = answer.outcome.cache;
  report["hit"] = answer.outcome.cache == "hit";
  if (!answer.outcome.request_id.empty()) report["request"] = answer.outcome.request_id;
  report["reused_functions"] = result.versions_reused;
  report["lines"] = LineCount(result.files.at(result.entry + ".m"));
  report["remarks"] = result.remarks;
  report["notes"] = answer.outcome.notes;
  report["ns"] = answer.ns;
  ordered_json phases = ordered_json::object();
  for (const auto& [phase, ns] : result.phase_ns) phases[phase] = ns;
  report["phases_ns"] = std::move(phases);
  if (!result.pass_times.empty()) report["passes"] = PassesOf(result.pass_times);
  if (with_files) {
    ordered_json contents = ordered_json::object();
    for (const auto& [name, bytes] : result.files) contents[name] = ContentOf(bytes);
    report["contents"] = std::move(contents);
  }
}

ordered_json ReportOf(const SpecialiseAnswer& answer, bool with_files) {
  ordered_json report;
  AddReport(answer, with_files, &report);
  return report;
}

std::string LineOf(const ordered_json& report) { return JsonText(report) + "\n"; }

}  // namespace residua::client
