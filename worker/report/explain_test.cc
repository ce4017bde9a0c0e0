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

std::string PageOf(const std::string& source, std::vector<NativeCost> costs = {}) {
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
  return ExplainPage({&residual, text, made.facts, std::move(costs), {"f.m:1:1: remark: <boxed>"}, {{"f.m", 12}}, 0});
}

std::vector<std::string> All(const std::string& page, const std::string& pattern) {
  const std::regex expression(pattern);
  std::vector<std::string> found;
  for (std::sregex_iterator it(page.begin(), page.end(), expression), end; it != end; ++it) found.push_back((*it)[1]);
  return found;
}

TEST(Explain, ColoursByBindingTimeAndSaysWhy) {
  const std::string page = PageOf(kSource);
  EXPECT_THAT(page, HasSubstr("<span class=\"static\" tabindex=\"0\" data-facts=\"numel(c): = 2\">numel(</span>"));
  EXPECT_THAT(page, HasSubstr("<span class=\"static\" tabindex=\"0\" data-facts=\"(2 &lt; 3): = true\">"));
  EXPECT_THAT(page, HasSubstr("why: `x` is a parameter that is not fixed\">x</span>"));
  EXPECT_THAT(page, HasSubstr("`y` is set in lines 2, 4, 7"));
  EXPECT_THAT(page, HasSubstr("<dt>x</dt><dd>real double [1 e1]</dd>"));
}

TEST(Explain, MarksLoops) {
  const std::string page = PageOf(kSource);
  const std::vector<std::string> marks = All(page, "<span class=\"loop\">(\\w+)</span>");
  EXPECT_THAT(marks, testing::ElementsAre("unrolled", "kept"));
}

TEST(Explain, ALoopThatIsNeverReachedIsNoUnrolledOne) {
  const std::string page = PageOf(
      "function y = f(c, x)\n  y = x;\n  if numel(c) > 5\n    for k = 1:3\n      y = y + x;\n    end\n  end\nend\n");
  EXPECT_THAT(All(page, "<span class=\"loop\">(\\w+)</span>"), testing::IsEmpty());
  EXPECT_THAT(page, HasSubstr("<dd>0 unrolled, 0 kept</dd>"));
  EXPECT_THAT(page, HasSubstr("class=\"line gone\" id=\"s0-5\""));
}

TEST(Explain, MarksWhatNativeCodeCosts) {
  const std::string page = PageOf(
      kSource, {{"f", "f.m", 7, 2, 1, true, {"`sum`", "an operator"}}, {"other", "f.m", 2, 5, 0, false, {"`sum`"}}});
  EXPECT_THAT(page,
              HasSubstr("<span class=\"mark cost hot\" tabindex=\"0\" data-facts=\"native code: `sum`, an operator\">"
                        "2 boxed, 1 array made, in a loop</span>"));
  EXPECT_THAT(page, Not(HasSubstr("5 boxed")));  // of a function that is not in this program
  EXPECT_THAT(page, HasSubstr("<li>f.m:1:1: remark: &lt;boxed&gt;</li>"));
  EXPECT_THAT(page, HasSubstr("<dt>sizes</dt><dd>f.m 12 bytes</dd>"));
}

TEST(Explain, DimsCodeOfWhichNothingIsLeft) {
  const std::string page = PageOf(
      "function y = f(c, x)\n  n = numel(c);\n  if n > 5\n    y = sum(x);\n  else\n    y = n * x;\n  end\nend\n");
  EXPECT_THAT(All(page, "class=\"line gone\" id=\"s0-(\\d+)\""), testing::ElementsAre("2", "3", "4"));
  EXPECT_THAT(page, HasSubstr("data-facts=\"never reached with what is known\""));
}

TEST(Explain, ListsVariables) {
  const std::string page = PageOf(kSource);
  EXPECT_THAT(page, HasSubstr("<tr><td><code>x</code></td><td><span class=\"dynamic\">dynamic</span></td>"
                              "<td>real double [1 e1]</td><td>a parameter</td></tr>"));
  EXPECT_THAT(page, HasSubstr("lines 3, 6</td></tr>"));  // k
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
