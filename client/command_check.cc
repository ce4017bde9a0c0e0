// residua check: parse files, in parallel, and report every diagnostic in the order of the files.
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "client/commands.h"
#include "client/error_object.h"
#include "client/json_text.h"
#include "terminal/terminal.h"
#include "worker/syntax/parser.h"

namespace residua::client {

namespace {

namespace fs = std::filesystem;

struct Checked {
  std::string path;
  std::string text;  // rendered diagnostics
  bool ok = true;
  nlohmann::ordered_json diagnostics = nlohmann::ordered_json::array();
};

void Add(const syntax::Diagnostic& d, Checked* file) {
  const syntax::LineColumn place = d.source->Locate(d.begin);
  file->text += syntax::Render(d);
  file->diagnostics.push_back({{"line", place.line},
                               {"column", place.column},
                               {"severity", d.severity == syntax::Severity::kError ? "error" : "warning"},
                               {"kind", syntax::KebabName(d.kind)},
                               {"message", d.message}});
}

void CheckFile(Checked* file) {
  std::ifstream in(file->path, std::ios::binary);
  if (!in) {
    file->ok = false;
    file->text = file->path + ": error: cannot read the file [no-such-file]\n";
    file->diagnostics.push_back({{"severity", "error"}, {"kind", "no-such-file"}, {"message", "cannot read the file"}});
    return;
  }
  std::stringstream bytes;
  bytes << in.rdbuf();
  auto result = syntax::Parse(std::make_shared<syntax::SourceFile>(file->path, bytes.str()));
  file->ok = result.ok();
  for (const auto& d : result.diagnostics) Add(d, file);
}

}  // namespace

int RunCheck(const CheckOptions& options) {
  std::vector<Checked> files;
  for (const std::string& path : options.paths) {
    std::error_code code;
    if (!fs::is_directory(path, code)) {
      files.push_back({path});
      continue;
    }
    for (const auto& entry :
         fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, code)) {
      if (entry.is_regular_file(code) && entry.path().extension() == ".m") files.push_back({entry.path().string()});
    }
  }
  std::sort(files.begin(), files.end(), [](const Checked& a, const Checked& b) { return a.path < b.path; });
  std::atomic<size_t> next{0};
  std::vector<std::thread> threads;
  for (unsigned k = 0; k < std::max(1u, std::thread::hardware_concurrency()); ++k) {
    threads.emplace_back([&] {
      for (size_t i; (i = next++) < files.size();) CheckFile(&files[i]);
    });
  }
  for (std::thread& t : threads) t.join();
  size_t bad = 0;
  nlohmann::ordered_json failed = nlohmann::ordered_json::array();
  for (const Checked& file : files) {
    ShowDiagnostics(file.text);
    if (file.ok) continue;
    ++bad;
    failed.push_back({{"file", file.path}, {"diagnostics", file.diagnostics}});
  }
  if (options.json) {
    nlohmann::ordered_json report = {
        {"checked", files.size()}, {"ok", files.size() - bad}, {"with_errors", bad}, {"files", failed}};
    std::cout << JsonText(report) << "\n";
  } else {
    std::cout << "checked " << files.size() << " files: " << files.size() - bad << " ok, " << bad << " with errors\n";
  }
  return bad == 0 ? 0 : 1;
}

}  // namespace residua::client
