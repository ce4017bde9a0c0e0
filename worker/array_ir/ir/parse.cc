#include <absl/strings/escaping.h>
#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>

#include <limits>
#include <map>

#include "worker/array_ir/ir/kept_storage.h"
#include "worker/array_ir/ir/text.h"

namespace residua::array_ir {
namespace {

// A reader of one line at a time over a cursor; the first error sticks.
class ModuleReader {
 public:
  ModuleReader(std::string_view text, Module* module) : text_(text), module_(module) {}

  bool Run(std::string* error) {
    while (!AtEnd() && error_.empty()) {
      if (Word("file")) {
        module_->files.push_back(Text());
      } else if (Word("func")) {
        ReadFunction();
      } else {
        Fail("expected `file` or `func`");
      }
    }
    *error = error_;
    return error_.empty();
  }

 private:
  void Fail(std::string_view what) {
    if (error_.empty()) error_ = absl::StrCat("line ", line_, ": ", std::string(what));
  }
  void Skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == ';')) {
      if (text_[at_] == ';') {
        while (at_ < text_.size() && text_[at_] != '\n') ++at_;
        continue;
      }
      line_ += text_[at_] == '\n';
      ++at_;
    }
  }
  bool AtEnd() {
    Skip();
    return at_ >= text_.size();
  }
  bool Peek(char c) {
    Skip();
    return at_ < text_.size() && text_[at_] == c;
  }
  bool Take(char c) {
    if (!Peek(c)) return false;
    ++at_;
    return true;
  }
  void Expect(char c) {
    if (!Take(c)) Fail(absl::StrCat("expected `", std::string(1, c), "`"));
  }
  static bool IsWordChar(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           c == '-' || c == '+' || c == '\'';
  }
  std::string AnyWord() {
    Skip();
    const size_t begin = at_;
    while (at_ < text_.size() && IsWordChar(text_[at_])) ++at_;
    if (begin == at_) Fail("expected a word");
    return std::string(text_.substr(begin, at_ - begin));
  }
  bool Word(std::string_view word) {
    Skip();
    if (text_.substr(at_, word.size()) != word) return false;
    const size_t end = at_ + word.size();
    if (end < text_.size() && IsWordChar(text_[end])) return false;
    at_ = end;
    return true;
  }
  int64_t Integer() {
    int64_t v = 0;
    if (!absl::SimpleAtoi(AnyWord(), &v)) Fail("expected an integer");
    return v;
  }
  std::string Text() {
    Expect('"');
    const size_t begin = at_;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    if (at_ >= text_.size()) {
      Fail("unterminated text");
      return "";
    }
    std::string out;
    if (!absl::CUnescape(absl::string_view(text_.data() + begin, at_ - begin), &out)) Fail("bad escape");
    ++at_;
    return out;
  }
  template <class E>
  E OneOf(std::initializer_list<E> choices, const char* what) {
    const std::string word = AnyWord();
    for (E e : choices) {
      if (word == Spelling(e)) return e;
    }
    Fail(absl::StrCat("expected a ", what));
    return *choices.begin();
  }
  void ReadPassing(std::vector<Passing>* list, std::vector<Extents>* extents) {
    list->push_back(OneOf({Passing::kF64, Passing::kI1, Passing::kValue, Passing::kArray}, "way of passing"));
    const Extents e = ReadExtents();
    if (e.rows == 0) return;
    extents->resize(list->size());
    extents->back() = e;
  }
  // `4x1`, or nothing.
  Extents ReadExtents() {
    Skip();
    if (at_ >= text_.size() || text_[at_] < '0' || text_[at_] > '9') return {};
    const std::string word = AnyWord();
    const size_t x = word.find('x');
    Extents e;
    if (x == std::string::npos || !absl::SimpleAtoi(word.substr(0, x), &e.rows) ||
        !absl::SimpleAtoi(word.substr(x + 1), &e.cols))
      Fail("expected extents");
    return e;
  }

  void ReadFunction() {
    module_->functions.emplace_back();
    f_ = &module_->functions.back();
    storage_.clear();
    Expect('@');
    f_->name = AnyWord();
    Expect('(');
    while (error_.empty() && !Take(')')) {
      ReadPassing(&f_->parameters, &f_->parameter_extents);
      Take(',');
    }
    if (Take('-')) {
      Expect('>');
      do ReadPassing(&f_->results, &f_->result_extents);
      while (error_.empty() && Take(','));
    }
    f_->forwards = Word("forwards");
    Expect('{');
    while (error_.empty() && Word("storage")) ReadStorage();
    while (error_.empty() && !Take('}')) ReadBlock();
  }
  void ReadStorage() {
    Storage s;
    Expect('$');
    s.name = AnyWord();
    Expect(':');
    s.kind = OneOf({StorageKind::kF64, StorageKind::kI1, StorageKind::kI64, StorageKind::kPtr, StorageKind::kValue,
                    StorageKind::kArray},
                   "storage kind");
    s.extents = ReadExtents();
    if (Word("param")) s.parameter = static_cast<int>(Integer());
    if (Word("global")) s.parameter = kGlobalStorage;
    if (Word("persistent")) {
      s.parameter = kPersistentStorage;
      s.owner = AnyWord();
    }
    s.written = Word("written");
    storage_[s.name] = static_cast<uint32_t>(f_->storage.size());
    f_->storage.push_back(std::move(s));
  }
  uint32_t ReadStorageName() {
    const std::string name = AnyWord();
    auto it = storage_.find(name);
    if (it == storage_.end()) {
      Fail(absl::StrCat("unknown storage `$", name, "`"));
      return 0;
    }
    return it->second;
  }
  uint32_t ReadValue() {
    Expect('%');
    const uint32_t v = static_cast<uint32_t>(Integer());
    if (v > text_.size()) {
      Fail("value number out of range");
      return 0;
    }
    if (f_->values.size() <= v) f_->values.resize(v + 1, Type::kF64);
    return v;
  }
  uint32_t ReadDefinition() {
    const uint32_t v = ReadValue();
    Expect(':');
    f_->values[v] = OneOf({Type::kF64, Type::kI1, Type::kI64, Type::kPtr}, "type");
    return v;
  }
  void ReadBlock() {
    Expect('^');
    if (Integer() != static_cast<int64_t>(f_->blocks.size())) Fail("blocks must be numbered in order");
    f_->blocks.emplace_back();
    Block& block = f_->blocks.back();
    if (Take('(')) {
      do block.arguments.push_back(ReadDefinition());
      while (error_.empty() && Take(','));
      Expect(')');
    }
    if (Word("handler")) {
      Expect('^');
      block.handler = static_cast<uint32_t>(Integer());
    }
    Expect(':');
    while (error_.empty() && !Peek('^') && !Peek('}')) block.instructions.push_back(ReadInstruction());
  }
  Instruction ReadInstruction() {
    Instruction i;
    if (Peek('%')) {
      do i.results.push_back(ReadDefinition());
      while (error_.empty() && Take(','));
      Expect('=');
    }
    if (!ParseOpcode(AnyWord(), &i.op)) Fail("unknown operation");
    const uint32_t line = (Skip2(), line_);
    // Operands stand on the instruction's own line; the first one may be missing.
    bool more = at_ < text_.size() && line == line_ && text_[at_] != '\n' && text_[at_] != '@';
    while (error_.empty() && more) {
      if (Peek('^')) {
        i.targets.push_back(ReadTarget());
      } else {
        i.operands.push_back(ReadOperand());
      }
      more = Take(',');
    }
    Skip2();
    if (at_ < text_.size() && text_[at_] == '@') {
      ++at_;
      i.location.file = static_cast<uint32_t>(Integer());
      Expect(':');
      i.location.line = static_cast<uint32_t>(Integer());
      Expect(':');
      i.location.column = static_cast<uint32_t>(Integer());
    }
    return i;
  }
  void Skip2() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  BranchTarget ReadTarget() {
    BranchTarget t;
    Expect('^');
    t.block = static_cast<uint32_t>(Integer());
    if (at_ < text_.size() && text_[at_] == '(') {
      ++at_;
      do t.args.push_back(ReadValue());
      while (error_.empty() && Take(','));
      Expect(')');
    }
    return t;
  }
  Operand ReadOperand() {
    if (Peek('%')) return Operand::Value(ReadValue());
    if (Take('$')) return Operand::Storage(ReadStorageName());
    if (Take('#')) return Operand::Int(Integer());
    if (Peek('"')) return Operand::Text(Text());
    if (Take('[')) {
      std::vector<uint32_t> list;
      while (error_.empty() && !Take(']')) {
        Expect('$');
        list.push_back(ReadStorageName());
        Take(',');
      }
      return Operand::List(std::move(list));
    }
    const std::string word = AnyWord();
    double d = 0;
    if (!absl::SimpleAtod(word, &d)) Fail(absl::StrCat("bad operand `", word, "`"));
    return Operand::Number(d);
  }

  std::string_view text_;
  Module* module_;
  Function* f_ = nullptr;
  size_t at_ = 0;
  uint32_t line_ = 1;
  std::string error_;
  std::map<std::string, uint32_t> storage_;
};

}  // namespace

bool Parse(std::string_view text, Module* module, std::string* error) { return ModuleReader(text, module).Run(error); }

}  // namespace residua::array_ir
