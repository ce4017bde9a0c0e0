// Keys and user errors of a job: two spellings of one request have one signature, any different fact another one.
#include "worker/job/job.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "worker/job/fixed_value.h"

namespace residua::job {
namespace {

using testing::HasSubstr;

JobRequest Request(std::vector<std::string> defines, std::vector<std::string> facts) {
  JobRequest r;
  r.entry_path = "f.m";
  r.files = {{"f.m", "function y = f(a, b, c)\n  y = g(a) + b * c;\nend\n"},
             {"g.m", "function y = g(x)\n  y = 2 * x;\nend\n"}};
  r.defines = std::move(defines);
  r.facts = std::move(facts);
  r.options.native = false;
  return r;
}

// As the command line does: first the values, then the job.
JobResult Done(JobRequest r) {
  JobResult failed;
  failed.state = JobState::kUserError;
  return EvaluateDefinitions(&r, &failed.message) ? RunJob(r, {}) : failed;
}

JobRequest Evaluated(JobRequest r) {
  std::string message;
  EXPECT_TRUE(EvaluateDefinitions(&r, &message)) << message;
  return r;
}

std::string Key(std::vector<std::string> defines, std::vector<std::string> facts) {
  Signature s = CanonicalSignature(Evaluated(Request(std::move(defines), std::move(facts))));
  EXPECT_EQ(s.state, JobState::kDone) << s.message;
  return s.sha256;
}

TEST(SignatureTest, SpellingDoesNotMatter) {
  std::string key = Key({"a = [1 2 3]", "b = 4"}, {"c: real double [1 3]"});
  EXPECT_EQ(key, Key({"b=4", "a = [1, 2,   1+2]"}, {"c:double real [1 3]"}));
}

TEST(SignatureTest, EveryFactMatters) {
  std::string key = Key({"a = 1"}, {"c: real double [1 3]"});
  EXPECT_NE(key, Key({"a = 2"}, {"c: real double [1 3]"}));
  EXPECT_NE(key, Key({"a = single(1)"}, {"c: real double [1 3]"}));
  EXPECT_NE(key, Key({"a = 1"}, {"c: real double [1 4]"}));
  EXPECT_NE(key, Key({"a = 1"}, {"c: double [1 3]"}));
  EXPECT_NE(key, Key({"a = 1"}, {}));
  EXPECT_NE(key, Key({}, {"c: real double [1 3]"}));
  EXPECT_NE(Key({"a = 0"}, {}), Key({"a = -0"}, {}));
}

TEST(SignatureTest, OptionsAndCodeMatter) {
  JobRequest r = Evaluated(Request({"a = 1"}, {}));
  std::string key = CanonicalSignature(r).sha256;
  r.nargout = 0;
  EXPECT_NE(key, CanonicalSignature(r).sha256);
  r = Evaluated(Request({"a = 1"}, {}));
  r.options.post_process = false;
  EXPECT_NE(key, CanonicalSignature(r).sha256);
  r = Evaluated(Request({"a = 1"}, {}));
  r.files["f.m"] += "% more\n";
  EXPECT_EQ(key, CanonicalSignature(r).sha256);
  r.files["f.m"] += "function g\nend\n";
  EXPECT_NE(key, CanonicalSignature(r).sha256);
}

TEST(JobTest, RecordsWhatItReadAndWhatItMissed) {
  JobResult result = Done(Request({"b = 2"}, {"a: realscalar", "c: realscalar"}));
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  bool found_g = false;
  for (const Dependency& d : result.dependencies)
    found_g = found_g || (d.found && d.path.find("g.m") != std::string::npos && !d.sha256.empty());
  EXPECT_TRUE(found_g);
  std::string changed;
  JobRequest request = Evaluated(Request({"b = 2"}, {}));
  EXPECT_TRUE(DependenciesHold(request, &result.dependencies, &changed)) << changed;
  request.files["g.m"] = "function y = g(x)\n  y = 3 * x;\nend\n";
  EXPECT_FALSE(DependenciesHold(request, &result.dependencies, &changed));
  EXPECT_THAT(changed, HasSubstr("g.m"));
}

TEST(JobTest, TheSameRequestGivesTheSameBytes) {
  JobRequest r = Request({"a = 3"}, {"c: realscalar"});
  EXPECT_EQ(Done(r).files, Done(r).files);
}

// A script becomes a function: of the variables that are described, in the order in which they stand in it.
TEST(JobTest, AScriptIsAFunctionOfTheDescribedVariables) {
  JobRequest r = Request({"n = 2"}, {"x: realscalar", "a: realscalar"});
  r.entry_path = "run-me.m";
  r.files = {
      {"run-me.m", "y = a;\nfor k = 1:n\n  y = step(y, x);\nend\ny\nfunction b = step(a, x)\n  b = a * x;\nend\n"}};
  JobResult result = Done(r);
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_EQ(result.files.at("run_me.m"),
            "function run_me(a, x)\n    y = a;\n    y = y * x;\n    y = y * x;\n    y\nend\n");
  r.nargout = 1;
  result = Done(r);
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_THAT(result.files.at("run_me.m"), HasSubstr("function y = run_me(a, x)"));
  r.facts.push_back("zz: realscalar");
  EXPECT_THAT(Done(r).message, HasSubstr("[unknown-parameter]"));
}

TEST(JobTest, AScriptThatAFunctionRunsIsEvaluatedInPlace) {
  JobRequest r = Request({}, {"a: realscalar"});
  r.files = {{"f.m", "function y = f(a)\n  settings\n  y = a + size_of;\nend\n"},
             {"settings.m", "size_of = 4;\nsize_of = size_of * 2;\n"}};
  JobResult result = Done(r);
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_EQ(result.files.at("f.m"), "function y = f(a)\n    y = a + 8;\nend\n");
  for (const char* by : {"run ('settings.m');", "run ('settings')", "run settings"}) {
    r.files["f.m"] = std::string("function y = f(a)\n  ") + by + "\n  y = a + size_of;\nend\n";
    EXPECT_EQ(Done(r).files.at("f.m"), "function y = f(a)\n    y = a + 8;\nend\n") << by;
  }
  r.files["f.m"] = "function y = f(a)\n  settings\n  y = a + size_of;\nend\n";
  r.files["settings.m"] = "size_of = 4;\nreturn\n";
  EXPECT_THAT(Done(r).message, HasSubstr("[script-call]"));
}

TEST(JobTest, FoldersThatAProgramPutsOnItsPathAreLookedInto) {
  JobRequest r = Request({}, {"a: realscalar"});
  r.files = {{"f.m", "function y = f(a)\n  addpath('lib');\n  y = g(a);\nend\n"},
             {"lib/g.m", "function y = g(x)\n  y = 3 * x;\nend\n"},
             {"more/g.m", "function y = g(x)\n  y = 5 * x;\nend\n"}};
  EXPECT_EQ(Done(r).files.at("f.m"), "function y = f(a)\n    addpath('lib');\n    y = 3 * a;\nend\n");
  r.files["f.m"] = "function y = f(a)\n  addpath('more', 'lib');\n  y = g(a);\nend\n";
  EXPECT_THAT(Done(r).files.at("f.m"), HasSubstr("y = 5 * a;"));
  r.files["f.m"] = "function y = f(a)\n  addpath('lib');\n  addpath('more', '-end');\n  y = g(a);\nend\n";
  EXPECT_THAT(Done(r).files.at("f.m"), HasSubstr("y = 3 * a;"));
  r.files["f.m"] = "function y = f(a)\n  if a > 1, addpath('lib'); end\n  y = g(a);\nend\n";
  EXPECT_THAT(Done(r).files.at("f.m"), HasSubstr("y = g(a);")) << "it may not be there";
}

// Octave does not count the parameters of a script either, and says so when it is asked.
TEST(JobTest, AScriptHasNoParametersToCount) {
  JobRequest r = Request({}, {"a: realscalar"});
  r.files = {{"f.m", "function y = f(a)\n  y = a + nargin('settings');\nend\n"}, {"settings.m", "size_of = 4;\n"}};
  JobResult result = Done(r);
  ASSERT_EQ(result.state, JobState::kDone) << result.message;
  EXPECT_THAT(result.files.at("f.m"), HasSubstr("nargin('settings')"));
}

// In a package, too, and in a function that is kept whole.
TEST(JobTest, AScriptOfAPackageIsNamed) {
  JobRequest r = Request({}, {"a: realscalar"});
  r.files = {{"f.m", "function y = f(a)\n  y = a + pack.settings(2);\nend\n"}, {"+pack/settings.m", "size_of = 4;\n"}};
  EXPECT_THAT(Done(r).message, HasSubstr("[script-call]"));
  r.files["+pack/settings.m"] = "% help\n";
  EXPECT_EQ(Done(r).state, JobState::kDone);
}

struct BadRequest {
  std::vector<std::string> defines, facts;
  std::string kind;
};

std::string Repeated(const std::string& text, int times) {
  std::string all;
  for (int k = 0; k < times; ++k) all += text;
  return all;
}

// Those that are nested without end are read by servers, too, whose stack they may not take.
TEST(JobTest, UserErrorsNameTheirKind) {
  const BadRequest kBad[] = {
      {{"zz = 1"}, {}, "[unknown-parameter]"},
      {{"a 1"}, {}, "[expected-definition]"},
      {{"a = (1"}, {}, "[expected-token]"},
      {{"a = 1", "a = 2"}, {}, "[defined-twice]"},
      {{"a = [1 2] + [1 2 3]"}, {}, "[value-failed]"},
      {{}, {"c: real complex"}, "[contradictory-facts]"},
      {{"c = 1"}, {"c: char"}, "[contradictory-facts]"},
      {{}, {"c: nonsense"}, "[invalid-facts]"},
      {{}, {"a" + Repeated(".b", 63) + ": real", "a.c: nonsense"}, "[invalid-facts]"},
      {{}, {"a" + Repeated(".b", 64) + ": real"}, "[too-deep]"},
      {{}, {"a" + Repeated(".b", 500000) + ": real"}, "[too-deep]"},
      {{}, {"a" + Repeated("{1}", 300000) + ": real"}, "[too-deep]"},
      {{"a" + Repeated(".b", 500000) + " = 1"}, {}, "[too-deep]"},
      {{"a = " + Repeated("{", 70) + Repeated("}", 70)}, {}, "more than 64 deep"},
      {{}, {"a: undefined", "b: realscalar"}, "[undefined-before-defined]"},
  };
  for (const BadRequest& bad : kBad) {
    JobResult result = Done(Request(bad.defines, bad.facts));
    EXPECT_EQ(result.state, JobState::kUserError);
    EXPECT_THAT(result.message, HasSubstr(bad.kind));
  }
}

TEST(JobTest, ANameThatNoFileCanHaveIsRefused) {
  for (const size_t length : {200u, 201u, 300u}) {
    JobRequest r = Request({}, {});
    r.entry_function = std::string(length, 'f');
    r.files[r.entry_path] = "function y = f()\n  y = 1;\nend\nfunction y = " + r.entry_function + "()\n  y = 1;\nend\n";
    const JobResult result = Done(r);
    EXPECT_EQ(result.state, length == 200 ? JobState::kDone : JobState::kUserError) << result.message;
    EXPECT_THAT(result.message, length == 200 ? HasSubstr("") : HasSubstr("[name-too-long]"));
  }
}

TEST(JobTest, AFunctionOfManyThousandParametersIsRefused) {
  JobRequest r = Request({}, {});
  r.files["f.m"] = "function y = f(a" + Repeated(", ~", 4095) + ")\n  y = a;\nend\n";
  EXPECT_THAT(Done(r).message, ::testing::Not(HasSubstr("[too-many-parameters]")));
  r.files["f.m"] = "function y = f(a" + Repeated(", ~", 4096) + ")\n  y = a;\nend\n";
  const JobResult result = Done(r);
  EXPECT_EQ(result.state, JobState::kUserError);
  EXPECT_THAT(result.message, HasSubstr("`f` has 4097 parameters, and at most 4096 are taken [too-many-parameters]"));
}

TEST(JobTest, AMissingFileAndASyntaxErrorAreUserErrors) {
  JobRequest r = Request({}, {});
  r.entry_path = "missing.m";
  EXPECT_THAT(Done(r).message, HasSubstr("missing.m: error: no such file"));
  r = Request({}, {});
  r.files["f.m"] = "function y = f(a)\n  y = (a + 1;\nend\n";
  JobResult result = Done(r);
  EXPECT_EQ(result.state, JobState::kUserError);
  EXPECT_THAT(result.message, HasSubstr("f.m:2:"));
  EXPECT_THAT(result.message, HasSubstr("^"));
}

}  // namespace
}  // namespace residua::job
