// Octave is the oracle: every program of tests/interpreter runs in one octave-cli process and in our interpreter, and
// what they print must agree, errors by identifier and message. What Octave cannot state (look-ups, budgets, frames)
// has tests of its own below.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "worker/builtin/evaluation_context.h"
#include "worker/interpret/class_methods.h"
#include "worker/interpret/interpreter.h"
#include "worker/syntax/parser.h"

namespace residua::interpret {
namespace {

namespace fs = std::filesystem;

struct TestProgram {
  std::string where;  // file, number, subject
  std::string script;
  std::map<std::string, std::string> files;
};

// The programs of a file, each behind a line `% ====`.
void ReadPrograms(const fs::path& path, std::vector<TestProgram>* out) {
  std::ifstream in(path);
  const size_t first = out->size();
  std::string* current = nullptr;
  for (std::string line; std::getline(in, line);) {
    if (line.rfind("% ====", 0) == 0) {
      out->push_back(
          {path.filename().string() + ", program " + std::to_string(out->size() - first + 1) + line.substr(6), {}, {}});
      current = &out->back().script;
    } else if (line.rfind("%%% file ", 0) == 0) {
      current = &out->back().files[line.substr(9)];
    } else if (current != nullptr) {
      *current += line + "\n";
    }
  }
}

std::vector<TestProgram> Programs() {
  std::vector<TestProgram> out;
  for (const char* name : {"language", "assignments", "short_paths", "text"}) {
    ReadPrograms(fs::path(RESIDUA_PROGRAMS) / (std::string(name) + ".m"), &out);
  }
  return out;
}

std::shared_ptr<const syntax::Ast> ParseScript(const std::string& text) {
  const auto result = syntax::ParseStatements(std::make_shared<syntax::SourceFile>("script.m", text));
  if (!result.ok()) throw value::MatlabError("", "parse error: " + syntax::Render(result.diagnostics[0]));
  return result.ast;
}

using Files = std::map<std::string, std::string>;

struct Session {
  explicit Session(Files files = {}, std::vector<std::string> path = {""})
      : table(std::make_shared<FunctionTable>(MemoryFiles(std::move(files)), std::move(path))) {
    context.write = [this](std::string_view text) { output += text; };
    context.write_error = [](std::string_view) {};
    interpreter = std::make_unique<Interpreter>(context, table);
  }
  // What is printed, with the error that ended it.
  std::string Run(const std::string& script) {
    try {
      interpreter->RunScript(ParseScript(script));
    } catch (const value::MatlabError& e) {
      output += "<<error>> [" + e.identifier + "] " + e.message + "\n";
    }
    return output;
  }
  builtin::EvaluationContext context;
  std::string output;
  std::shared_ptr<FunctionTable> table;
  std::unique_ptr<Interpreter> interpreter;
};

// ---- the oracle

std::vector<std::string> AskOctave(const std::vector<TestProgram>& programs) {
  const fs::path root = fs::temp_directory_path() / ("residua_interpret_test_" + std::to_string(getpid()));
  fs::create_directories(root);
  std::ofstream driver(root / "driver__.m");
  driver << "1;\nfunction run__(folder__, name__)\n  addpath(folder__);\n  try\n    evalc('0;');\n    "
            "source(fullfile(folder__, [name__ '.m']));\n  catch err__\n    printf('<<error>> [%s] %s\\n', "
            "err__.identifier, err__.message);\n  end\n  rmpath(folder__);\nend\n";
  for (size_t k = 0; k < programs.size(); ++k) {
    const TestProgram& program = programs[k];
    const fs::path folder = root / ("d" + std::to_string(k));
    fs::create_directories(folder);
    std::ofstream(folder / ("main__" + std::to_string(k) + ".m")) << program.script;
    for (const auto& [name, text] : program.files) std::ofstream(folder / name) << text;
    driver << "printf('<<program>> %d\\n', " << k << ");\nrun__('" << folder.string() << "', 'main__" << k << "');\n"
           << "clear -global all\n";
  }
  driver.close();
  const std::string command = "octave-cli -qf --no-gui " + (root / "driver__.m").string() + " 2>/dev/null";
  FILE* pipe = popen(command.c_str(), "r");
  std::string all;
  char buffer[4096];
  for (size_t n; pipe != nullptr && (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) all.append(buffer, n);
  if (pipe != nullptr) pclose(pipe);
  fs::remove_all(root);
  std::vector<std::string> outputs(programs.size());
  size_t at = 0;
  for (size_t k = 0; k < outputs.size(); ++k) {
    const std::string head = "<<program>> " + std::to_string(k) + "\n";
    const size_t begin = all.find(head, at);
    if (begin == std::string::npos) return {};
    const size_t end = all.find("<<program>> ", begin + head.size());
    outputs[k] = all.substr(begin + head.size(), end == std::string::npos ? end : end - begin - head.size());
    at = begin + head.size();
  }
  return outputs;
}

TEST(InterpreterAgainstOctave, Programs) {
  if (std::system("command -v octave-cli >/dev/null 2>&1") != 0) GTEST_SKIP() << "octave-cli is not installed";
  const std::vector<TestProgram> programs = Programs();
  ASSERT_GT(programs.size(), 2000u) << "the programs are missing: " << RESIDUA_PROGRAMS;
  const std::vector<std::string> expected = AskOctave(programs);
  ASSERT_EQ(expected.size(), programs.size()) << "octave-cli did not run all programs";
  for (size_t k = 0; k < programs.size(); ++k) {
    const TestProgram& program = programs[k];
    Session session(program.files);
    std::string got;
    try {
      got = session.Run(program.script);
    } catch (const std::exception& e) {
      got = session.output + "<<exception>> " + e.what();
    }
    EXPECT_EQ(got, expected[k]) << program.where << ":\n" << program.script;
  }
}

// ---- look-ups

// Each answer was Octave's, with `dir` as current folder and `lib` on the path.
TEST(FunctionTable, TheCallersFolderHasNoSayButItsPrivateFolderHas) {
  FunctionTable table(MemoryFiles({{"dir/main.m", "function main()\nend\n"},
                                   {"dir/both.m", "function both()\nend\n"},
                                   {"dir/private/p.m", "function p()\nend\n"},
                                   {"lib/use.m", "function use()\nend\n"},
                                   {"lib/both.m", "function both()\nend\n"},
                                   {"lib/q.m", "function q()\nend\n"},
                                   {"lib/private/p.m", "function p()\nend\n"},
                                   {"lib/private/p2.m", "function p2()\nend\n"},
                                   {"lib/private/private/q.m", "function q()\nend\n"}}),
                      {"lib"});
  const LoadedFilePtr main = table.Load("dir/main.m");
  const LoadedFilePtr use = table.Find("use", main, {}).file;
  ASSERT_NE(use, nullptr);
  EXPECT_EQ(table.Find("both", use, {}).file->path, "dir/both.m");
  const LoadedFilePtr p = table.Find("p", use, {}).file;
  ASSERT_NE(p, nullptr);
  EXPECT_EQ(p->path, "lib/private/p.m");
  EXPECT_EQ(table.Find("p", main, {}).file->path, "dir/private/p.m");
  EXPECT_EQ(table.Find("p2", p, {}).file->path, "lib/private/p2.m");
  EXPECT_EQ(table.Find("q", p, {}).file->path, "lib/q.m");
}

TEST(FunctionTable, ConstructorsAreRefusedWhereTheyWouldBeCalled) {
  FunctionTable table(MemoryFiles({{"dir/main.m", "function main()\nend\n"},
                                   {"dir/@kls/kls.m", "function kls()\nend\n"},
                                   {"dir/@kls/g.m", "function g()\nend\n"},
                                   {"lib/kls.m", "function kls()\nend\n"},
                                   {"lib/g.m", "function g()\nend\n"}}),
                      {"lib"});
  const LoadedFilePtr main = table.Load("dir/main.m");
  const FunctionRef refused = table.Find("kls", main, {});
  EXPECT_FALSE(refused.valid());
  ASSERT_NE(refused.refusal, nullptr);
  EXPECT_NE(refused.refusal->find("dir/@kls/kls.m"), std::string::npos) << *refused.refusal;
  EXPECT_EQ(table.Find("g", main, {}).file->path, "lib/g.m") << "no value has the class `kls`";
}

TEST(FunctionTable, WhichClassFoldersThereAreIsRecorded) {
  FunctionTable table(MemoryFiles({{"dir/main.m", "function main()\nend\n"},
                                   {"lib/@double/f.m", "function f()\nend\n"},
                                   {"lib/f.m", "function f()\nend\n"}}),
                      {"lib"});
  const FunctionRef f = table.Find("f", table.Load("dir/main.m"), {});
  EXPECT_EQ(f.file->path, "lib/f.m");
  ASSERT_NE(f.methods, nullptr);
  EXPECT_EQ(f.methods->by_class.at(value::ClassId::kDouble).file->path, "lib/@double/f.m");
  std::map<std::string, bool> found;
  for (const LookupRecord& record : table.lookups()) found[record.path] = record.found;
  EXPECT_FALSE(found.at("dir/@"));
  EXPECT_TRUE(found.at("lib/@"));
  EXPECT_EQ(table.files().at("lib/@")->text, "@double\n");
}

TEST(FunctionTable, FunctionsOfPackages) {
  FunctionTable table(MemoryFiles({{"dir/main.m", "function main()\nend\n"},
                                   {"lib/+p/f.m", "function f()\nend\n"},
                                   {"lib/+p/+q/g.m", "function g()\nend\n"},
                                   {"lib/+p/+q/private/h.m", "function h()\nend\n"}}),
                      {"lib"});
  const LoadedFilePtr main = table.Load("dir/main.m");
  EXPECT_EQ(table.Find("p.f", main, {}).file->path, "lib/+p/f.m");
  const FunctionRef g = table.Find("p.q.g", main, {});
  EXPECT_EQ(g.file->path, "lib/+p/+q/g.m");
  EXPECT_FALSE(table.Find("h", g.file, g.function).valid()) << "as in Octave";
  for (const char* absent : {"p", "p.g", "p.q", "p.", ".f", "p..f"}) EXPECT_FALSE(table.Find(absent, main, {}).valid());
}

// What Octave 7.3 chose for each pair of arguments, and for some longer lists.
TEST(ClassMethods, TheFirstArgumentOfHighestRankDecides) {
  using enum value::ClassId;
  const auto decides = [](std::vector<value::ClassId> classes) { return DispatchClass(classes); };
  EXPECT_EQ(decides({}), std::nullopt);
  EXPECT_EQ(decides({kDouble, kSingle}), kSingle);
  EXPECT_EQ(decides({kDouble, kChar}), kDouble);
  EXPECT_EQ(decides({kChar, kDouble}), kChar);
  EXPECT_EQ(decides({kLogical, kDouble}), kDouble);
  EXPECT_EQ(decides({kLogical, kChar}), kChar);
  EXPECT_EQ(decides({kDouble, kSingle, kInt8}), kInt8);
  EXPECT_EQ(decides({kInt8, kInt16, kDouble}), kInt8);
  EXPECT_EQ(decides({kStruct, kCell}), kStruct);
  EXPECT_EQ(decides({kCell, kStruct}), kCell);
  EXPECT_EQ(decides({kCell, kFunctionHandle}), kFunctionHandle);
}

TEST(FunctionTable, OrderAndRecords) {
  FunctionTable table(MemoryFiles({{"dir/main.m", "function main()\nhelper();\nend\nfunction local_one()\nend\n"},
                                   {"dir/private/hidden.m", "function hidden()\nend\n"},
                                   {"dir/beside.m", "function beside()\nend\n"},
                                   {"lib/beside.m", "function beside()\nend\n"},
                                   {"lib/max.m", "function max()\nend\n"},
                                   {"/usr/share/octave/7.3.0/m/general/fliplr.m", "function fliplr()\nend\n"},
                                   {"lib/far.m", "function far()\nend\n"}}),
                      {"/usr/share/octave/7.3.0/m/general", "lib"});
  const LoadedFilePtr main = table.Load("dir/main.m");
  ASSERT_NE(main, nullptr);
  const syntax::FunctionId caller = main->ast->top_functions()[0];
  EXPECT_EQ(table.Find("local_one", main, caller).file, main);
  EXPECT_EQ(table.lookups().size(), 1u);
  EXPECT_EQ(table.Find("hidden", main, caller).file->path, "dir/private/hidden.m");
  EXPECT_EQ(table.Find("beside", main, caller).file->path, "dir/beside.m");
  EXPECT_EQ(table.Find("beside", nullptr, {}).file->path, "dir/beside.m") << "the current folder";
  EXPECT_EQ(table.Find("max", main, caller).file->path, "lib/max.m") << "a user's file stands before a built-in";
  EXPECT_EQ(table.Find("fliplr", main, caller).file, nullptr) << "ours replaces the installed package's";
  EXPECT_NE(table.Find("fliplr", main, caller).builtin, nullptr);
  EXPECT_EQ(table.Find("far", main, caller).file->path, "lib/far.m");
  EXPECT_FALSE(table.Find("nowhere", main, caller).valid());
  std::map<std::string, int> times;
  std::map<std::string, bool> found;
  for (const LookupRecord& record : table.lookups()) {
    ++times[record.path];
    found[record.path] = record.found;
  }
  for (const auto& [path, n] : times) EXPECT_EQ(n, 1) << path;
  EXPECT_TRUE(found.at("dir/private/hidden.m"));
  EXPECT_FALSE(found.at("dir/private/far.m"));
  EXPECT_FALSE(found.at("dir/far.m"));
  EXPECT_FALSE(found.at("lib/nowhere.m"));
}

TEST(FunctionTable, ParseErrorNamesThePlace) {
  FunctionTable table(MemoryFiles({{"bad.m", "function y = bad(x)\n  y = (x + 1;\nend\n"}}), {""});
  try {
    table.Find("bad", nullptr, {});
    FAIL();
  } catch (const value::MatlabError& e) {
    EXPECT_NE(e.message.find("bad.m:2"), std::string::npos) << e.message;
  }
}

// ---- budgets, frames, the public face

TEST(Interpreter, StepBudgetEndsLoops) {
  Session session;
  session.context.budget.steps = 1000;
  EXPECT_THROW(session.Run("try, while true, end, catch, end"), builtin::BudgetExceeded);
}

TEST(Interpreter, CancelledIsPolled) {
  Session session;
  int polls = 0;
  session.context.cancelled = [&] { return ++polls > 5; };
  EXPECT_THROW(session.Run("for k = 1:1000000, x = k; end"), builtin::BudgetExceeded);
  EXPECT_EQ(session.interpreter->FindVariable("k")->inline_double(), 6);
}

TEST(Interpreter, RecursionLimitIsTheContexts) {
  Session session(Files{{"deep.m", "function y = deep(n)\n  y = deep(n + 1);\nend\n"}});
  session.context.budget.max_recursion = 20;
  EXPECT_EQ(session.Run("try, deep(1); catch e, disp(e.message), end"), "max_recursion_depth exceeded\n");
}

TEST(Interpreter, CallFunctionAndVariables) {
  Session session(Files{{"f.m", "function [s, p] = f(a, b)\n  s = a + b;\n  p = a * b;\nend\n"}});
  const FunctionRef f = session.table->Find("f", nullptr, {});
  const Value args[2] = {Value::Double(3), Value::Double(4)};
  const ValueList results = session.interpreter->CallFunction(f, args, 2);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_EQ(results[0].inline_double(), 7);
  EXPECT_EQ(results[1].inline_double(), 12);
  session.interpreter->SetVariable("v", Value::Double(5));
  const auto expr = syntax::ParseExpression(std::make_shared<syntax::SourceFile>("", "v * 2 + f(1, 1)"));
  EXPECT_EQ(session.interpreter->EvalExpression(expr.ast).inline_double(), 12);
  EXPECT_EQ(session.interpreter->FindVariable("nope"), nullptr);
}

TEST(Interpreter, EvalTextSeesTheFrame) {
  Session session;
  session.interpreter->SetVariable("a", Value::Double(2));
  session.interpreter->EvalText("b = a + 1;", 0);
  EXPECT_EQ(session.interpreter->FindVariable("b")->inline_double(), 3);
  EXPECT_EQ(session.interpreter->EvalText("a * b", 1)[0].inline_double(), 6);
}

TEST(Interpreter, ErrorStackNamesFunctionsInnermostFirst) {
  Session session(Files{
      {"outer.m", "function outer()\n  x = 1;\n  inner(x);\nend\nfunction inner(x)\n  error('a:b', 'c');\nend\n"}});
  try {
    session.interpreter->CallFunction(session.table->Find("outer", nullptr, {}), {}, 0);
    FAIL();
  } catch (const value::MatlabError& e) {
    ASSERT_EQ(e.stack.size(), 2u);
    EXPECT_EQ(e.stack[0].function, "outer>inner");
    EXPECT_EQ(e.stack[0].line, 6);
    EXPECT_EQ(e.stack[1].function, "outer");
    EXPECT_EQ(e.stack[1].line, 3);
    EXPECT_EQ(e.stack[1].file, "outer.m");
  }
}

TEST(Interpreter, StoringElementsIsInPlace) {
  Session session(
      Files{{"fill.m", "function y = fill(n)\n  y = zeros(1, n);\n  for k = 1:n\n    y(k) = k;\n  end\nend\n"}});
  const Value n = Value::Double(300000);
  // Quadratic copying would move 700 GB here.
  const ValueList y = session.interpreter->CallFunction(session.table->Find("fill", nullptr, {}), {&n, 1}, 1);
  EXPECT_EQ(y[0].data<double>()[299999], 300000);
}

}  // namespace
}  // namespace residua::interpret
