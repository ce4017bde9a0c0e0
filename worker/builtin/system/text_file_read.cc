// Variables from text: the reading half of text_file.h.
//
// Keys are looked for line by line, as files that people write leave some out; `%` may stand for `#`. Numbers are taken
// one by one, wherever lines end. A type has one reader; what it makes of too few numbers is the error that names its
// kind.
#include <cstdlib>
#include <map>

#include "worker/builtin/sparse_util.h"
#include "worker/builtin/system/text_file.h"

namespace residua::builtin {
namespace {

bool IsComment(char c) { return c == '#' || c == '%'; }
bool IsBlank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

std::string Trimmed(std::string_view text) {
  while (!text.empty() && IsBlank(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsBlank(text.back())) text.remove_suffix(1);
  return std::string(text);
}

class Reader {
 public:
  Reader(const std::string& bytes, Evaluator* evaluator) : text_(bytes), evaluator_(evaluator) {}

  // The value of the next line `# key: value`, which is passed; false: there is none, and nothing is passed.
  bool FindKey(const std::string& key, std::string* found) {
    for (size_t at = at_; at < text_.size(); at = NextLine(at)) {
      if (!KeyAt(at, key, found)) continue;
      at_ = NextLine(at);
      return true;
    }
    return false;
  }

  Value ReadValue(const std::string& type);

 private:
  size_t NextLine(size_t at) const { return std::min(text_.find('\n', at), text_.size() - 1) + 1; }
  std::string LineAt(size_t at) const { return text_.substr(at, std::min(text_.find('\n', at), text_.size()) - at); }

  // Of the line that begins here.
  bool KeyAt(size_t at, const std::string& key, std::string* found) const {
    std::string_view line(text_.data() + at, std::min(text_.find('\n', at), text_.size()) - at);
    while (!line.empty() && IsBlank(line.front())) line.remove_prefix(1);
    if (line.empty() || !IsComment(line.front())) return false;
    while (!line.empty() && (IsComment(line.front()) || IsBlank(line.front()))) line.remove_prefix(1);
    if (!line.starts_with(key + ":")) return false;
    *found = Trimmed(line.substr(key.size() + 1));
    return true;
  }

  // The key on the next line that is not blank.
  bool TakeKey(const std::string& key, std::string* found) {
    size_t at = at_;
    while (at < text_.size() && (text_[at] == '\n' || IsBlank(text_[at]))) ++at;
    if (at >= text_.size() || !KeyAt(at, key, found)) return false;
    at_ = NextLine(at);
    return true;
  }
  int64_t Count(const std::string& key, const char* wrong) {
    std::string found;
    char* end = nullptr;
    const int64_t n = FindKey(key, &found) ? std::strtoll(found.c_str(), &end, 10) : -1;
    if (end == nullptr || end == found.c_str() || n < 0) ThrowError("", "load: %s", wrong);
    return n;
  }

  std::string Line() {
    const std::string line = at_ < text_.size() ? LineAt(at_) : "";
    at_ = at_ < text_.size() ? NextLine(at_) : at_;
    return line;
  }

  double Real(const char* wrong) {
    while (at_ < text_.size() && (IsBlank(text_[at_]) || text_[at_] == '\n' || text_[at_] == ',')) ++at_;
    const char* const from = text_.c_str() + at_;
    if (std::string_view(from).starts_with("NA") && from[2] != 'N') {
      at_ += 2;
      return MissingValue();
    }
    char* end = nullptr;
    const double x = std::strtod(from, &end);
    if (end == from) ThrowError("", "load: %s", wrong);
    at_ += static_cast<size_t>(end - from);
    return x;
  }
  Complex Number(bool complex, const char* wrong) {
    if (!complex) return Real(wrong);
    while (at_ < text_.size() && text_[at_] != '(') ++at_;
    ++at_;
    const double re = Real(wrong), im = Real(wrong);
    while (at_ < text_.size() && text_[at_] != ')') ++at_;
    ++at_;
    return {re, im};
  }
  // Integers of 64 bits are not doubles.
  template <class T>
  T Whole(const char* wrong) {
    const size_t before = at_;
    const double x = Real(wrong);
    if constexpr (sizeof(T) < 8) {
      return static_cast<T>(x);
    } else {
      const char* const from = text_.c_str() + before;
      if constexpr (std::is_signed_v<T>) return std::strtoll(from, nullptr, 10);
      return std::strtoull(from, nullptr, 10);
    }
  }

  Dims Extents(const char* wrong);
  void Fill(Value* v, bool by_rows, const char* wrong);
  Value Array(ClassId c, bool complex, bool scalar, const char* wrong);
  Value Characters(char quote);
  Value RangeOf();
  Value DiagonalOf(ClassId c, bool complex);
  Value PermutationOf();
  Value SparseOf(ClassId c, bool complex);
  Value CellOf();
  Value StructOf(bool scalar);
  Value HandleOf();
  Value Part(const char* wrong, std::string* name);
  // In a workspace of its own.
  Value Evaluated(const std::string& text) const {
    if (evaluator_ == nullptr) Refuse("load", "a function handle without an evaluator");
    return evaluator_->EvalIn(Workspace::kFresh, text, nullptr, 1).at(0);
  }

  const std::string& text_;
  Evaluator* const evaluator_;
  size_t at_ = 0;
};

// Either `# ndims:` with the extents behind it, or `# rows:` and `# columns:`.
Dims Reader::Extents(const char* wrong) {
  std::string found;
  if (!TakeKey("ndims", &found)) {
    const int64_t rows = Count("rows", wrong);
    return {rows, Count("columns", wrong)};
  }
  std::vector<int64_t> extents(static_cast<size_t>(std::max(2, std::atoi(found.c_str()))));
  for (int64_t& extent : extents) extent = static_cast<int64_t>(Real(wrong));
  return Dims(extents);
}

void Reader::Fill(Value* v, bool by_rows, const char* wrong) {
  const int64_t n = v->numel(), rows = by_rows ? v->rows() : n, cols = by_rows ? v->cols() : 1;
  for (int64_t r = 0; r < rows; ++r) {
    for (int64_t c = 0; c < cols; ++c) {
      const int64_t k = r + c * rows;
      VisitElements(*v, [&](auto* type) {
        using T = std::remove_pointer_t<decltype(type)>;
        if constexpr (kIsComplex<T>)
          v->mutable_data<T>()[k] = static_cast<T>(Number(true, wrong));
        else if constexpr (std::is_same_v<T, bool>)
          v->mutable_data<T>()[k] = Real(wrong) != 0;
        else if constexpr (std::is_integral_v<T>)
          v->mutable_data<T>()[k] = Whole<T>(wrong);
        else
          v->mutable_data<T>()[k] = static_cast<T>(Real(wrong));
      });
    }
  }
}

Value Reader::Array(ClassId c, bool complex, bool scalar, const char* wrong) {
  std::string ignored;
  const size_t before = at_;
  const bool of_pages = TakeKey("ndims", &ignored);
  at_ = before;
  Value v = Value::Array(c, scalar ? Dims(1, 1) : Extents(wrong), complex);
  Fill(&v, !scalar && !of_pages, wrong);
  return v;
}

Value Reader::Characters(char quote) {
  constexpr const char* kWrong = "failed to load string constant";
  std::string found;
  if (TakeKey("ndims", &found)) {
    std::vector<int64_t> extents(static_cast<size_t>(std::max(2, std::atoi(found.c_str()))));
    for (int64_t& extent : extents) extent = static_cast<int64_t>(Real(kWrong));
    Value v = Value::Array(ClassId::kChar, Dims(extents));
    Line();
    const size_t n = static_cast<size_t>(v.numel());
    if (text_.size() - at_ < n) ThrowError("", "load: %s", kWrong);
    std::copy_n(text_.data() + at_, n, v.mutable_data<char>());
    at_ += n;
    return v.WithQuote(quote);
  }
  // A file that gives no number of elements holds one row.
  const int64_t rows = TakeKey("elements", &found) ? std::atoll(found.c_str()) : 1;
  std::vector<std::string> lines;
  for (int64_t r = 0; r < rows; ++r) {
    const auto length = static_cast<size_t>(Count("length", kWrong));
    if (text_.size() - at_ < length) ThrowError("", "load: %s", kWrong);
    lines.push_back(text_.substr(at_, length));
    at_ += length;
  }
  if (rows == 0) return Value::String("", quote);
  Value v = CharMatrix(lines, quote);
  return v.rows() == rows ? v : Value::Array(ClassId::kChar, Dims(rows, 0)).WithQuote(quote);
}

Value Reader::RangeOf() {
  constexpr const char* kWrong = "failed to load range constant";
  Line();  // what the three numbers are
  const double base = Real(kWrong), limit = Real(kWrong), increment = Real(kWrong);
  return Value::Range(base, increment, limit);
}

Value Reader::DiagonalOf(ClassId c, bool complex) {
  constexpr const char* kWrong = "failed to load diagonal matrix constant";
  const Dims dims = Extents(kWrong);
  Value elements = Value::Array(c, Dims(std::min(dims[0], dims[1]), 1), complex);
  Fill(&elements, false, kWrong);
  Value v = Value::Array(c, dims, complex);
  VisitElements(v, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    for (int64_t k = 0; k < elements.rows(); ++k) v.mutable_data<T>()[k + k * dims[0]] = elements.data<T>()[k];
  });
  return v.WithStorage(value::Storage::kDiagonal);
}

Value Reader::PermutationOf() {
  constexpr const char* kWrong = "failed to load permutation matrix constant";
  const int64_t n = Count("size", kWrong);
  std::string orientation;
  FindKey("orient", &orientation);
  Value v = Value::Array(ClassId::kDouble, Dims(n, n));
  for (int64_t c = 0; c < n; ++c) {
    const auto r = static_cast<int64_t>(Real(kWrong)) - 1;
    if (r < 0 || r >= n) ThrowError("", "load: %s", kWrong);
    v.mutable_data<double>()[orientation == "r" ? c + r * n : r + c * n] = 1;
  }
  return v.WithStorage(value::Storage::kPermutation);
}

Value Reader::SparseOf(ClassId c, bool complex) {
  constexpr const char* kWrong = "failed to load matrix constant";
  const int64_t n = Count("nnz", kWrong);
  const Dims dims = Extents(kWrong);
  Triplets t;
  t.elements = Value::Array(c, Dims(n, 1), complex);
  for (int64_t k = 0; k < n; ++k) {
    t.rows.push_back(static_cast<int64_t>(Real(kWrong)) - 1);
    t.columns.push_back(static_cast<int64_t>(Real(kWrong)) - 1);
    if (t.rows.back() < 0 || t.rows.back() >= dims[0] || t.columns.back() < 0 || t.columns.back() >= dims[1]) {
      ThrowError("", "load: %s", kWrong);
    }
    const Complex z = Number(complex, kWrong);
    if (complex)
      t.elements.mutable_data<Complex>()[k] = z;
    else if (c == ClassId::kLogical)
      t.elements.mutable_data<bool>()[k] = z.real() != 0;
    else
      t.elements.mutable_data<double>()[k] = z.real();
  }
  return FromTriplets(dims, t);
}

// A variable within another.
Value Reader::Part(const char* wrong, std::string* name) {
  std::string type;
  if (!FindKey("name", name) || !FindKey("type", &type)) ThrowError("", "load: %s", wrong);
  return ReadValue(type);
}

Value Reader::CellOf() {
  constexpr const char* kWrong = "cell array element had unexpected name";
  std::string name;
  Value v = Value::Cell(Extents("failed to extract number of rows and columns for cell array"));
  for (int64_t k = 0; k < v.numel(); ++k) v.mutable_cell(k) = Part(kWrong, &name);
  return v;
}

Value Reader::StructOf(bool scalar) {
  constexpr const char* kWrong = "failed to load structure";
  std::string found, name;
  size_t before = at_;
  Dims dims(1, 1);
  if (TakeKey("ndims", &found)) {
    at_ = before;
    dims = Extents(kWrong);
  }
  const int64_t fields = Count("length", kWrong);
  Value v = Value::Struct(dims);
  for (int64_t f = 0; f < fields; ++f) {
    const Value part = Part(kWrong, &name);
    const int at = v.AddField(name);
    if (!scalar && !(part.Is(ClassId::kCell) && part.numel() == v.numel())) ThrowError("", "load: %s", kWrong);
    for (int64_t k = 0; k < v.numel(); ++k) v.mutable_field(k, at) = scalar ? part : part.cell(k);
  }
  return v;
}

// `@<anonymous>`, its text and what it captured; or a name, before which keys may stand. A handle with captured values
// is what a function of them returns.
Value Reader::HandleOf() {
  constexpr const char* kWrong = "failed to load function handle";
  std::string found, name;
  while (at_ < text_.size() && IsComment(text_[at_])) Line();
  const std::string first = Trimmed(Line());
  if (first != "@<anonymous>") {
    if (first.empty()) ThrowError("", "load: %s", kWrong);
    return Evaluated("@" + first);
  }
  const std::string text = Trimmed(Line());
  const int64_t captured = TakeKey("length", &found) ? std::atoll(found.c_str()) : 0;
  if (captured == 0) return Evaluated(text);
  std::string names;
  ValueList values;
  for (int64_t k = 0; k < captured; ++k) {
    values.push_back(Part(kWrong, &name));
    names += (k > 0 ? ", " : "") + name;
  }
  return evaluator_->Call(Evaluated("@(" + names + ") " + text), values, 1).at(0);
}

struct Kind {
  ClassId class_id;
  bool complex;
};
// `float complex`, `complex`, `float`, `bool`, `int8`, ..: what stands before the word of the shape.
bool ReadKind(std::string words, Kind* kind) {
  kind->complex = words.ends_with("complex");
  if (kind->complex) words = Trimmed(std::string_view(words).substr(0, words.size() - 7));
  if (words.empty() || words == "float") {
    kind->class_id = words.empty() ? ClassId::kDouble : ClassId::kSingle;
    return true;
  }
  if (words == "bool") {
    kind->class_id = ClassId::kLogical;
    return true;
  }
  return value::ParseClassName(words, &kind->class_id) && value::IsInteger(kind->class_id);
}

Value Reader::ReadValue(const std::string& type) {
  if (type == "string" || type == "sq_string") return Characters(type == "string" ? '"' : '\'');
  if (type == "range" || type == "double_range") return RangeOf();
  if (type == "cell") return CellOf();
  if (type == "struct" || type == "scalar struct") return StructOf(type != "struct");
  if (type == "function handle") return HandleOf();
  if (type == "permutation matrix") return PermutationOf();
  if (type == "bool") return Array(ClassId::kLogical, false, true, "failed to load scalar constant");
  Kind kind;
  const auto of = [&](std::string_view shape, bool in_front) {
    const bool there = in_front ? type.starts_with(shape) && type.ends_with(" matrix") : type.ends_with(shape);
    if (!there) return false;
    std::string_view rest = type;
    if (in_front) {
      rest.remove_prefix(shape.size());
      rest.remove_suffix(6);
    } else {
      rest.remove_suffix(shape.size());
    }
    return ReadKind(Trimmed(rest), &kind);
  };
  if (of("sparse", true)) return SparseOf(kind.class_id, kind.complex);
  if (of("diagonal matrix", false)) return DiagonalOf(kind.class_id, kind.complex);
  if (of("scalar", false)) return Array(kind.class_id, kind.complex, true, "failed to load scalar constant");
  if (of("matrix", false)) return Array(kind.class_id, kind.complex, false, "failed to load matrix constant");
  ThrowError("", "octave_base_value::load_ascii(): wrong type argument '<unknown type>'");
}

bool IsIdentifier(const std::string& name) {
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) != 0) return false;
  return std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
}

}  // namespace

