// The table of classes against the installed Octave: each entry has exactly the classes that results were seen to have
// over operands of several shapes, real and complex, for every spelling of the operation.
#include "worker/domain/class_table.h"

#include "worker/builtin/oracle_for_test.h"

namespace residua::domain {
namespace {

// Prints the classes seen, one line for each pair of classes in the order of ClassId.
constexpr const char* kScript = R"(
makers = {@(x) x, @single, @(x) x ~= 0, @(x) char(97 * (x ~= 0)), @int8, @int16, @int32, @int64, @uint8, @uint16, ...
          @uint32, @uint64, @num2cell, @(x) struct('a', num2cell(x)), @(x) @sin};
samples = {2, [2 3 4], [2; 3], [2 3; 4 5], 2i, [2i 3]};
for i = 1:numel(makers)
  for j = 1:numel(makers)
    seen = '';
    for p = 1:numel(samples)
      for q = 1:numel(samples)
        if (i > 2 && iscomplex(samples{p})) || (j > 2 && iscomplex(samples{q})), continue; end
        for f = 1:numel(forms)
          a = makers{i}(samples{p}); b = makers{j}(samples{q});
          try
            r = eval(forms{f});
            if strcmp(forms{f}(end), ';'), r = a; end
            if isempty(strfind(seen, [class(r) ' '])), seen = [seen class(r) ' ']; end
          catch
          end
        end
      end
    end
    disp(seen);
  end
end
)";

struct Operation {
  ClassOperation op;
  const char* forms;  // a cell of expressions over a and b; one that ends in a semicolon changes a
};

std::string SortedWords(const std::string& text) {
  std::vector<std::string> words;
  for (size_t at = 0, end; (end = text.find(' ', at)) != std::string::npos; at = end + 1) {
    words.push_back(text.substr(at, end - at));
  }
  std::sort(words.begin(), words.end());
  std::string sorted;
  for (const std::string& word : words) sorted += word + " ";
  return sorted;
}

std::string Words(ClassSet classes) {
  std::string words;
  for (int k = 0; k < value::kClassCount; ++k) {
    const ClassId c = static_cast<ClassId>(k);
    if (classes.Has(c)) words += std::string(value::ClassName(c)) + " ";
  }
  return SortedWords(words);
}

TEST(ClassTable, EveryEntryIsWhatOctaveGives) {
  if (std::system("command -v octave-cli >/dev/null 2>&1") != 0) GTEST_SKIP() << "octave-cli is not installed";
  const Operation operations[] = {
      {ClassOperation::kArithmetic, "{'a+b','a-b','a.*b','a./b','a.\\b','a.^b','a*b','a/b','a\\b','a^b'}"},
      {ClassOperation::kOrder, "{'a<b','a<=b','a>b','a>=b'}"},
      {ClassOperation::kEquality, "{'a==b','a~=b'}"},
      {ClassOperation::kLogical, "{'a&b','a|b'}"},
      {ClassOperation::kConcat, "{'[a,b]','[a;b]','cat(3,a,b)'}"},
      {ClassOperation::kColon, "{'a:b','a:1:b'}"},
      {ClassOperation::kAssign, "{'a(1)=b;','a(3)=b;','a(1,2)=b;','a(:)=b;','a(1:2)=b;','a(2,:)=b;'}"},
      {ClassOperation::kSign, "{'-a','+a'}"},
      {ClassOperation::kNot, "{'!a'}"},
      {ClassOperation::kTranspose, "{'a''','a.'''}"},
  };
  std::string script = "warning('off', 'all');\n";
  for (const Operation& o : operations) script += std::string("forms = ") + o.forms + ";" + kScript;
  const std::vector<std::string> seen = builtin::testing::RunOctave(script);
  const size_t pairs = static_cast<size_t>(value::kClassCount) * value::kClassCount;
  ASSERT_EQ(seen.size(), std::size(operations) * pairs);
  size_t line = 0;
  for (const Operation& o : operations) {
    for (size_t k = 0; k < pairs; ++k) {
      const ClassId a = static_cast<ClassId>(k / value::kClassCount), b = static_cast<ClassId>(k % value::kClassCount);
      EXPECT_EQ(Words(ClassesOf(o.op, ClassSet::Of(a), ClassSet::Of(b)).result), SortedWords(seen[line++]))
          << o.forms << " of " << value::ClassName(a) << " and " << value::ClassName(b);
    }
  }
}

}  // namespace
}  // namespace residua::domain
