// Keys: what must share one does, what must not does not, and no stored result is ever a wrong answer.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <random>
#include <set>

#include "digest/sha256.h"
#include "worker/job/fixed_value.h"
#include "worker/job/job.h"
#include "worker/job/target.h"

namespace residua::job {
namespace {

using testing::HasSubstr;
using testing::Not;

// How many rounds the random tests run; more on demand: RESIDUA_MUTATIONS=1000000.
int Rounds(int usual) {
  const char* said = std::getenv("RESIDUA_MUTATIONS");
  return said != nullptr ? std::atoi(said) : usual;
}

bool Evaluate(JobRequest* r) {
  std::string message;
  const bool done = EvaluateDefinitions(r, &message);
  EXPECT_TRUE(done) << message;
  return done;
}

JobRequest Request(const std::vector<std::string>& defines) {
  JobRequest r;
  r.entry_path = "f.m";
  r.files = {{"f.m", "function y = f(a, x)\n  y = {a, x};\nend\n"}};
  r.defines = defines;
  r.facts = {"x: realscalar"};
  r.options.native = false;
  Evaluate(&r);
  return r;
}

std::string KeyOf(const std::string& expression) {
  const Signature s = CanonicalSignature(Request({"a = " + expression}));
  EXPECT_EQ(s.state, JobState::kDone) << s.message;
  return s.sha256;
}

// Spellings of one value in a row; values of different rows differ.
const std::vector<std::vector<std::string>> kRows = {
    {"1", "2 - 1", "1.0", "double(int8(1))", "abs(-1)"},
    {"0", "1 - 1", "double(false)"},
    {"-0", "0 * -1", "-(1 - 1)"},
    {"NaN", "nan", "0 * NaN"},
    {"-NaN", "-(NaN)"},
    {"NA", "NA(1)"},
    {"typecast(uint64(9221120237041090561), 'double')"},
    {"Inf", "1 / 0"},
    {"-Inf", "log(0)"},
    {"true", "1 == 1", "logical(1)"},
    {"single(1)", "single(true)"},
    {"int8(1)", "int8(0.7)"},
    {"uint8(1)"},
    {"int64(9007199254740993)", "int64(9007199254740992) + int64(1)"},
    {"int64(9007199254740992)"},
    {"0.1", "1e-1", "1 / 10"},
    {"0.1 + eps(0.1)", "0.1 + 2 ^ -56"},
    {"'ab'", "['a' 'b']", "char([97 98])"},
    {"\"ab\"", "[\"ab\"]"},
    {"''"},
    {"\"\""},
    {"zeros(1, 0)", "ones(1, 0)"},
    {"zeros(0, 1)"},
    {"[]", "zeros(0, 0)"},
    {"[1 2 3]", "[1, 2, 1 + 2]", "horzcat(1, 2, 3)"},
    {"1:3", "1:1:3"},
    {"[1; 2; 3]", "(1:3)'", "[1 2 3].'"},
    {"[1 0; 0 1]", "full(eye(2))"},
    {"eye(2)"},
    {"sparse([1 0; 0 1])", "sparse(eye(2))"},
    {"complex(1, 0)"},
    {"1 + 0 * 1i + 2i - 2i + 1e-300i"},
    {"1i", "complex(0, 1)", "sqrt(-1)"},
    {"complex(1, -0)"},
    {"{}"},
    {"{[]}", "cell(1, 1)"},
    {"{1}", "num2cell(1)"},
    {"{1, 'x'}"},
    {"{1, \"x\"}"},
    {"struct('a', 1)", "setfield(struct(), 'a', 1)"},
    {"struct('a', 1, 'b', 2)"},
    {"struct('b', 2, 'a', 1)"},
    {"struct('a', {{}})"},
    {"struct('a', {})"},
    {"struct('a', NaN)"},
    {"struct('a', NA)"},
    {"@sin", "str2func('sin')"},
    {"@(t) t + 1", "@(t) t+1", "@(t)t + 1"},
    {"@(t) t + 2"},
    {"feval(@(k) @(t) t + k, 2)", "feval(@(k) @(t) t+k, 1 + 1)"},
    {"feval(@(k) @(t) t + k, 3)"},
    {"feval(@(k) @(t) t + k, NaN)"},
    {"feval(@(k) @(t) t + k, NA)"},
    {"feval(@(j) @(t) t + j, 2)"},
    {"@(s) s + 1"},
    {"containers.Map('k', 1)", "containers.Map({'k'}, {1})"},
    {"containers.Map('k', 2)"},
};

TEST(KeyTest, TwoThousandPairsOfValues) {
  std::vector<std::pair<size_t, std::string>> keyed;
  for (size_t row = 0; row < kRows.size(); ++row) {
    for (const std::string& expression : kRows[row]) {
      keyed.emplace_back(row, KeyOf(expression));
    }
  }
  int pairs = 0;
  for (size_t i = 0; i < keyed.size(); ++i) {
    for (size_t j = i + 1; j < keyed.size(); ++j, ++pairs) {
      ASSERT_EQ(keyed[i].first == keyed[j].first, keyed[i].second == keyed[j].second)
          << kRows[keyed[i].first][0] << " and " << kRows[keyed[j].first][0];
    }
  }
  EXPECT_GE(pairs, 2000);
}

TEST(KeyTest, ValuesReadBackFromTheirText) {
  for (const auto& row : kRows) {
    const JobRequest r = Request({"a = " + row[0]});
    const std::string text = TextOfValue(r.values[0].bytes);
    if (text.starts_with("blob")) {
      EXPECT_EQ(BytesOfValueText(text), std::nullopt);
    } else {
      EXPECT_EQ(BytesOfValueText(text), r.values[0].bytes) << row[0] << " is " << text;
    }
  }
  EXPECT_EQ(TextOfValue(Request({"a = 3"}).values[0].bytes), "3");
  EXPECT_EQ(TextOfValue(Request({"a = 'it''s'"}).values[0].bytes), "'it''s'");
  EXPECT_THAT(TextOfValue(Request({"a = rand(50)"}).values[0].bytes), testing::StartsWith("blob sha256:"));
}

// Whatever a body holds, the text that travels reads back to the same text.
TEST(KeyTest, HandlesOfEveryFormAreData) {
  const char* const kHandles[] = {
      "@() disp(1)",
      "@(x, varargin) x(end)",
      "@(x) [1, 2; 3, 4] * x'",
      "@(x) {x, \"a\\n\", 'it''s'}",
      "@() 0x1F",
      "@(x) 1e-20 + .5 + 5.",
      "@(x) !x && ~x",
      "@(x) x.^2'",
      "@(s) s.(\"a b\")",
      "@(x) @(y) x + y",
      "@(~, y) y",
      "@(x) x(:, end)",
      "@(x) -2^-3 + +x",
      "@(s) s.b{3}.c(2)",
      "@(x) [x' x']",
      "@(x) [x -1]",
      "@(x) [x - 1]",
      "@(x) 1:2:x",
      "@(x) (x)(1)",
      "@(x) 1i + 2j",
      "@() []",
      "@() {}",
      "@(x) (1:3)'",
      "@(x) \"tab\\there\"",
      "@(x) 'pl%ain'",
      "@(x) x' * x.' .* x",
      "@(x) x ./ 2 .\\ 3",
      "@(x) cellfun(@(t) t + 1, x)",
      "@(x) ((x + 1) * 2)",
      "@(x) 100000000000000000000",
      "@(x) {1, 2}{1}",
      "@(x) x(end, 1:end-1)",
  };
  for (const char* const text : kHandles) {
    const Signature s = CanonicalSignature(Request({std::string("a = ") + text}));
    EXPECT_EQ(s.state, JobState::kDone) << text << "\n" << s.message;
  }
}

// What stands in a request is a value: it is not made again for the run.
TEST(KeyTest, AValueIsEvaluatedOnce) {
  for (int round = 0; round < 8; ++round) {
    const JobRequest r = Request({"a = randi(1e6)"});
    const Signature signature = CanonicalSignature(r);
    const JobResult result = RunJob(r, {});
    ASSERT_EQ(result.state, JobState::kDone) << result.message;
    EXPECT_EQ(result.signature, signature.sha256);
    EXPECT_THAT(result.files.at("f.m"), HasSubstr("{" + TextOfValue(r.values[0].bytes) + ", x}"));
  }
}

TEST(KeyTest, AnExpressionDoesNotReachAJob) {
  JobRequest r = Request({});
  r.defines = {"a = system('touch x')"};
  EXPECT_EQ(RunJob(r, {}).files, RunJob(Request({}), {}).files);  // a spelling, and nothing else
}

TEST(KeyTest, HostileValuesAreTheUsersError) {
  std::mt19937_64 random(5);
  int refused = 0;
  for (int round = 0; round < 3000; ++round) {
    JobRequest r = Request({"a = " + kRows[random() % kRows.size()][0]});
    r.defines.clear();
    std::string& bytes = r.values[0].bytes;
    for (int k = 0; k < 2; ++k) bytes[random() % bytes.size()] = static_cast<char>(random());
    const Signature s = CanonicalSignature(r);
    if (s.state == JobState::kDone) continue;
    ++refused;
    ASSERT_EQ(s.state, JobState::kUserError);
    ASSERT_THAT(s.message, HasSubstr("[malformed-value]"));
  }
  EXPECT_GT(refused, 500);
}

// Many small values that say that they are large: together they may take so much and no more.
TEST(KeyTest, ValuesAreBoundedTogether) {
  JobRequest r = Request({"a = 1"});
  r.files["f.m"] = "function y = f(a, b, c, d, x)\n  y = {a, b, c, d, x};\nend\n";
  const std::string range = Request({"a = 1:10000000"}).values[0].bytes;
  ASSERT_LT(range.size(), 50u);
  r.defines.clear();
  r.values = {{"a", range}, {"b", range}, {"c", range}};
  EXPECT_EQ(CanonicalSignature(r).state, JobState::kDone);
  r.values.push_back({"d", range});
  EXPECT_THAT(CanonicalSignature(r).message, HasSubstr("too large [malformed-value]"));
}

// No text of a request can stand for two facts.
TEST(KeyTest, ALineIsALine) {
  JobRequest one = Request({"a = 1"}), two = one;
  one.search_path = {"p", "q"};
  two.search_path = {"p\nsearch path folder q"};
  EXPECT_NE(CanonicalSignature(one).sha256, CanonicalSignature(two).sha256);
  two = one;
  two.defines.clear();
  two.values[0].name = "a=\nb";
  EXPECT_EQ(CanonicalSignature(two).state, JobState::kUserError);
}

// What a text says is no line of another value, which may be left open.
TEST(KeyTest, TextsOfSeveralLines) {
  const auto open_key = [](const std::string& text) {
    JobRequest r = Request({});
    r.files["f.m"] = "function y = f(a, n, x)\n  y = {a, x};\nend\n";
    r.defines = {"a = \"" + text + "\"", "n = 1"};
    Evaluate(&r);
    return LeftOpen(CanonicalSignature(r), {"n"}).sha256;
  };
  EXPECT_NE(open_key("x\\nvalue of n: 5"), open_key("x\\nvalue of n: 6"));
  EXPECT_EQ(open_key("x\\nvalue of n: 5"), open_key("x\\nvalue of n: 5"));
}

// Whatever a field is called, its value is not left open with that of another one.
TEST(KeyTest, FieldsOfOddNames) {
  JobRequest r = Request({"a = struct('b', 1, 'b: c', 2, 'b.c', 3, \"b\\nvalue of a.b\", 4)"});
  r.files["f.m"] = "function y = f(a, x)\n  y = x * a.('b: c') + a.('b.c') + a.(\"b\\nvalue of a.b\");\nend\n";
  const auto open_key = [&](const std::vector<std::string>& unused) {
    return LeftOpen(CanonicalSignature(r), unused).sha256;
  };
  const std::string key = open_key({"a.b"});
  for (const char* const field : {"'b: c'", "'b.c'", "\"b\\nvalue of a.b\""}) {
    JobRequest other = Request(
        {std::string("a = setfield(struct('b', 1, 'b: c', 2, 'b.c', 3, \"b\\nvalue of a.b\", 4), ") + field + ", 5)"});
    other.files = r.files;
    EXPECT_NE(LeftOpen(CanonicalSignature(other), {"a.b"}).sha256, key) << field;
  }
  JobRequest other = Request({"a = struct('b', 7, 'b: c', 2, 'b.c', 3, \"b\\nvalue of a.b\", 4)"});
  other.files = r.files;
  EXPECT_EQ(LeftOpen(CanonicalSignature(other), {"a.b"}).sha256, key);
}

// One of many requests that differ in values, files, options, facts and search path.
class Mutator {
 public:
  explicit Mutator(uint64_t seed) : random_(seed) {
    request_.entry_path = "main/f.m";
    request_.search_path = {"lib"};
    request_.facts = {"x: realscalar"};
    request_.defines = {"a = 2"};
    request_.options.native = false;
    request_.options.unroll_limit = 5;
    request_.files = {{"main/f.m", "function y = f(a, x)\n  y = g(x) * k(a);\nend\n"},
                      {"main/private/p.m", "function y = p(x)\n  y = x + 7;\nend\n"},
                      {"lib/g.m", "function y = g(x)\n  y = x + 1;\nend\n"},
                      {"lib/k.m", "function y = k(a)\n  if ischar(a), y = numel(a); else, y = isna(a) + a; end\nend\n"},
                      // Sees in which line it stands.
                      {"lib/w.m",
                       "function y = w(a)\n  try\n    error('no');\n  catch e\n    y = e.stack(1).line + 0 * "
                       "numel(a);\n  end\nend\n"}};
  }

