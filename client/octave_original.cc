// A script a call: it names the function and its arguments, catches what is raised, and writes the answer behind a line
// that the program itself has no reason to print. What stands before that line is what the program printed.
#include "client/octave_original.h"

#include <absl/strings/match.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_join.h>
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <stdexcept>

#include "client/write_file.h"
#include "worker/builtin/handle_object.h"
#include "worker/residual/lift.h"
#include "worker/value/encoding.h"

namespace residua::client {

namespace {

namespace fs = std::filesystem;
using value::Value;

constexpr char kProgram[] = "octave-cli";
// What an Octave takes at most until it begins with a program, and prints before that.
constexpr std::chrono::seconds kLongestStart{60};
constexpr size_t kMostBeforeStart = size_t{1} << 20;
constexpr char kBegins[] = "residua: the program begins\n", kAnswers[] = "\nresidua: the program has ended\n";
constexpr int64_t kMostBytes = int64_t{1} << 32;

// The encoding of a value, written in Octave's own language. `classes`: their names, in the order of their numbers.
constexpr char kEncoder[] = R"(
function bytes = residua_count__ (n)
  bytes = mod (n, 128);
  while n >= 128
    n = floor (n / 128);
    bytes(end) += 128;
    bytes(end+1) = mod (n, 128);
  end
end
function bytes = residua_text__ (text)
  bytes = [residua_count__(numel (text)), double(text(:).')];
end
function bytes = residua_numbers__ (v)
  if islogical (v) || ischar (v)
    bytes = double (v(:).');
    return;
  end
  if iscomplex (v)
    v = [real(v(:)).'; imag(v(:)).'];
  end
  bytes = [];
  if ! isempty (v)
    bytes = double (typecast (full (v(:)), 'uint8')(:).');
  end
end
function bytes = residua_bytes__ (v, classes)
  if isa (v, 'containers.Map')
    map = v;
    v = struct ();
    v.('containers.Map') = {map.KeyType, map.ValueType, keys(map), values(map)};
  end
  number = find (strcmp (class (v), classes)) - 1;
  if isempty (number) || is_function_handle (v) || isobject (v)
    error ('residua:untold', 'a %s', class (v));
  end
  bytes = [number, 4 * issparse(v) + 8 * iscomplex(v), residua_count__(ndims (v))];
  for extent = size (v)
    bytes = [bytes, residua_count__(extent)];
  end
  if iscell (v)
    for k = 1:numel (v)
      bytes = [bytes, residua_bytes__(v{k}, classes)];
    end
  elseif isstruct (v)
    names = fieldnames (v);
    bytes = [bytes, residua_count__(numel (names))];
    for f = 1:numel (names)
      bytes = [bytes, residua_text__(names{f})];
    end
    for f = 1:numel (names)
      for k = 1:numel (v)
        bytes = [bytes, residua_bytes__(v(k).(names{f}), classes)];
      end
    end
  elseif issparse (v)
    [row, column, stored] = find (v);
    for c = 1:columns (v)
      bytes = [bytes, residua_count__(sum (column == c))];
    end
    for r = row(:).'
      bytes = [bytes, residua_count__(r - 1)];
    end
    bytes = [bytes, residua_count__(max (numel (row), 1)), residua_bytes__(full (reshape (stored, [], 1)), classes)];
  else
    bytes = [bytes, residua_numbers__(v)];
  end
end
)";

// A map of the types that it has, which its keys and values alone do not say.
constexpr char kMaps[] = R"(
function map = residua_map__ (key_type, value_type, keys, values)
  map = containers.Map ('KeyType', key_type, 'ValueType', value_type);
  for k = 1:numel (keys)
    map(keys{k}) = values{k};
  end
end
)";

std::string Quoted(const std::string& text) { return "'" + absl::StrReplaceAll(text, {{"'", "''"}}) + "'"; }

std::string ClassNames() {
  std::vector<std::string> names;
  for (int c = 0; c < value::kClassCount; ++c)
    names.push_back(Quoted(std::string(value::ClassName(static_cast<value::ClassId>(c)))));
  return "{" + absl::StrJoin(names, ", ") + "}";
}

// In the order in which builtin::SeedRandom numbers the distributions.
std::string SeedText(uint32_t seed) {
  std::string text;
  uint32_t number = 0;
  for (const char* generator : {"rand", "randn", "rande", "randg", "randp"})
    absl::StrAppend(&text, generator, " ('twister', [", seed, "; ", number++, "]);\n");
  return text;
}

// `results{1} = `, or `[results{1}, results{2}] = `: what is missing is told as a program's own assignment tells it.
std::string TargetsOf(int count) {
  std::vector<std::string> targets;
  for (int k = 1; k <= count; ++k) targets.push_back(absl::StrCat("results{", k, "}"));
  return count == 0 ? "" : count == 1 ? "results{1} = " : absl::StrCat("[", absl::StrJoin(targets, ", "), "] = ");
}

// Around the call Octave sees none of the program's folders: what is said here in Octave's words (`printf`, `columns`)
// means Octave's functions, whatever the program calls its own. Nor does it warn around the call, and of files that are
// called as functions of its own nowhere: ours warns of none.
std::string ScriptOf(const OctaveCall& call, const std::string& scratch) {
  std::string text = absl::StrCat("1;\nbuiltin ('cd', ", Quoted(scratch), ");\n", kEncoder, kMaps);
  // In a function, so that the program finds no variables around it.
  absl::StrAppend(&text, "function residua_call__ ()\nresults = cell (1, ", call.nargout,
                  ");\nfailure = {'', '', false};\nfolders = path ();\nstates = warning ('off', 'all');\n");
  std::string folders;
  for (auto folder = call.folders.rbegin(); folder != call.folders.rend(); ++folder)
    absl::StrAppend(&folders, "addpath (", Quoted(fs::absolute(folder->empty() ? "." : *folder).string()), ");\n");
  // No variable is called `arguments`: behind a handle Octave takes the word for the head of a block.
  absl::StrAppend(
      &text, SeedText(call.seed), "puts (\"residua: the program begins\\n\"); fflush (stdout);\ntry\n", folders,
      "builtin ('cd', ", Quoted(fs::current_path().string()), ");\ngiven = {", absl::StrJoin(call.arguments, ", "),
      "};\nwarning (states);\nwarning ('off', 'Octave:shadowed-function');\n", TargetsOf(call.nargout), call.function,
      " (given{:});\n",
      "catch problem\nfailure = {problem.identifier, problem.message, true};\nend\nbuiltin ('warning', 'off', "
      "'all');\nbuiltin ('cd', ",
      Quoted(scratch), ");\nbuiltin ('path', folders);\n",
      "text = \"\\nresidua: the program has ended\\n\";\nputs (text);\nfputs (stderr, text);\ntry\nbytes = "
      "residua_bytes__ ([failure, results], ",
      ClassNames(), ");\nprintf ('%02x', bytes);\ncatch problem\nprintf ('- %s', problem.message);\nend\n",
      "end\nresidua_call__ ();\n");
  return text;
}

// A folder of its own that goes with it.
class ScratchFolder {
 public:
  ScratchFolder() {
    std::string pattern = (fs::temp_directory_path() / "residua-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no folder can be made in " + pattern);
    path_ = pattern;
  }
  ~ScratchFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

// The surroundings of this process, but with one thread of OpenBLAS, as results here are those of one: with several
// `eig` of a symmetric matrix has other last bits.
std::vector<std::string> WithOneThread() {
  const std::string threads = "OPENBLAS_NUM_THREADS=";
  std::vector<std::string> settings{threads + "1"};
  for (char** setting = environ; *setting != nullptr; ++setting) {
    if (!std::string_view(*setting).starts_with(threads)) settings.emplace_back(*setting);
  }
  return settings;
}

std::vector<char*> AsArguments(std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  return arguments;
}

// A process and what it prints; ended with this object, if not before.
class Process {
 public:
  // `errors`: the file that gets what it writes to standard error.
  explicit Process(std::vector<std::string> words, const std::string& errors = "/dev/null") {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0) throw std::runtime_error("no pipe can be made");
    out_ = ends[0];
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, errors.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    std::vector<std::string> settings = WithOneThread();
    const int wrong =
        posix_spawnp(&id_, words[0].c_str(), &files, nullptr, AsArguments(words).data(), AsArguments(settings).data());
    posix_spawn_file_actions_destroy(&files);
    close(ends[1]);
    if (wrong != 0) {
      id_ = -1;
      close(out_);
      throw std::runtime_error(words[0] + " cannot be started");
    }
  }
  ~Process() {
    close(out_);
    if (id_ <= 0) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // More of what it prints, if there is more within so long (-1: it may take its time). False: it closed its output.
  bool Read(int milliseconds, std::string* text) {
    pollfd waiting{out_, POLLIN, 0};
    if (poll(&waiting, 1, milliseconds) <= 0) return true;
    char bytes[1 << 14];
    const ssize_t got = read(out_, bytes, sizeof bytes);
    if (got > 0) text->append(bytes, static_cast<size_t>(got));
    return got > 0 || (got < 0 && errno == EINTR);
  }

  int Wait() {
    int status = 0;
    waitpid(id_, &status, 0);
    id_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }

 private:
  pid_t id_ = -1;
  int out_ = -1;
};

// All that the script prints; none: the call takes longer than it may. The time runs from where the program begins,
// which no Octave keeps anybody waiting for: what is named so and says something else, or nothing, is none.
std::optional<std::string> Printed(Process& process, int seconds) {
  using Clock = std::chrono::steady_clock;
  std::string text;
  bool begun = false;
  Clock::time_point end = Clock::now() + kLongestStart;
  for (;;) {
    if (!begun && text.find(kBegins) != std::string::npos) {
      begun = true;
      end = Clock::now() + std::chrono::seconds(seconds);
    }
    int64_t left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
    if (begun && seconds <= 0) left = -1;
    if (begun && seconds > 0 && left <= 0) return std::nullopt;
    if (!begun && (left <= 0 || text.size() > kMostBeforeStart)) {
      throw std::runtime_error(absl::StrCat(kProgram, " did not begin with the program, and is no Octave"));
    }
    if (!process.Read(static_cast<int>(left), &text)) return text;
  }
}

// What the program wrote to standard error, without what Octave says behind a warning of the calls that led to it:
// `warning: called from`, a line for each, an empty one. Nor is the program's what Octave writes as it ends.
std::string WarningsOf(const std::string& written) {
  std::string kept;
  bool callers = false;
  for (const std::string& line :
       std::vector<std::string>(absl::StrSplit(written.substr(0, written.rfind(kAnswers)), '\n'))) {
    const bool caller = callers && (line.empty() || (line.starts_with("    ") && absl::StrContains(line, " at line ")));
    callers = line == "warning: called from" || (caller && !line.empty());
    if (!caller && !callers) absl::StrAppend(&kept, line, "\n");
  }
  if (!kept.empty()) kept.pop_back();  // behind the last line stood none
  return kept;
}

std::string BytesOfHex(const std::string& hex) {
  std::string bytes;
  for (size_t k = 0; k + 1 < hex.size(); k += 2)
    bytes += static_cast<char>(std::strtoul(hex.substr(k, 2).c_str(), nullptr, 16));
  return bytes;
}

CallOutcome AnswerOf(const std::string& text) {
  const size_t begins = text.find(kBegins), ends = text.rfind(kAnswers);
  if (ends == std::string::npos) {
    throw std::runtime_error(absl::StrCat(kProgram, " ended before the program did"));
  }
  CallOutcome answer;
  const size_t from = begins == std::string::npos ? ends : begins + sizeof kBegins - 1;
  answer.printed = text.substr(from, ends - from);
  const std::string told = text.substr(ends + sizeof kAnswers - 1);
  if (told.starts_with("- ")) {
    answer.untold = told.substr(2);
    return answer;
  }
  std::string why;
  const std::optional<Value> all = value::Decode("\x01" + BytesOfHex(told), kMostBytes, {}, &why);
  if (!all) {
    answer.untold = "a value that cannot be read (" + why + ")";
    return answer;
  }
  answer.identifier = all->cell(0).AsString();
  answer.message = all->cell(1).AsString();
  answer.failed = all->cell(2).ElementAsDouble(0) != 0;
  for (int64_t k = 3; !answer.failed && k < all->numel(); ++k) answer.results.push_back(all->cell(k));
  return answer;
}

}  // namespace

std::optional<std::string> TextOfMap(const Value& map) {
  builtin::EvaluationContext none;
  builtin::HandleObject& object = builtin::ObjectOf(map);
  std::vector<std::string> parts;
  for (const char* type : {"KeyType", "ValueType"}) parts.push_back(Quoted(object.Property(type).AsString()));
  for (const char* list : {"keys", "values"}) {
    const std::optional<std::string> text = residual::LiftText(object.CallMethod(none, list, {}, 1)[0]);
    if (!text) return std::nullopt;
    parts.push_back(*text);
  }
  return "residua_map__(" + absl::StrJoin(parts, ", ") + ")";
}

bool OctaveIsInstalled() {
  using Clock = std::chrono::steady_clock;
  try {
    Process process({kProgram, "--version"});
    std::string text;
    for (const auto end = Clock::now() + kLongestStart; text.size() < kMostBeforeStart;) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now()).count();
      if (left <= 0) return false;
      if (!process.Read(static_cast<int>(left), &text)) return process.Wait() == 0 && text.starts_with("GNU Octave");
    }
  } catch (const std::runtime_error&) {
  }
  return false;
}

CallOutcome CallInOctave(const OctaveCall& call) {
  const ScratchFolder folder;
  const std::string path = (folder.path() / "residua_original.m").string();
  std::string error;
  if (!WriteFile(path, ScriptOf(call, folder.path().string()), &error)) throw std::runtime_error(error);
  const std::string errors = (folder.path() / "errors").string();
  Process process({kProgram, "--quiet", "--norc", path}, errors);
  if (const std::optional<std::string> printed = Printed(process, call.seconds)) {
    CallOutcome answer = AnswerOf(*printed);
    process.Wait();
    std::ifstream in(errors, std::ios::binary);
    answer.warnings = WarningsOf({std::istreambuf_iterator<char>(in), {}});
    return answer;
  }
  CallOutcome late;
  late.finished = false;
  return late;
}

Value AsOctaveTells(const Value& v) {
  if (v.Is(value::ClassId::kCell)) {
    Value plain = v;
    for (int64_t k = 0; k < v.numel(); ++k) plain.mutable_cell(k) = AsOctaveTells(v.cell(k));
    return plain;
  }
  if (v.Is(value::ClassId::kStruct)) {
    Value plain = v;
    for (int f = 0; f < static_cast<int>(v.fields().size()); ++f) {
      for (int64_t k = 0; k < v.numel(); ++k) plain.mutable_field(k, f) = AsOctaveTells(v.field(k, f));
    }
    return plain;
  }
  return v.IsSparse() ? v : v.Full();
}

}  // namespace residua::client
