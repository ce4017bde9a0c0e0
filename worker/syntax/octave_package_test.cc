// The m-files of the installed octave package: every one parses, its printed form reads back to an equal tree, and
// Octave's own parser accepts its portable form.
#include <gtest/gtest.h>

#include <cstdlib>
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

std::string Contents(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

TEST(OctavePackageTest, EveryFileParsesAndRoundTrips) {
  const auto files = PackageFiles();
  if (files.empty()) GTEST_SKIP() << "Octave 7 is not installed";
  size_t passed = 0;
  for (const auto& path : files) {
    const ParseResult result = Parse(std::make_shared<SourceFile>(path.string(), Contents(path)));
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

// One Octave process parses all files; a class must keep its file's name, a function of a private folder its folder.
TEST(OctavePackageTest, OctaveAcceptsEveryFileInPortableMode) {
  const auto files = PackageFiles();
  if (files.empty() || std::system("octave-cli --version > /dev/null 2>&1") != 0) {
    GTEST_SKIP() << "Octave 7 is not installed";
  }
  std::string folder = (std::filesystem::temp_directory_path() / "residua-portable-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::filesystem::path home = folder;
  PrintOptions options;
  options.mode = PrintMode::kPortable;
  {
    std::ofstream script(home / "parse_all.m");
    script << "function parse_all()\n  accepted = 0;\n"
              "  lines = strsplit(strtrim(fileread('list')), \"\\n\");\n  for k = 1:numel(lines)\n    try\n"
              "      __parse_file__(lines{k});\n      accepted = accepted + 1;\n    catch err\n"
              "      printf('%s: %s\\n', lines{k}, err.message);\n    end\n  end\n"
              "  printf('accepted %d\\n', accepted);\nend\n";
    std::ofstream list(home / "list");
    for (const auto& path : files) {
      const std::filesystem::path copy = home / path.relative_path();
      std::filesystem::create_directories(copy.parent_path());
      std::ofstream(copy, std::ios::binary)
          << Print(*Parse(std::make_shared<SourceFile>(path.string(), Contents(path))).ast, options);
      list << copy.string() << "\n";
    }
  }
  const std::string command = "cd '" + folder + "' && octave-cli -qf --no-gui --eval parse_all > answer 2>&1";
  EXPECT_EQ(std::system(command.c_str()), 0);
  const std::string answer = Contents(home / "answer");
  EXPECT_NE(answer.find("accepted " + std::to_string(files.size()) + "\n"), std::string::npos) << answer;
  std::filesystem::remove_all(home);
}

}  // namespace
}  // namespace residua::syntax