bool IsTextOfVariables(const std::string& bytes) {
  size_t at = 0;
  while (at < bytes.size()) {
    const size_t end = std::min(bytes.find('\n', at), bytes.size());
    const std::string line = Trimmed(std::string_view(bytes).substr(at, end - at));
    if (!line.empty() && !IsComment(line[0])) return false;
    if (line.find("name:") != std::string::npos) return true;
    at = end + 1;
  }
  return false;
}

std::vector<TextVariable> VariablesOfText(const std::string& bytes, const std::string& file,
                                          const std::function<bool(const std::string& name)>& wanted,
                                          Evaluator* evaluator) {
  std::vector<TextVariable> found;
  Reader reader(bytes, evaluator);
  std::string name, type;
  while (reader.FindKey("name", &name)) {
    if (!IsIdentifier(name)) {
      ThrowError("", "load: invalid identifier '%s' found in file '%s'", name.c_str(), file.c_str());
    }
    if (!reader.FindKey("type", &type)) ThrowError("", "load: failed to extract keyword specifying value type");
    TextVariable variable{name, Value(), type.starts_with("global ")};
    variable.value = reader.ReadValue(variable.global ? type.substr(7) : type);
    if (wanted(name)) found.push_back(std::move(variable));
  }
  return found;
}

}  // namespace residua::builtin
