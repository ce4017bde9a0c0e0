// The m-files of the installed octave package: every one parses and its printed form reads back to an equal tree.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "worker/syntax/dump_for_test.h"

namespace residua::syntax {
namespace {

std::vector<std::filesystem::path> PackageFiles() {
  std::vector<std::filesystem::path> files;
  const std::filesystem::path root = "/usr/share/octave";
  if (!std::filesystem::is_directory(root)) return files;
  for (const auto& version : std::filesystem::directory_iterator(root)) {
    if (version.path().filename().string().substr(0, 1) != "7" || !is_directory(version.path() / "m")) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(version.path() / "m")) {
      if (entry.path().extension() == ".m") files.push_back(entry.path());
    }
  }
  return files;
}

TEST(OctavePackageTest, EveryFileParsesAndRoundTrips) {
  const auto files = PackageFiles();
  if (files.empty()) GTEST_SKIP() << "Octave 7 is not installed";
  size_t passed = 0;
  for (const auto& path : files) {
    std::ifstream in(path, std::ios::binary);
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const ParseResult result = Parse(std::make_shared<SourceFile>(path.string(), text));
    EXPECT_TRUE(result.ok()) << Render(result.diagnostics[0]);
    if (!result.ok()) continue;
    const std::string printed = Print(*result.ast);
    const ParseResult again = Parse(std::make_shared<SourceFile>(path.string() + " (printed)", printed));
    EXPECT_TRUE(again.ok()) << Render(again.diagnostics[0]);
    if (!again.ok()) continue;
    const bool equal = Equal(*result.ast, *again.ast);
    EXPECT_TRUE(equal) << path;
    EXPECT_EQ(Print(*again.ast), printed) << path;
    passed += equal;
  }
  std::printf("%zu of %zu files parse and round-trip\n", passed, files.size());
  EXPECT_EQ(passed, files.size());
}

}  // namespace
}  // namespace residua::syntax
