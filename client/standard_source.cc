#include "client/standard_source.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <system_error>

#include "proto/limits.h"
#include "worker/syntax/parser.h"

namespace residua::client {

namespace fs = std::filesystem;

namespace {

constexpr const char* kKind = " [no-such-file]\n";

// Of its first function; a text without one, or that does not parse, is told by where it came from.
std::string NameFor(const std::string& text) {
  const auto parsed = syntax::Parse(std::make_shared<syntax::SourceFile>("-", text));
  const auto functions = parsed.ast ? parsed.ast->top_functions() : std::vector<syntax::FunctionId>();
  return functions.empty() ? "standard_input" : (*parsed.ast)[functions[0]].name;
}

}  // namespace

std::unique_ptr<StandardSource> StandardSource::Read(job::JobRequest* request, std::string* wrong) {
  const std::string text(std::istreambuf_iterator<char>(std::cin), {});
  if (text.empty()) {
    *wrong =
        std::string("-: error: standard input gives no text; `residua specialise - < FILE.m` reads a file") + kKind;
    return nullptr;
  }
  if (static_cast<int64_t>(text.size()) > proto::kMaxTreeBytes) {
    *wrong = std::string("-: error: standard input gives over 64 MiB of text") + kKind;
    return nullptr;
  }
  std::error_code ignored;
  std::string folder = (fs::temp_directory_path(ignored) / "residua-source-XXXXXX").string();
  if (mkdtemp(folder.data()) == nullptr) {
    *wrong = "-: error: no folder can be made for what standard input gives: " + std::string(strerror(errno)) + kKind;
    return nullptr;
  }
  std::unique_ptr<StandardSource> source(new StandardSource(folder));
  const std::string path = folder + "/" + NameFor(text) + ".m";
  std::ofstream out(path, std::ios::binary);
  if (!(out << text) || !out.flush()) {
    *wrong = "-: error: what standard input gives cannot be written to " + path + kKind;
    return nullptr;
  }
  request->entry_path = path;
  request->search_path.insert(request->search_path.begin(), ".");
  return source;
}

StandardSource::~StandardSource() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
}

}  // namespace residua::client