  const JobRequest& Next() {
    switch (random_() % 10) {
      case 0:
      case 1: {
        const std::string values[] = {"2",
                                      "1+1",
                                      "NaN",
                                      "NA",
                                      "-0",
                                      "0",
                                      "'ab'",
                                      "\"ab\"",
                                      "''",
                                      "\"\"",
                                      "single(2)",
                                      "struct('s', 2, 't', 1)",
                                      "struct('s', 2, 't', 'u')"};
        request_.defines = {"a = " + values[random_() % std::size(values)]};
        Evaluate(&request_);
        break;
      }
      case 2: {
        const std::string bodies[] = {"x + 1", "x + 2", "x .* 3", "p(x)", "h(x) - 1"};
        Put(random_() % 2 ? "lib/g.m" : "main/g.m", "function y = g(x)\n  y = " + Pick(bodies) + ";\nend\n");
        break;
      }
      case 3:
        Put(random_() % 2 ? "lib/h.m" : "main/private/h.m", "function y = h(x)\n  y = x - " + Digit() + ";\nend\n");
        break;
      case 4: {
        const std::string shadows[] = {"main/g.m", "lib/h.m", "main/private/h.m", "main/k.m"};
        request_.files.erase(Pick(shadows));
        break;
      }
      case 5: {
        const std::string facts[] = {"x: realscalar", "x: real double [1 3]", "x: double scalar", "x: int8 scalar"};
        request_.facts = {Pick(facts)};
        break;
      }
      case 6: {
        JobOptions& o = request_.options;
        o.inline_functions = random_() % 2 == 0;
        o.post_process = random_() % 3 != 0;
        o.precision = random_() % 4 == 0 ? 3 : 0;
        o.style = random_() % 4 == 0 ? "readable" : "fast";
        o.dialect = random_() % 4 == 0 ? "octave" : "matlab";
        break;
      }
      case 7: {
        // Remarks have places.
        const std::string entries[] = {"  y = g(x) * k(a);\n",
                                       "  y = g(x);\n",
                                       "  if isstruct(a), y = a.s * x; else, y = h(x); end\n",
                                       "  y = 0;\n  for k = 1:7\n    y = y + k * x;\n  end\n",
                                       "  y = x + w(a);\n",
                                       "  y = x + w(1);  for k = 1:9, y += x * k; end\n"};
        Put("main/f.m", "function y = f(a, x)\n" + Pick(entries) + "end\n");
        break;
      }
      case 8: {
        auto file = request_.files.begin();
        std::advance(file, random_() % request_.files.size());
        const auto [plain, first] = plain_.try_emplace(file->first, file->second);
        if (file->second != plain->second && laid_out_[file->first] != file->second) plain->second = file->second;
        file->second = laid_out_[file->first] = LaidOut(plain->second);
        break;
      }
      default:
        Put("main/k.m", "function y = k(a)\n  y = numel(a) + " + Digit() + ";\nend\n");
    }
    if (request_.values.empty()) Evaluate(&request_);
    return request_;
  }

