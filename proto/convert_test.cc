#include "proto/convert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "digest/sha256.h"
#include "proto/chunks.h"
#include "proto/source_blobs.h"

namespace residua::proto {
namespace {

job::JobRequest SampleRequest() {
  job::JobRequest request;
  request.entry_path = "dir/f.m";
  request.entry_function = "f";
  request.values = {{"c", std::string("\x01\0bytes", 7)}, {"n", "more"}};
  request.facts = {"x: real double [1 n]"};
  request.nargin = 2;
  request.nargout = 3;
  request.search_path = {"lib", "more"};
  request.options.post_process = false;
  request.options.comments = true;
  request.options.fixed = "check";
  request.options.target = "haswell";
  request.options.unroll_limit = 7;
  request.options.step_budget = 8;
  request.options.statement_budget = 9;
  request.options.precision = 10;
  request.options.style = "readable";
  request.options.dialect = "octave";
  request.options.version_budget = 11;
  request.options.depth_budget = 12;
  request.options.byte_budget = 13;
  request.options.disabled_passes = {"merge-tails", "combine-texts"};
  request.files = {{"dir/f.m", "function y = f(x)\n"}, {"lib/g.m", std::string("\0\xff", 2)}, {"lib/empty.m", ""}};
  return request;
}

// Blobs by their bytes.
std::shared_ptr<job::Blobs> Holding(std::map<std::string, std::string> blobs) {
  return std::make_shared<SourceBlobs>([blobs = std::move(blobs)](const job::FileDigest& digest) {
    auto found = blobs.find(digest.sha256);
    return found == blobs.end() ? std::nullopt : std::optional(found->second);
  });
}
const std::shared_ptr<job::Blobs> kNothing = Holding({});
job::FileDigest Named(const std::string& bytes) { return {Sha256Hex(bytes), static_cast<int64_t>(bytes.size())}; }

TEST(Convert, RequestSurvivesTheRoundTrip) {
  job::JobRequest request = SampleRequest();
  auto back = RequestFromProto(RequestToProto(request), kNothing);
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(back->files, request.files);
  EXPECT_EQ(back->entry_path, request.entry_path);
  EXPECT_EQ(back->entry_function, request.entry_function);
  ASSERT_EQ(back->values.size(), 2u);
  EXPECT_EQ(back->values[0].name, "c");
  EXPECT_EQ(back->values[0].bytes, request.values[0].bytes);
  EXPECT_TRUE(back->defines.empty());
  EXPECT_EQ(back->facts, request.facts);
  EXPECT_EQ(back->nargin, 2);
  EXPECT_EQ(back->nargout, 3);
  EXPECT_EQ(back->search_path, request.search_path);
  EXPECT_EQ(back->options.post_process, false);
  EXPECT_EQ(back->options.inline_functions, true);
  EXPECT_EQ(back->options.native, true);
  EXPECT_EQ(back->options.comments, true);
  EXPECT_EQ(back->options.fixed, "check");
  EXPECT_EQ(back->options.target, "haswell");
  EXPECT_EQ(back->options.unroll_limit, 7);
  EXPECT_EQ(back->options.step_budget, 8);
  EXPECT_EQ(back->options.statement_budget, 9);
  EXPECT_EQ(back->options.precision, 10);
  EXPECT_EQ(back->options.style, "readable");
  EXPECT_EQ(back->options.dialect, "octave");
  EXPECT_EQ(back->options.version_budget, 11);
  EXPECT_EQ(back->options.depth_budget, 12);
  EXPECT_EQ(back->options.byte_budget, 13);
  EXPECT_EQ(back->options.disabled_passes, (std::vector<std::string>{"merge-tails", "combine-texts"}));
  EXPECT_EQ(RequestKey(*back), RequestKey(request));
}

TEST(Convert, DefaultNarginStaysDefault) {
  job::JobRequest request = SampleRequest();
  request.nargin = -1;
  auto back = RequestFromProto(RequestToProto(request), kNothing);
  ASSERT_TRUE(back.ok());
  EXPECT_EQ(back->nargin, -1);
}

job::JobRequest SampleOfDigests() {
  job::JobRequest request = SampleRequest();
  auto tree = std::make_shared<job::SourceTree>();
  for (const auto& [path, text] : request.files) tree->files[path] = Named(text);
  tree->listing = Named("a listing");
  tree->folders = {"<path 2>/share/octave/7.3.0/m/general"};
  request.files.clear();
  request.tree = std::move(tree);
  return request;
}

TEST(Convert, OfATreeOnlyTheEntryIsRead) {
  const job::JobRequest request = SampleOfDigests();
  const v1::SpecialisationRequest message = RequestToProto(request);
  for (const v1::SourceFile& file : message.sources()) EXPECT_FALSE(file.has_content());
  EXPECT_EQ(RequestFromProto(message, kNothing).status().code(), absl::StatusCode::kFailedPrecondition);
  const std::string entry = SampleRequest().files.at("dir/f.m");
  auto back = RequestFromProto(message, Holding({{Sha256Hex(entry), entry}}));
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_THAT(back->files, testing::ElementsAre(testing::Pair("dir/f.m", entry)));
  ASSERT_TRUE(back->tree);
  EXPECT_EQ(back->tree->files.size(), 2u);
  EXPECT_EQ(back->tree->files.at("lib/g.m").sha256, request.tree->files.at("lib/g.m").sha256);
  EXPECT_EQ(back->tree->listing.sha256, request.tree->listing.sha256);
  EXPECT_EQ(back->tree->folders, request.tree->folders);
  EXPECT_THROW(back->tree->blobs->Read(back->tree->files.at("lib/g.m")), job::SourceUnavailable);
}

// Files and the places of installed functions change what is asked, whether their texts are here or not.
TEST(Convert, KeyChangesWithTheTree) {
  const std::string key = RequestKey(SampleOfDigests());
  for (int k = 0; k < 4; ++k) {
    job::JobRequest other = SampleOfDigests();
    auto tree = std::make_shared<job::SourceTree>(*other.tree);
    if (k == 0) tree->files["lib/g.m"] = Named("edited");
    if (k == 1) tree->files["lib/h.m"] = Named("added");
    if (k == 2) tree->listing = Named("another listing");
    if (k == 3) tree->folders = {"<path 3>/share/octave/7.3.0/m/general"};
    other.tree = std::move(tree);
    EXPECT_NE(RequestKey(other), key) << k;
  }
}

TEST(Convert, WhatIsReadHasItsDigest) {
  SourceBlobs blobs([](const job::FileDigest&) { return std::optional<std::string>("right"); });
  EXPECT_EQ(blobs.Read(Named("right")), "right");
  EXPECT_EQ(blobs.Missing(), "");
  EXPECT_THROW(blobs.Read(Named("wrong")), job::SourceUnavailable);
  EXPECT_THAT(blobs.Missing(), testing::HasSubstr("missing"));
}

TEST(Convert, TooMuchIsRefusedByItsDigests) {
  job::JobRequest request = SampleOfDigests();
  auto tree = std::make_shared<job::SourceTree>(*request.tree);
  for (int k = 0; k < 3; ++k) tree->files["long" + std::to_string(k)] = {Sha256Hex(std::to_string(k)), 30 << 20};
  request.tree = std::move(tree);
  const absl::Status refused = RequestFromProto(RequestToProto(request), kNothing).status();
  EXPECT_EQ(refused.code(), absl::StatusCode::kInvalidArgument);
  EXPECT_THAT(std::string(refused.message()), testing::HasSubstr("64 MiB"));
}

TEST(Convert, RefusesWhatIsNotWhatItSays) {
  v1::SpecialisationRequest message = RequestToProto(SampleRequest());
  v1::SpecialisationRequest wrong_text = message;
  wrong_text.mutable_sources(0)->set_content("something else entirely");
  EXPECT_EQ(RequestFromProto(wrong_text, kNothing).status().code(), absl::StatusCode::kFailedPrecondition);
  v1::SpecialisationRequest no_entry = message;
  no_entry.set_entry_path("dir/other.m");
  EXPECT_EQ(RequestFromProto(no_entry, kNothing).status().code(), absl::StatusCode::kInvalidArgument);
  v1::SpecialisationRequest twice = message;
  *twice.add_sources() = twice.sources(0);
  EXPECT_EQ(RequestFromProto(twice, kNothing).status().code(), absl::StatusCode::kInvalidArgument);
  v1::SpecialisationRequest huge = message;
  huge.mutable_sources(0)->mutable_digest()->set_size_bytes(int64_t{1} << 40);
  EXPECT_EQ(RequestFromProto(huge, kNothing).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(Convert, KeyChangesWithEveryPart) {
  const std::string key = RequestKey(SampleRequest());
  job::JobRequest other = SampleRequest();
  other.files["lib/g.m"] = "edited";
  EXPECT_NE(RequestKey(other), key);
  other = SampleRequest();
  other.values[1].bytes = "mere";
  EXPECT_NE(RequestKey(other), key);
  other = SampleRequest();
  other.options.native = false;
  EXPECT_NE(RequestKey(other), key);
}

job::JobResult SampleResult() {
  job::JobResult result;
  result.entry = "f";
  result.files = {{"f.m", "function y = f()\n"}, {"libf.so", std::string(100, '\0')}};
  result.remarks = {"f.m:1:1: remark: loop unrolled 5 times [loop-unrolled]"};
  result.dependencies = {{"dir/f.m", true, Sha256Hex("a")}, {"dir/g.m", false, ""}};
  result.signature = Sha256Hex("signature");
  result.phase_ns = {{"parse", 12}, {"native", 34}};
  return result;
}

TEST(Convert, ResultSurvivesTheRoundTrip) {
  job::JobResult result = SampleResult();
  auto back = ResultFromProto(ResultToProto(result));
  ASSERT_TRUE(back.ok()) << back.status();
  EXPECT_EQ(back->files, result.files);
  EXPECT_EQ(back->entry, "f");
  EXPECT_EQ(back->remarks, result.remarks);
  ASSERT_EQ(back->dependencies.size(), 2u);
  EXPECT_EQ(back->dependencies[0].sha256, result.dependencies[0].sha256);
  EXPECT_FALSE(back->dependencies[1].found);
  EXPECT_EQ(back->dependencies[1].sha256, "");
  EXPECT_EQ(back->signature, result.signature);
  EXPECT_EQ(back->phase_ns, result.phase_ns);
}

TEST(Convert, ResultFilesStayInTheirFolder) {
  for (const char* name : {"../f.m", "/etc/passwd", "..", "", "a/b", "a\\b"}) {
    v1::SpecialisationResult message = ResultToProto(SampleResult());
    message.mutable_files(0)->set_name(name);
    EXPECT_EQ(ResultFromProto(message).status().code(), absl::StatusCode::kInvalidArgument) << name;
  }
}

TEST(Convert, ResultsAreNamedAsFoldersMayBe) {
  for (const char* name : {"../f", "/tmp/f", "..", ".", "", "a/b"}) {
    v1::SpecialisationResult message = ResultToProto(SampleResult());
    message.set_entry(name);
    EXPECT_EQ(ResultFromProto(message).status().code(), absl::StatusCode::kInvalidArgument) << name;
  }
  v1::SpecialisationResult message = ResultToProto(SampleResult());
  EXPECT_TRUE(WholeResultFromProto(message).ok());
  message.set_entry("another");
  EXPECT_TRUE(ResultFromProto(message).ok());
  EXPECT_EQ(WholeResultFromProto(message).status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(Convert, FailuresKeepTheirKind) {
  for (job::JobState state :
       {job::JobState::kUserError, job::JobState::kLimit, job::JobState::kCancelled, job::JobState::kInternal}) {
    job::JobResult result;
    result.state = state;
    result.message = "f.m:1:2: error: no";
    job::JobResult back = FailureFromProto(FailureToProto(result));
    EXPECT_EQ(back.state, state);
    EXPECT_EQ(back.message, result.message);
  }
}

TEST(Chunks, LongAndEmptyBlobsArrive) {
  for (size_t size : {size_t{0}, size_t{1}, size_t{1} << 20, (size_t{5} << 19) + 3}) {
    std::string bytes;
    for (size_t i = 0; i < size; ++i) bytes += static_cast<char>(i * 31 >> 3);
    ChunkAssembler assembler;
    v1::Digest digest = DigestOf(bytes);
    ASSERT_TRUE(SendChunks(digest, bytes, 0, [&](const v1::BlobChunk& chunk) { return assembler.Add(chunk).ok(); }));
    std::optional<std::string> back = assembler.Take(digest);
    ASSERT_TRUE(back.has_value());
    EXPECT_EQ(*back, bytes);
    EXPECT_EQ(assembler.held_bytes(), 0);
  }
}

TEST(Chunks, GapsOverrunsAndFloodsAreRefused) {
  ChunkAssembler assembler(10);
  v1::BlobChunk chunk;
  *chunk.mutable_digest() = DigestOf("12345678");
  chunk.set_offset(1);
  chunk.set_data("2345");
  EXPECT_EQ(assembler.Add(chunk).code(), absl::StatusCode::kInvalidArgument);
  chunk.set_offset(0);
  chunk.set_data("123456789");
  EXPECT_EQ(assembler.Add(chunk).code(), absl::StatusCode::kInvalidArgument);
  chunk.set_data(std::string(11, 'x'));
  EXPECT_EQ(assembler.Add(chunk).code(), absl::StatusCode::kInvalidArgument);
  chunk.set_data("1234567X");
  EXPECT_TRUE(assembler.Add(chunk).ok());
  EXPECT_FALSE(assembler.Take(chunk.digest()).has_value());
  chunk.set_data("");
  EXPECT_EQ(assembler.Add(chunk).code(), absl::StatusCode::kInvalidArgument) << "costs nothing to send";
  chunk.set_data("1234");
  EXPECT_TRUE(assembler.Add(chunk).ok());
  v1::BlobChunk another = chunk;
  *another.mutable_digest() = DigestOf("1234");
  EXPECT_EQ(assembler.Add(another).code(), absl::StatusCode::kInvalidArgument) << "the one before is not at its end";
  EXPECT_TRUE(assembler.Add(chunk).ok()) << "it is sent again";
  EXPECT_EQ(assembler.held_bytes(), 4);
}

// Clients of older builds sent an expression here, which a service evaluated.
TEST(Convert, AnExpressionIsNotAParameter) {
  v1::SpecialisationRequest message = RequestToProto(SampleRequest());
  ASSERT_TRUE(message.add_parameters()->ParseFromString(std::string("\x0a\x12n = system('ls -l')", 20)));
  const auto back = RequestFromProto(message, kNothing);
  EXPECT_EQ(back.status().code(), absl::StatusCode::kInvalidArgument);
}

TEST(Convert, TheBytesOfAValueAreCheckedAgainstTheirName) {
  v1::SpecialisationRequest message = RequestToProto(SampleRequest());
  v1::FixedValue* value = message.add_parameters()->mutable_value();
  value->set_name("n");
  *value->mutable_digest() = DigestOf("two");
  value->set_content("one");
  const auto back = RequestFromProto(message, kNothing);
  EXPECT_EQ(back.status().code(), absl::StatusCode::kFailedPrecondition);
}

}  // namespace
}  // namespace residua::proto
