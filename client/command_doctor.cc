// residua doctor: what is here and works, a line each, with what to do about the rest.
//
// Each line is found by doing what a request would do: the back end is loaded, the owner of the cache is asked, the
// server is called. What a request cannot do without is wrong; what only some requests need is a note.
#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cache/owner/client.h"
#include "client/commands.h"
#include "client/configuration.h"
#include "client/json_text.h"
#include "client/remote_part.h"
#include "terminal/terminal.h"
#include "worker/interpret/installed_octave.h"
#include "worker/job/numerics.h"
#include "worker/job/target.h"
#include "worker/native/compile.h"
#include "worker/runtime/residua_runtime.h"

namespace residua::client {

namespace {

namespace fs = std::filesystem;

enum class State { kFine, kNote, kWrong };

struct Finding {
  std::string what;
  State state;
  std::string text, advice;  // advice: empty when all is fine
};

Finding Fine(std::string what, std::string text) { return {std::move(what), State::kFine, std::move(text), ""}; }
Finding Note(std::string what, std::string text, std::string advice) {
  return {std::move(what), State::kNote, std::move(text), std::move(advice)};
}
Finding Wrong(std::string what, std::string text, std::string advice) {
  return {std::move(what), State::kWrong, std::move(text), std::move(advice)};
}

fs::path ThisProgram() {
  std::error_code ignored;
  return fs::read_symlink("/proc/self/exe", ignored);
}

Finding Runtime() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&residua_context_create), &info) == 0) {
    return Wrong("run-time library", "it is not to be found", "install libresidua-runtime");
  }
  return Fine("run-time library", fs::path(info.dli_fname).lexically_normal().string());
}

Finding BackEnd() {
  std::string why;
  if (native::LoadFeatures(&why) == nullptr) {
    return Wrong("native code", why, "install the package again; until then: --no-native");
  }
  return Fine("native code", "LLVM is inside; no compiler is needed");
}

Finding Processor() { return Fine("processor", job::HostTarget()); }

Finding NumericLibraries() {
  try {
    std::string text;
    for (const auto& [library, kernels] : job::ThisMachine()) {
      text += (text.empty() ? "" : "; ") + library + " " + kernels;
    }
    return Fine("numeric libraries", text);
  } catch (const std::exception& missing) {
    return Note("numeric libraries", missing.what(), "install what is missing; matrix functions need it");
  }
}

Finding Octave() {
  const std::vector<std::string> folders = interpret::InstalledOctaveFolders();
  if (folders.empty()) {
    return Note("Octave's functions", "there are none",
                "apt install octave, or RESIDUA_OCTAVE=FOLDER, if programs call what is written in Octave's language");
  }
  const std::string& first = folders.front();
  return Fine("Octave's functions",
              fs::path(first).parent_path().string() + ", " + std::to_string(folders.size()) + " folders");
}

Finding ConfigurationOf(const DoctorOptions& options) {
  if (!options.misconfigured.empty()) {
    const std::string& said = options.misconfigured;
    return Wrong("configuration", said.substr(0, said.find_last_not_of('\n') + 1),
                 "no other command runs until that is right");
  }
  const std::string file = ConfigurationFile();
  std::error_code ignored;
  const bool there = !file.empty() && fs::exists(file, ignored);
  return Fine("configuration", (there ? file : "no file " + file) + ", " +
                                   (options.server.empty() ? "no server" : "server " + options.server));
}

// Whether a folder that is not there can be made: by making one where it would begin, which goes again. What the bits
// of the modes say is not enough: there are file systems in which nobody makes anything.
std::string WhyNotMade(fs::path folder) {
  std::error_code code;
  while (!fs::exists(folder, code) && folder.has_relative_path()) folder = folder.parent_path();
  if (!fs::is_directory(folder, code)) return folder.string() + " is no folder";
  std::string made = (folder / ".residua-doctor-XXXXXX").string();
  if (mkdtemp(made.data()) == nullptr) return "no folder can be made in " + folder.string() + ": " + strerror(errno);
  fs::remove(made, code);
  return "";
}

std::vector<Finding> Cache(const DoctorOptions& options) {
  cache::ClientOptions where;
  where.directory = options.cache_dir.empty() ? cache::DefaultDirectory("artefacts") : options.cache_dir;
  where.make = false;
  auto owner = cache::OwnerClient::Connect(where);
  constexpr char kAnother[] =
      "name another one by --cache-dir or RESIDUA_CACHE_DIR; requests run without a cache until then";
  if (!owner.ok() && absl::IsNotFound(owner.status())) {
    std::error_code ignored;
    if (const std::string why = WhyNotMade(fs::absolute(where.directory, ignored)); !why.empty()) {
      return {Wrong("cache folder", where.directory + ": " + why, kAnother)};
    }
    return {Fine("cache folder", where.directory + ", which the first request will make")};
  }
  if (!owner.ok()) {
    return {Wrong("cache folder", where.directory + ": " + std::string(owner.status().message()), kAnother)};
  }
  std::vector<Finding> findings;
  std::error_code code;
  const fs::space_info space = fs::space(where.directory, code);
  const std::string room = code ? "" : ", " + std::to_string(space.available >> 20) + " MB free";
  constexpr uintmax_t kLittle = uintmax_t{512} << 20;
  findings.push_back(!code && space.available < kLittle ? Note("cache folder", where.directory + room,
                                                               "residua cache prune --days 7, or another folder")
                                                        : Fine("cache folder", where.directory + room));
  findings.push_back((*owner)->Remark().empty()
                         ? Fine("owner of the cache", "process " + std::to_string((*owner)->owner_pid()))
                         : Note("owner of the cache", (*owner)->Remark(), "residua cache verify"));
  return findings;
}

