// Matrices as lines of numbers (numbers_file.h).
//
// Blanks and commas part numbers; `#` and `%` begin comments, and a semicolon ends what is read of its line.
#include "worker/builtin/system/numbers_file.h"

#include <cctype>
#include <cstdlib>
#include <string_view>

namespace residua::builtin {

using value::ThrowError;

namespace {

constexpr std::string_view kParting = " \t\r,";

std::vector<std::string> WordsOf(std::string_view line) {
  line = line.substr(0, line.find_first_of("#%;"));
  std::vector<std::string> words;
  for (size_t at = line.find_first_not_of(kParting); at < line.size(); at = line.find_first_not_of(kParting, at)) {
    const size_t end = std::min(line.find_first_of(kParting, at), line.size());
    words.emplace_back(line.substr(at, end - at));
    at = end;
  }
  return words;
}

bool NumberOf(const std::string& word, double* x) {
  if (word == "NA") {
    *x = MissingValue();
    return true;
  }
  char* end = nullptr;
  *x = std::strtod(word.c_str(), &end);
  return end == word.c_str() + word.size() && word.find_first_of("xXpP(") == std::string::npos;
}

}  // namespace

std::string NumbersAsText(const Value& v, const NumbersLook& look) {
  std::string out;
  char text[40];
  for (int64_t r = 0; r < v.rows(); ++r) {
    for (int64_t c = 0; c < v.cols(); ++c) {
      const double x = v.ElementAsComplex(r + c * v.rows()).real();
      if (!look.tabs || c > 0) out += look.tabs ? '\t' : ' ';
      if (std::isfinite(x))
        std::snprintf(text, sizeof text, look.all_digits ? "%.16e" : "%.8e", x);
      else
        std::snprintf(text, sizeof text, "%s", IsMissing(x) ? "NA" : std::isnan(x) ? "NaN" : x < 0 ? "-Inf" : "Inf");
      out += text;
    }
    if (v.cols() > 0) out += "\n";
  }
  return out;
}

std::optional<Value> NumbersOfText(const std::string& bytes, const std::string& file) {
  std::vector<std::vector<std::string>> rows;
  double x = 0;
  for (size_t at = 0; at < bytes.size();) {
    const size_t end = std::min(bytes.find('\n', at), bytes.size());
    std::vector<std::string> words = WordsOf(std::string_view(bytes).substr(at, end - at));
    if (!words.empty()) rows.push_back(std::move(words));
    // What is no number at its begin is no matrix, however long it is.
    if (rows.size() == 1 && !NumberOf(rows[0][0], &x)) return std::nullopt;
    at = end + 1;
  }
  if (rows.empty()) return std::nullopt;
  for (const auto& row : rows) {
    if (row.size() != rows[0].size()) return std::nullopt;
  }
  const auto height = static_cast<int64_t>(rows.size()), width = static_cast<int64_t>(rows[0].size());
  Value out = Value::Array(ClassId::kDouble, Dims(height, width));
  for (int64_t r = 0; r < height; ++r) {
    for (int64_t c = 0; c < width; ++c) {
      if (!NumberOf(rows[static_cast<size_t>(r)][static_cast<size_t>(c)], &x)) {
        ThrowError("", "load: failed to read matrix from file '%s'", file.c_str());
      }
      out.mutable_data<double>()[r + c * height] = x;
    }
  }
  return out;
}

std::string VariableOfFile(const std::string& path) {
  std::string name = path.substr(path.rfind('/') + 1);
  name = name.substr(0, name.rfind('.'));
  for (char& c : name) {
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  }
  return name.empty() || (std::isalpha(static_cast<unsigned char>(name[0])) == 0 && name[0] != '_') ? "X" + name : name;
}

}  // namespace residua::builtin
