// many_commands: command lines of `residua` by the thousand, for tests.
//
// Most of the time of a small command goes into loading: the program, LLVM when it compiles, OpenBLAS when it
// multiplies. So this one loads them once and runs each command line in a child of its own: the very code of the
// command, in a process that has run nothing else, and one that crashes or hangs takes only itself along.
//
// Standard input has one JSON object a line: `args` (the words behind `residua`), `cwd`, `seconds` of the processor
// that the child may take (on a busy machine it may wait ten times as long). Standard output answers each line with
// one: `status` (negative: the signal that ended it), `stdout`, `stderr`.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "client/command_line.h"
#include "client/json_text.h"
#include "worker/builtin/numeric/numeric_part.h"
#include "worker/native/compile.h"

namespace residua::client {
namespace {

[[noreturn]] void Die(const char* what) {
  std::perror(what);
  std::exit(3);
}

// What a child writes to one of its streams, in memory.
class Capture {
 public:
  explicit Capture(const char* name) : file_(memfd_create(name, MFD_CLOEXEC)) {
    if (file_ < 0) Die("memfd_create");
  }
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;
  ~Capture() { close(file_); }

  void Become(int stream) const {
    if (dup2(file_, stream) < 0) Die("dup2");
  }

  std::string Text() const {
    const off_t size = lseek(file_, 0, SEEK_END);
    std::string text(static_cast<size_t>(size), '\0');
    size_t done = 0;
    while (done < text.size()) {
      const ssize_t got = pread(file_, text.data() + done, text.size() - done, static_cast<off_t>(done));
      if (got <= 0) Die("pread");
      done += static_cast<size_t>(got);
    }
    return text;
  }

 private:
  int file_;
};

[[noreturn]] void RunChild(const nlohmann::json& line, const Capture& out, const Capture& err) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const int nothing = open("/dev/null", O_RDONLY);
  if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0) Die("/dev/null");
  out.Become(STDOUT_FILENO);
  err.Become(STDERR_FILENO);
  const std::string folder = line.at("cwd");
  if (chdir(folder.c_str()) != 0) Die(folder.c_str());
  const std::vector<std::string> args = line.at("args");
  std::vector<const char*> words = {"residua"};
  for (const std::string& a : args) words.push_back(a.c_str());
  const unsigned seconds = line.at("seconds");
  const rlimit limit{seconds, seconds};
  if (setrlimit(RLIMIT_CPU, &limit) != 0) Die("setrlimit");
  alarm(10 * seconds);
  Leave(CommandLine(static_cast<int>(words.size()), words.data()));
}

nlohmann::json Answer(const nlohmann::json& line) {
  const Capture out("stdout"), err("stderr");
  const pid_t child = fork();
  if (child < 0) Die("fork");
  if (child == 0) RunChild(line, out, err);
  int status = 0;
  if (waitpid(child, &status, 0) != child) Die("waitpid");
  const int told = WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
  return {{"status", told}, {"stdout", out.Text()}, {"stderr", err.Text()}};
}

int AnswerAll() {
  std::string why;
  if (native::LoadBackEnd(&why) == nullptr) {
    std::cerr << "many_commands: " << why << "\n";
    return 3;
  }
  builtin::LoadNumericParts();
  for (std::string text; std::getline(std::cin, text);) {
    const nlohmann::json answer = Answer(nlohmann::json::parse(text));
    std::cout << JsonText(answer) << std::endl;
  }
  return 0;
}

}  // namespace
}  // namespace residua::client

int main() { return residua::client::AnswerAll(); }
