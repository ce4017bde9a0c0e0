// What the table says of the frame, asked of Octave: which calls change a variable of the function that they stand in,
// or of its caller.
#include "worker/builtin/builtin_traits.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "worker/builtin/oracle_for_test.h"

namespace residua::builtin {
namespace {

struct Probe {
  const char* name;
  std::string call;  // in a function whose x is 5; it has been called by one whose x is 5
};

std::vector<Probe> Probes() {
  const std::string folder = ::testing::TempDir() + "/residua_traits_" + std::to_string(::getpid());
  const std::string script = folder + ".m", variables = folder + ".txt";
  std::ofstream(script) << "x = 7;\n";
  std::ofstream(variables) << "# name: x\n# type: scalar\n7\n";
  return {
      {"eval", "eval ('x = 7;')"},
      {"evalc", "s = evalc ('x = 7;');"},
      {"evalin", "evalin ('caller', 'x = 7;')"},
      {"assignin", "assignin ('caller', 'x', 7)"},
      {"clear", "clear x"},
      {"clearvars", "clearvars x"},
      {"load", "load ('" + variables + "')"},
      {"source", "source ('" + script + "')"},
      {"run", "run ('" + script + "')"},
      {"save", "save ('" + folder + ".out', 'x')"},
      {"who", "s = who ();"},
      {"whos", "s = whos ();"},
      {"exist", "s = exist ('x');"},
      {"isglobal", "s = isglobal ('x');"},
      {"inputname", "try, s = inputname (1); catch, end"},
      {"nargin", "s = nargin ();"},
      {"nargout", "s = nargout ();"},
      {"narginchk", "narginchk (0, 0)"},
      {"nargoutchk", "nargoutchk (0, 1)"},
      {"nargchk", "s = nargchk (0, 1, 0);"},
      {"isargout", "s = isargout (1);"},
      {"print_usage", "try, print_usage (); catch, end"},
      {"mfilename", "s = mfilename ();"},
      {"dbstack", "s = dbstack ();"},
      {"onCleanup", "s = onCleanup (@() 1);"},
      {"inputParser", "s = inputParser ();"},
      {"lasterror", "s = lasterror ();"},
      {"str2func", "s = str2func ('@() x');"},
      {"str2num", "s = str2num ('x');"},
      {"mlock", "mlock ()"},
      {"size", "s = size (x);"},
  };
}

TEST(BuiltinTraitsTest, WhatChangesVariablesIsWhatOctaveSays) {
  const std::vector<Probe> probes = Probes();
  std::string text = "1;\nwarning ('off', 'all');\n", calls;
  for (size_t k = 0; k < probes.size(); ++k) {
    const std::string n = std::to_string(k), kept = "exist ('x', 'var') == 1 && isequal (x, 5)";
    text += "function own = inner" + n + " ()\n  x = 5;\n  " + probes[k].call + ";\n  own = " + kept + ";\nend\n";
    text += "function outer" + n + " ()\n  x = 5;\n  own = inner" + n + " ();\n  printf ('%d %d\\n', own, " + kept +
            ");\nend\n";
    calls += "outer" + n + " ();\n";
  }
  const std::vector<std::string> answers = testing::RunOctave(text + calls);
  ASSERT_EQ(answers.size(), probes.size());
  for (size_t k = 0; k < probes.size(); ++k) {
    const uint64_t traits = TraitsOf(std::string_view(probes[k].name));
    const bool changes = (traits & (kSetsVariables | kRunsText)) != 0, up = (traits & kReachesCaller) != 0;
    const std::string said = std::string(changes && !up ? "0" : "1") + (changes && up ? " 0" : " 1");
    EXPECT_EQ(answers[k], said) << probes[k].call;
  }
}

// With a result it touches nothing.
TEST(BuiltinTraitsTest, LoadWithAResultIsQuiet) {
  EXPECT_TRUE(KeepsCaller("load", 0));
  EXPECT_FALSE(KeepsCaller("load", 1));
  EXPECT_TRUE(KeepsCaller("eval", 1));
  EXPECT_FALSE(KeepsCaller("size", 0));
}

TEST(BuiltinTraitsTest, ErrorsNameTheFunctionThatAnAliasStandsFor) {
  EXPECT_STREQ(ReportedName(*FindBuiltin("upper")), "toupper");
  EXPECT_STREQ(ReportedName(*FindBuiltin("size")), "size");
}

// A function that changes variables has been asked about above, or cannot be asked without a terminal.
TEST(BuiltinTraitsTest, EveryRowThatSeesTheFrameIsAsked) {
  const std::vector<Probe> probes = Probes();
  for (size_t id = 0; id < static_cast<size_t>(BuiltinId::kCount); ++id) {
    const Builtin& b = GetBuiltin(static_cast<BuiltinId>(id));
    constexpr uint64_t kFrameTraits =
        kAsksNames | kReadsVariables | kSetsVariables | kRunsText | kReachesCaller | kAsksForCall | kKeepsCaller;
    if (!HasAny(b, kFrameTraits) && (b.effects & kFrame) == 0) continue;
    const bool asked =
        std::any_of(probes.begin(), probes.end(), [&](const Probe& p) { return p.name == std::string_view(b.name); });
    EXPECT_TRUE(asked) << b.name;
  }
}

}  // namespace
}  // namespace residua::builtin
