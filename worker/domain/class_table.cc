// Each operation is a matrix of entries: rows are the left operand, columns the right one, both in the order
//
//   d double   s single   i integer   c char   l logical   C cell   S struct   h function handle
//
// An entry lists the possible classes of the result by these letters, where `i` is the integer class of the left
// operand and `j` that of the right one; `.` says that the operation fails. Two integer classes have two entries: when
// they are the same, and behind a bar when they differ. An operation of one operand has a single row.
#include "worker/domain/class_table.h"

#include <absl/strings/str_split.h>

#include <array>

namespace residua::domain {
namespace {

constexpr std::string_view kKindOrder = "dsiclCSh";

constexpr const char* kEntries[] = {
    // kArithmetic
    "d  s  j    d  d  .  .  . "
    "s  s  j    s  s  .  .  . "
    "i  i  i|.  i  i  .  .  . "
    "d  s  j    d  d  .  .  . "
    "d  s  j    d  d  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . ",
    // kOrder
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . ",
    // kEquality
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  l ",
    // kLogical
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    "l  l  l|.  l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    "l  l  l    l  l  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . ",
    // kConcat
    "d  s  j    c  d  C  .  . "
    "s  s  j    c  s  C  .  . "
    "i  i  i    c  i  C  .  . "
    "c  c  c    c  c  C  .  . "
    "d  s  j    c  l  C  .  . "
    "C  C  C    C  C  C  C  C "
    ".  .  .    .  .  .  S  . "
    ".  .  .    .  .  C  .  . ",
    // kColon
    "d  s  j    c  .  .  .  . "
    "s  s  .    .  .  .  .  . "
    "i  .  i|.  .  .  .  .  . "
    "c  .  .    c  .  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . "
    ".  .  .    .  .  .  .  . ",
    // kAssign
    "d  d  d    d  d  .  .  . "
    "s  s  s    s  s  .  .  . "
    "id is i    i  i  .  .  . "
    "cd d  d    c  c  .  .  . "
    "ld d  l    l  l  .  .  . "
    "C  C  C    C  C  C  C  C "
    ".  .  .    .  .  .  S  . "
    ".  .  .    .  .  .  .  . ",
    "d  s  i    d  d  .  .  . ",  // kSign
    "l  l  l    l  l  .  .  . ",  // kNot
    "d  s  i    c  l  C  S  . ",  // kTranspose
};

constexpr std::pair<char, ClassId> kLetters[] = {
    {'d', ClassId::kDouble}, {'s', ClassId::kSingle}, {'c', ClassId::kChar},           {'l', ClassId::kLogical},
    {'C', ClassId::kCell},   {'S', ClassId::kStruct}, {'h', ClassId::kFunctionHandle},
};

// The row or column of a class.
size_t KindOf(ClassId c) {
  char own = 'i';
  for (const auto& [letter, of] : kLetters) {
    if (of == c) own = letter;
  }
  return kKindOrder.find(own);
}

ClassSet SetOf(std::string_view entry, ClassId left, ClassId right) {
  ClassSet r = ClassSet::None();
  for (char c : entry) {
    if (c == 'i') r = r | ClassSet::Of(left);
    if (c == 'j') r = r | ClassSet::Of(right);
    for (const auto& [letter, of] : kLetters) {
      if (letter == c) r = r | ClassSet::Of(of);
    }
  }
  return r;
}

using ClassMatrix = std::array<std::array<ClassSet, value::kClassCount>, value::kClassCount>;

ClassMatrix Parse(const char* entries) {
  const std::vector<std::string> words = absl::StrSplit(entries, ' ', absl::SkipEmpty());
  const bool one_operand = words.size() == kKindOrder.size();
  ClassMatrix r;
  for (int i = 0; i < value::kClassCount; ++i) {
    for (int j = 0; j < value::kClassCount; ++j) {
      const ClassId a = static_cast<ClassId>(i), b = static_cast<ClassId>(j);
      std::string_view word = words[one_operand ? KindOf(a) : KindOf(a) * kKindOrder.size() + KindOf(b)];
      if (const size_t bar = word.find('|'); bar != std::string_view::npos) {
        word = a == b ? word.substr(0, bar) : word.substr(bar + 1);
      }
      r[static_cast<size_t>(i)][static_cast<size_t>(j)] = SetOf(word, a, b);
    }
  }
  return r;
}

const ClassMatrix& MatrixOf(ClassOperation op) {
  static const auto* matrices = [] {
    auto* all = new std::vector<ClassMatrix>;
    for (const char* entries : kEntries) all->push_back(Parse(entries));
    return all;
  }();
  return (*matrices)[static_cast<size_t>(op)];
}

}  // namespace

OperationClasses ClassesOf(ClassOperation op, ClassSet a, ClassSet b) {
  const ClassMatrix& matrix = MatrixOf(op);
  OperationClasses r;
  for (int i = 0; i < value::kClassCount; ++i) {
    if (!a.Has(static_cast<ClassId>(i))) continue;
    for (int j = 0; j < value::kClassCount; ++j) {
      if (!b.Has(static_cast<ClassId>(j))) continue;
      const ClassSet entry = matrix[static_cast<size_t>(i)][static_cast<size_t>(j)];
      r.certain &= !entry.empty();
      r.result = r.result | entry;
      r.integers |= value::IsInteger(static_cast<ClassId>(i)) || value::IsInteger(static_cast<ClassId>(j));
    }
  }
  return r;
}

OperationClasses ClassesOf(ClassOperation op, ClassSet a) { return ClassesOf(op, a, ClassSet::Of(ClassId::kDouble)); }

}  // namespace residua::domain
