#include "client/campaign/csv.h"

#include <absl/strings/ascii.h>
#include <absl/strings/str_replace.h>
#include <absl/strings/str_split.h>

#include <algorithm>

#include "client/json_text.h"

namespace residua::client::campaign {

namespace {

// One pass over the text; a quoted field may hold commas, quotes (doubled) and ends of lines.
class Reader {
 public:
  explicit Reader(const std::string& text) : text_(text) {}

  std::vector<std::vector<std::string>> Rows(std::string* wrong) {
    std::vector<std::vector<std::string>> rows;
    if (text_.starts_with("\xEF\xBB\xBF")) at_ = 3;
    while (at_ < text_.size() && wrong->empty()) {
      if (text_[at_] == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
        ++line_;
        continue;
      }
      std::vector<std::string> row = Row(wrong);
      if (row.size() > 1 || !row[0].empty()) rows.push_back(std::move(row));
    }
    return rows;
  }

 private:
  std::vector<std::string> Row(std::string* wrong) {
    std::vector<std::string> row;
    for (;;) {
      row.push_back(Field(wrong));
      if (!wrong->empty() || at_ >= text_.size()) return row;
      if (text_[at_++] == ',') continue;
      ++line_;
      return row;
    }
  }

  // Leaves the comma or the end of the line behind it.
  std::string Field(std::string* wrong) {
    const size_t begin = text_.find_first_not_of(" \t", at_);
    if (begin != std::string::npos && text_[begin] == '"') return QuotedField(begin + 1, wrong);
    const size_t end = std::min(text_.find_first_of(",\n", at_), text_.size());
    std::string field = text_.substr(at_, end - at_);
    at_ = end;
    absl::StripAsciiWhitespace(&field);
    return field;
  }

  std::string QuotedField(size_t begin, std::string* wrong) {
    std::string field;
    for (at_ = begin; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (text_[at_] != '"') {
        field += text_[at_];
      } else if (at_ + 1 < text_.size() && text_[at_ + 1] == '"') {
        field += text_[at_++];
      } else {
        at_ = std::min(text_.find_first_not_of(" \t\r", at_ + 1), text_.size());
        if (at_ < text_.size() && text_[at_] != ',' && text_[at_] != '\n') {
          *wrong = "line " + std::to_string(line_) + " goes on behind a quoted field";
        }
        return field;
      }
    }
    *wrong = "a quoted field that begins before line " + std::to_string(line_) + " does not end";
    return field;
  }

  const std::string& text_;
  size_t at_ = 0;
  int64_t line_ = 1;
};

}  // namespace

std::vector<std::vector<std::string>> ReadCsv(const std::string& text, std::string* wrong) {
  // Keys of points are made of JSON, where other bytes would all be the same.
  const std::vector<std::string> lines = absl::StrSplit(text, '\n');
  const auto odd = std::find_if_not(lines.begin(), lines.end(), IsJsonText);
  if (odd != lines.end()) {
    *wrong = "line " + std::to_string(odd - lines.begin() + 1) + " is not UTF-8 (`iconv -t UTF-8` converts it)";
    return {};
  }
  return Reader(text).Rows(wrong);
}

std::string CsvField(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  return '"' + absl::StrReplaceAll(text, {{"\"", "\"\""}}) + '"';
}

}  // namespace residua::client::campaign
