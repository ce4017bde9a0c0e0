#include "cache/codec.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>

#include "cache/export_file.h"
#include "digest/sha256.h"

namespace residua::cache {
namespace {

PortableEntry Sample(const std::string& name) {
  PortableEntry entry;
  entry.signature = Sha256Hex(name);
  entry.files = {{"f.m", "function y = f\n"}, {"libf.so", std::string(1000, 'x')}, {"empty", ""}};
  entry.result.entry = name;
  entry.result.signature = entry.signature;
  entry.result.remarks = {"one", ""};
  entry.result.dependencies = {{"f.m", true, Sha256Hex("t")}, {"g.m", false, ""}};
  entry.result.phase_ns = {{"parse", -1}, {"native", int64_t{1} << 40}};
  for (const auto& [file, bytes] : entry.files) {
    entry.result.files.push_back({file, Sha256Hex(bytes), bytes.size()});
  }
  return entry;
}

TEST(Codec, WhatIsWrittenIsRead) {
  const std::string bytes = Encode(Sample("f"));
  std::optional<PortableEntry> read = Decode<PortableEntry>(bytes);
  ASSERT_TRUE(read);
  EXPECT_EQ(Encode(*read), bytes);
  EXPECT_EQ(read->files, Sample("f").files);
  EXPECT_EQ(read->result.phase_ns, Sample("f").result.phase_ns);
}

TEST(Codec, WhatIsCutShortOrTooLongIsNothing) {
  const std::string bytes = Encode(Sample("f"));
  for (size_t size = 0; size < bytes.size(); ++size) EXPECT_FALSE(Decode<PortableEntry>(bytes.substr(0, size)));
  EXPECT_FALSE(Decode<PortableEntry>(bytes + '\0'));
}

// No length is believed: this ends, and in little memory.
TEST(Codec, WildBytesAreReadInBoundedMemory) {
  std::mt19937 random(7);
  const std::string bytes = Encode(Sample("f"));
  for (int round = 0; round < 2000; ++round) {
    std::string wild = bytes;
    for (int i = 0; i < 4; ++i) wild[random() % wild.size()] = static_cast<char>(random());
    if (auto read = Decode<PortableEntry>(wild)) {
      EXPECT_LE(Encode(*read).size(), wild.size());
    }
  }
  EXPECT_FALSE(Decode<std::vector<std::string>>(std::string(8, '\xff')));
  EXPECT_FALSE(Decode<std::string>(std::string(8, '\xff')));
}

class ExportFile : public testing::Test {
 protected:
  void SetUp() override {
    char pattern[] = "/tmp/residua-export-test-XXXXXX";
    root_ = mkdtemp(pattern);
    path_ = root_ + "/export";
    auto writer = ExportWriter::Create(path_);
    ASSERT_TRUE(writer.ok());
    for (const char* name : {"a", "b", "c"}) ASSERT_TRUE(writer->Add(Sample(name)).ok());
    ASSERT_TRUE(writer->Finish().ok());
    std::ifstream in(path_, std::ios::binary);
    bytes_.assign(std::istreambuf_iterator<char>(in), {});
  }
  void TearDown() override { std::filesystem::remove_all(root_); }
  std::vector<std::string> Read(const std::string& bytes, int64_t* damaged) {
    std::ofstream(path_, std::ios::binary | std::ios::trunc) << bytes;
    auto reader = ExportReader::Open(path_);
    std::vector<std::string> names;
    if (!reader.ok()) return names;
    while (auto entry = reader->Next()) names.push_back(entry->result.entry);
    *damaged = reader->damaged();
    return names;
  }
  std::string root_, path_, bytes_;
};

TEST_F(ExportFile, WhatIsWrittenIsRead) {
  int64_t damaged = -1;
  EXPECT_EQ(Read(bytes_, &damaged), (std::vector<std::string>{"a", "b", "c"}));
  EXPECT_EQ(damaged, 0);
}

TEST_F(ExportFile, ADamagedRecordIsLeftOutAndThoseBehindItAreRead) {
  std::string wrong = bytes_;
  wrong[wrong.size() / 2] ^= 1;
  int64_t damaged = 0;
  EXPECT_EQ(Read(wrong, &damaged), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(damaged, 1);
}

TEST_F(ExportFile, AFileThatIsCutShortGivesWhatIsWhole) {
  for (size_t size : {bytes_.size() - 1, bytes_.size() - 1000}) {
    int64_t damaged = 0;
    EXPECT_EQ(Read(bytes_.substr(0, size), &damaged), (std::vector<std::string>{"a", "b"}));
    EXPECT_EQ(damaged, 1);
  }
}

TEST_F(ExportFile, AnotherFileIsNoExport) {
  std::ofstream(path_, std::ios::trunc) << "something else, and long enough";
  EXPECT_EQ(ExportReader::Open(path_).status().code(), absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(ExportReader::Open(root_ + "/none").status().code(), absl::StatusCode::kInvalidArgument);
}

}  // namespace
}  // namespace residua::cache
