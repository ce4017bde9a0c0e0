// residua explain: a page about a specialisation. Made anew each time: what is looked at is what happens now.
#include <chrono>
#include <filesystem>
#include <iostream>

#include "client/commands.h"
#include "client/fix_values.h"
#include "client/terminal.h"
#include "client/write_file.h"

namespace residua::client {

int RunExplain(SpecialiseOptions options) {
  const auto start = std::chrono::steady_clock::now();
  job::JobHooks hooks;
  if (options.time_limit_s > 0) {
    hooks.cancelled = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > options.time_limit_s;
    };
  }
  options.request.options.dump = job::kExplainDump;
  options.request.options.native = false;
  std::string wrong;
  if (!FixValues(PathsOf::kDisk, hooks, &options.request, &wrong)) {
    std::cerr << wrong;
    return 1;
  }
  const job::JobResult result = job::RunJob(options.request, hooks);
  if (result.state != job::JobState::kDone) {
    Show(result.message);
    return result.state == job::JobState::kInternal ? 3 : 1;
  }
  const std::filesystem::path dir = options.out_dir.empty() ? result.entry + "_residua" : options.out_dir;
  std::error_code code;
  std::filesystem::create_directories(dir, code);
  const std::string name = result.entry + ".html";
  std::string error;
  if (!WriteFile(dir / name, result.files.at(name), &error)) {
    std::cerr << "error: " << error << " [cannot-write]\n";
    return 1;
  }
  std::cout << (dir / name).string() << "\n";
  return 0;
}

}  // namespace residua::client