 private:
  template <size_t N>
  const std::string& Pick(const std::string (&list)[N]) {
    return list[random_() % N];
  }
  // The same code with other comments, empty lines and indentation.
  std::string LaidOut(const std::string& text) {
    std::string out;
    for (const char c : text) {
      if (c == '\n' && random_() % 3 == 0) out += "  % " + Digit() + " end";
      out += c;
      if (c == '\n' && random_() % 3 == 0) out += random_() % 2 ? "\n" : "% a line\n    ";
      if (c == '(' && random_() % 4 == 0) out += " ...\n  ";
    }
    return out;
  }
  std::string Digit() { return std::to_string(random_() % 3); }
  void Put(const std::string& path, const std::string& text) { request_.files[path] = text; }

  std::mt19937_64 random_;
  JobRequest request_;
  std::map<std::string, std::string> plain_, laid_out_;  // of the files that were laid out anew, before and after
};

// The oracle stands outside of any cache: each answer that the two keys would give is compared with one made anew.
TEST(KeyTest, NoMutationGetsAWrongAnswer) {
  Mutator mutator(20260102);
  std::map<std::string, JobResult> stored;
  std::set<std::vector<std::string>> open_values;
  int hits = 0, misses = 0, other_texts = 0, others_values = 0;
  for (int round = 0; round < Rounds(10000); ++round) {
    const JobRequest& r = mutator.Next();
    const Signature signature = CanonicalSignature(r);
    ASSERT_EQ(signature.state, JobState::kDone) << signature.message;
    JobResult fresh = RunJob(r, {});
    ASSERT_EQ(fresh.state, JobState::kDone) << fresh.message;
    ASSERT_EQ(fresh.signature, signature.sha256);
    std::string changed;
    // The request's own key, then those that leave values open which did not matter before.
    std::vector<std::string> keys = {signature.sha256};
    for (const auto& unused : open_values) keys.push_back(LeftOpen(signature, unused).sha256);
    auto found = stored.end();
    JobResult served;
    for (size_t k = 0; k < keys.size() && found == stored.end(); ++k) {
      found = stored.find(keys[k]);
      if (found == stored.end()) continue;
      served = found->second;
      if (!DependenciesHold(r, &served.dependencies, &changed)) found = stored.end();
      others_values += found != stored.end() && served.signature != signature.sha256;
      served.signature = signature.sha256;
      TellFacts(signature, &served);
    }
    if (found != stored.end()) {
      ++hits;
      for (size_t k = 0; k < served.dependencies.size(); ++k)
        other_texts += served.dependencies[k].sha256 != found->second.dependencies[k].sha256;
      CompleteManifest(r, &served);
      CompleteManifest(r, &fresh);
      ASSERT_EQ(served.files, fresh.files) << "round " << round;
      ASSERT_EQ(served.remarks, fresh.remarks);
    } else {
      ++misses;
      stored[signature.sha256] = fresh;
      if (fresh.unused.empty()) continue;
      open_values.insert(fresh.unused);
      stored[LeftOpen(signature, fresh.unused).sha256] = std::move(fresh);
    }
  }
  EXPECT_GT(other_texts, hits / 20);
  EXPECT_GT(others_values, hits / 50);
  EXPECT_GT(hits, misses / 4);
  EXPECT_GT(misses, 100);
}

// Comments and white space are no part of the code, unless the result shows them or says where things stand.
TEST(KeyTest, ACommentMissesOnlyWhereItIsSeen) {
  JobRequest r = Request({"a = 2"});
  r.files["f.m"] = "function y = f(a, x)\n  y = 0;\n  for k = 1:x, y = y + g(k, a); end\nend\n";
  r.files["g.m"] = "function y = g(k, a)\n  y = k + a;\nend\n";
  const auto hits_after = [&](const std::string& path, const std::string& text) {
    JobResult stored = RunJob(r, {});
    EXPECT_EQ(stored.state, JobState::kDone) << stored.message;
    JobRequest edited = r;
    edited.files[path] = text;
    std::string changed;
    const bool hit = CanonicalSignature(edited).sha256 == stored.signature &&
                     DependenciesHold(edited, &stored.dependencies, &changed);
    return hit ? "hit" : changed.empty() ? "another key" : changed;
  };
  const std::string f = "% why\n" + r.files["f.m"], g = "\n\n  " + r.files["g.m"] + "% end";
  EXPECT_EQ(hits_after("f.m", f), "hit");
  EXPECT_EQ(hits_after("g.m", g), "hit");
  EXPECT_EQ(hits_after("g.m", "function y = g(k, a)\n  y = k + a + 1;\nend\n"), "function `g` in file `g.m` changed");
  EXPECT_EQ(hits_after("f.m", "%# x real\n" + r.files["f.m"]), "another key");
  EXPECT_EQ(hits_after("g.m", "% GNU General Public License\n" + r.files["g.m"]), "file `g.m` changed");
  r.options.comments = true;
  EXPECT_EQ(hits_after("f.m", f), "another key");
  EXPECT_EQ(hits_after("g.m", g), "file `g.m` changed");
  r.options.comments = false;
  r.files["g.m"] =
      "function y = g(k, a)\n  y = k + h(a);\nend\nfunction y = h(a)\n  if a > 1, print_usage(); end\n  y = 1;\nend\n";
  EXPECT_EQ(hits_after("g.m", "% help\n" + r.files["g.m"]), "file `g.m` changed");
}

// A remark that quotes the text of an expression, with its line, rests on the text.
TEST(KeyTest, AQuotedExpressionIsThatOfTheTextThatIsThere) {
  JobRequest r = Request({"a = 2"});
  r.options.portable_bits = true;
  r.files["f.m"] = "function y = f(a, x)\n  y = x * norm([0.1 0.2; 0.3 a]);\nend\n";
  JobResult stored = RunJob(r, {});
  EXPECT_THAT(stored.remarks, testing::Contains(HasSubstr("`norm([0.1 0.2; 0.3 a])` (f.m:2)")));
  std::string changed;
  EXPECT_TRUE(DependenciesHold(r, &stored.dependencies, &changed)) << changed;
  r.files["f.m"] = "function y = f(a, x)\n  % why\n  y = x * norm([0.1, 0.2; 0.3, a]);\nend\n";
  EXPECT_FALSE(DependenciesHold(r, &stored.dependencies, &changed));
}

TEST(KeyTest, RemarksTellThePlacesOfTheTextThatIsThere) {
  JobRequest r = Request({"a = 2"});
  r.options.unroll_limit = 5;
  r.files["f.m"] = "function y = f(a, x)\n  y = 0;\n  for k = 1:9, y = y + k * x; end\nend\n";
  JobResult stored = RunJob(r, {});
  ASSERT_FALSE(stored.remarks.empty());
  r.files["f.m"] =
      "function y = f(a, x)\n  % three\n  % more lines\n\n  y = 0;\n for k = 1:9, y = y + k * x; end\nend\n";
  std::string changed;
  ASSERT_TRUE(DependenciesHold(r, &stored.dependencies, &changed)) << changed;
  CompleteManifest(r, &stored);
  EXPECT_THAT(stored.remarks, testing::Contains(testing::StartsWith("f.m:6:2: remark: ")));
  EXPECT_THAT(stored.files.at("f.json"), HasSubstr(Sha256Hex(r.files["f.m"])));
}

TEST(KeyTest, TheResidualKnowsNoMachineAndTheArtefactDoes) {
  JobRequest r = Request({"a = 2"});
  const JobResult residual = RunJob(r, {});
  EXPECT_EQ(NativeSignature(r, residual).sha256, "");
  r.options.native = true;
  EXPECT_THAT(RunJob(r, {}).message, HasSubstr("[unknown-target]"));
  EXPECT_EQ(CanonicalSignature(r).state, JobState::kUserError);
  std::map<std::string, std::string> keys;
  for (const char* target : {"x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "host"}) {
    r.options.target = target;
    std::string message;
    ASSERT_TRUE(ResolveTarget(&r.options, &message)) << message;
    EXPECT_THAT(r.options.target, Not(HasSubstr("host")));
    EXPECT_EQ(CanonicalSignature(r).sha256, residual.signature);
    keys[r.options.target] = NativeSignature(r, residual).sha256;
  }
  std::set<std::string> different;
  for (const auto& [target, key] : keys) different.insert(key);
  EXPECT_EQ(different.size(), keys.size());
  EXPECT_GE(keys.size(), 4u);
}

TEST(KeyTest, TargetsOfEqualNeedsAreOne) {
  const auto resolved = [](const std::string& target) {
    JobOptions options;
    options.target = target;
    std::string message;
    return ResolveTarget(&options, &message) ? options.target : message;
  };
  EXPECT_EQ(resolved("x86-64-v3"), "x86-64-v3");
  EXPECT_EQ(resolved("x86-64-v2+avx+avx2+bmi+bmi2+f16c+fma+lzcnt+movbe+xsave"), "x86-64-v3");
  EXPECT_EQ(resolved("x86-64-v3+gfni+gfni"), "x86-64-v3+gfni");
  EXPECT_EQ(resolved("haswell"), "x86-64-v3");
  EXPECT_EQ(resolved(""), resolved("host"));
  EXPECT_THAT(resolved("pentium-of-tomorrow"), HasSubstr("there is no processor `pentium-of-tomorrow`"));
  EXPECT_THAT(resolved("x86-64-v3+magic"), HasSubstr("[unknown-target]"));
}

// A stored manifest is nobody's; each request completes it for itself.
TEST(KeyTest, TheManifestOfAHitIsTheRequestsOwn) {
  const JobRequest first = Request({"a = 1 + 1"}), second = Request({"a=2"});
  JobResult stored = RunJob(first, {});
  EXPECT_EQ(stored.signature, CanonicalSignature(second).sha256);
  EXPECT_THAT(stored.files.at("f.json"), Not(HasSubstr("1 + 1")));
  CompleteManifest(second, &stored);
  EXPECT_THAT(stored.files.at("f.json"), HasSubstr("\"text\": \"a=2\""));
  JobResult own = RunJob(second, {});
  CompleteManifest(second, &own);
  EXPECT_EQ(stored.files, own.files);
}

}  // namespace
}  // namespace residua::job