Finding Scratch() {
  std::error_code code;
  const fs::path folder = fs::temp_directory_path(code);
  if (code || access(folder.c_str(), W_OK | X_OK) != 0) {
    return Wrong("temporary folder", folder.string() + " cannot be written", "TMPDIR=FOLDER names another one");
  }
  return Fine("temporary folder", folder.string());
}

Finding Server(const DoctorOptions& options) {
  std::string why;
  const RemotePart* part = LoadRemotePart(&why);
  if (part == nullptr) return Wrong("server", why, "install the package again, or --server none");
  const ClusterSummary s = part->cluster_status(options.server, std::chrono::milliseconds(3000));
  if (!s.error.empty()) {
    return Wrong("server", s.error, "start it, or set `server` right; requests run on this machine until then");
  }
  const std::string text = options.server + ", " + s.build_id + ", " + std::to_string(s.workers.size()) + " workers";
  if (s.build_id != job::BuildId()) {
    return Note("server", text, "it is of another build than this program: install the same version on both");
  }
  if (s.workers.empty()) return Note("server", text, "residua-worker --server " + options.server);
  return Fine("server", text);
}

// What the worker beside this program says of itself; nothing without one.
std::vector<Finding> WorkerLayers() {
  const fs::path worker = ThisProgram().parent_path() / "residua-worker";
  if (access(worker.c_str(), X_OK) != 0) return {};
  std::string quoted = "'";
  for (const char c : worker.string()) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  FILE* const output = popen((quoted + "' --layers 2>/dev/null").c_str(), "re");
  std::string text;
  std::array<char, 512> piece;
  while (output != nullptr && std::fgets(piece.data(), piece.size(), output) != nullptr) text += piece.data();
  const int status = output != nullptr ? pclose(output) : -1;
  if (status != 0 || text.empty()) {
    return {Note("worker", "no process for jobs is to be had", "residua-worker --layers says why")};
  }
  std::string on;
  std::vector<Finding> findings;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("on ", 0) == 0) {
      on += (on.empty() ? "" : ", ") + line.substr(line.find_first_not_of(' ', 3));
    } else {
      findings.push_back(Note("worker", "jobs are not confined by" + line.substr(3),
                              "a newer kernel, or a container that allows it; the other layers hold"));
    }
  }
  findings.insert(findings.begin(), Fine("worker", "jobs are confined by " + on));
  return findings;
}

std::vector<Finding> Examine(const DoctorOptions& options) {
  std::vector<Finding> all = {Fine("program", ThisProgram().string() + ", " + job::BuildId()),
                              Runtime(),
                              BackEnd(),
                              Processor(),
                              NumericLibraries(),
                              Octave(),
                              Scratch(),
                              ConfigurationOf(options)};
  for (Finding& finding : Cache(options)) all.push_back(std::move(finding));
  if (!options.server.empty()) all.push_back(Server(options));
  for (Finding& finding : WorkerLayers()) all.push_back(std::move(finding));
  return all;
}

constexpr std::array<const char*, 3> kWords = {"ok", "note", "wrong"};
constexpr std::array<const char*, 3> kColours = {"\033[32m", "\033[33m", "\033[1;31m"};

void Print(const std::vector<Finding>& findings) {
  const bool colours = terminal::HasColours(STDOUT_FILENO);
  for (const Finding& f : findings) {
    const auto state = static_cast<size_t>(f.state);
    std::printf("%s%-6s%s %-20s %s\n", colours ? kColours[state] : "", kWords[state], colours ? "\033[0m" : "",
                f.what.c_str(), f.text.c_str());
    if (!f.advice.empty()) std::printf("%27s -> %s\n", "", f.advice.c_str());
  }
}

}  // namespace

int RunDoctor(const DoctorOptions& options) {
  const std::vector<Finding> findings = Examine(options);
  bool wrong = false;
  nlohmann::ordered_json checks = nlohmann::ordered_json::array();
  for (const Finding& f : findings) {
    wrong = wrong || f.state == State::kWrong;
    nlohmann::ordered_json one = {{"check", f.what}, {"state", kWords[static_cast<size_t>(f.state)]}, {"text", f.text}};
    if (!f.advice.empty()) one["hint"] = f.advice;
    checks.push_back(std::move(one));
  }
  if (options.json) {
    std::cout << JsonText(nlohmann::ordered_json{{"ok", !wrong}, {"checks", checks}}) << "\n";
  } else {
    Print(findings);
  }
  return wrong ? 1 : 0;
}

}  // namespace residua::client
