// The page of `residua explain`: what it says of a small program, and that every link in it leads somewhere.
#include "worker/report/explain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "worker/domain/rules.h"
#include "worker/report/html.h"
#include "worker/specialise/specialiser.h"
#include "worker/syntax/printer.h"

namespace residua::report {
namespace {

using domain::AbstractValue;
using testing::HasSubstr;
using testing::Not;
using value::Value;

constexpr const char* kSource =
    "function y = f(c, x)\n"
    "  y = 0;\n"
    "  for k = 1:numel(c)\n"
    "    y = y + g(c(k), x);\n"
    "  end\n"
    "  for k = 1:numel(x)\n"
    "    y = y + x(k) * (2 < 3);\n"
    "  end\n"
    "end\n"
    "function r = g(a, x)\n"
    "  r = sum(x) * a; % <b>\n"
    "end\n";

std::string PageOf(const std::string& source) {
  specialise::Request request;
  request.functions =
      std::make_shared<interpret::FunctionTable>(interpret::MemoryFiles({{"f.m", source}}), std::vector<std::string>{});
  auto file = request.functions->Load("f.m");
  EXPECT_TRUE(file && file->diagnostics.empty());
  request.entry = interpret::FunctionRef{file, file->ast->top_functions()[0], nullptr};
  Value c = Value::Array(value::ClassId::kDouble, value::Dims(1, 2));
  c.mutable_data<double>()[0] = 3;
  domain::ExtentNames names;
  domain::FactsError error;
  request.arguments = {AbstractValue::Of(c), *domain::ParseFacts("real double [1 n]", &names, &error)};
  request.log_facts = true;
  const specialise::Specialised made = specialise::Specialise(request);
  const residual::Residual& residual = made.program;
  std::string text;
  for (syntax::FunctionId id : residual.tree->ast.top_functions()) {
    text += syntax::PrintFunction(residual.tree->ast, id, {syntax::PrintMode::kPortable, false, 100});
  }
  return ExplainPage({&residual, text, made.facts});
}

std::vector<std::string> All(const std::string& page, const std::string& pattern) {
  const std::regex expression(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator it(page.begin(), page.end(), expression), end; it != end; ++it) found.push_back((*it)[1]);
  return found;
}

TEST(Explain, ColoursByBindingTimeAndSaysWhy) {
  const std::string page = PageOf(kSource);
  EXPECT_THAT(page, HasSubstr("<span class=\"static\" title=\"numel(c): = 2\">numel(</span>"));
  EXPECT_THAT(page, HasSubstr("<span class=\"static\" title=\"(2 &lt; 3): = true\">"));
  EXPECT_THAT(page, HasSubstr("why: `x` is a parameter that is not fixed\">x</span>"));
  EXPECT_THAT(page, HasSubstr("`y` is set in lines 2, 4, 7"));
  EXPECT_THAT(page, HasSubstr("<dt>x</dt><dd>real double [1 e1]</dd>"));
}

TEST(Explain, MarksLoops) {
  const std::string page = PageOf(kSource);
  const std::vector<std::string> marks = All(page, "<span class=\"loop\">(\\w+)</span>");
  EXPECT_THAT(marks, testing::ElementsAre("unrolled", "kept"));
}

TEST(Explain, EveryLinkLeadsSomewhereAndEveryPlaceHasOneName) {
  const std::string page = PageOf(kSource);
  const std::vector<std::string> names = All(page, " id=\"([^\"]*)\""), links = All(page, " href=\"#([^\"]*)\"");
  const std::set<std::string> places(names.begin(), names.end());
  EXPECT_EQ(places.size(), names.size());
  EXPECT_GT(links.size(), 8u);
  for (const std::string& link : links) EXPECT_TRUE(places.contains(link)) << link;
  EXPECT_EQ(All(page, "(https?:|<script|@import)").size(), 0u);  // nothing comes from elsewhere
}

TEST(Explain, SpansAreClosedAndTheSourceIsEscaped) {
  const std::string page = PageOf(kSource);
  for (const char* tag : {"span", "a", "pre", "section", "div", "dl"}) {
    const std::string name(tag);
    EXPECT_EQ(All(page, "<(" + name + ")[ >]").size(), All(page, "</(" + name + ")>").size()) << tag;
  }
  EXPECT_THAT(page, HasSubstr("% &lt;b&gt;"));
  EXPECT_THAT(page, Not(HasSubstr("<b>")));
}

TEST(Html, WhatIsNoTextIsReplaced) {
  EXPECT_EQ(Escaped("a<&>\"\xC3\xA9"), "a&lt;&amp;&gt;&quot;\xC3\xA9");
  EXPECT_EQ(Escaped("\xE9x\xC3"), "\xEF\xBF\xBDx\xEF\xBF\xBD");
}

}  // namespace
}  // namespace residua::report
