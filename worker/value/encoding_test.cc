// Encodings: every value comes back to the bit, values that differ have different bytes, hostile bytes are an error.
#include "worker/value/encoding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <set>

#include "worker/value/sparse.h"

namespace residua::value {
namespace {

constexpr int64_t kMost = 1 << 20;

double OfBits(uint64_t bits) {
  double v = 0;
  std::memcpy(&v, &bits, sizeof v);
  return v;
}

Value Matrix(ClassId c, const Dims& dims, const std::vector<double>& elements) {
  Value v = Value::Array(c, dims);
  VisitClass(c, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    for (size_t k = 0; k < elements.size(); ++k) v.mutable_data<T>()[k] = static_cast<T>(elements[k]);
  });
  return v;
}

Value SparseOf(int64_t rows, const std::vector<int64_t>& starts, const std::vector<int64_t>& at,
               const std::vector<double>& elements, int64_t room) {
  SparseParts parts;
  parts.starts = starts;
  parts.rows = at;
  parts.elements = Matrix(ClassId::kDouble, Dims(static_cast<int64_t>(at.size()), 1), elements);
  parts.room = room;
  return Value::Sparse(Dims(rows, static_cast<int64_t>(starts.size()) - 1), std::move(parts));
}

Value CellOf(const std::vector<Value>& values) {
  Value c = Value::Cell(Dims(1, static_cast<int64_t>(values.size())));
  for (size_t k = 0; k < values.size(); ++k) c.mutable_cell(static_cast<int64_t>(k)) = values[k];
  return c;
}

Value StructOf(const std::vector<std::pair<std::string, Value>>& fields) {
  Value s = Value::Struct(Dims(1, 1));
  for (const auto& [name, v] : fields) {
    const int f = s.AddField(name);
    s.mutable_field(0, f) = v;
  }
  return s;
}

Value NamedHandle(const std::string& name) {
  FunctionHandle h;
  h.name = name;
  return Value::Handle(h);
}

// Values of which no two may share an encoding, though many are equal to `==` or look alike.
std::vector<Value> Distinct() {
  const double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
  std::vector<Value> out;
  for (const double v : {0.0, -0.0, 1.0, nan, -nan, OfBits(0x7ff00000000007a2), OfBits(0x7ff80000000007a2),
                         OfBits(0x7ff8000000000001), inf, -inf, 0.1, std::nextafter(0.1, 1), 5e-324}) {
    out.push_back(Value::Double(v));
    out.push_back(Value::Complex(v, 0));
    out.push_back(CellOf({Value::Double(v)}));
    out.push_back(StructOf({{"a", Value::Double(v)}}));
  }
  out.push_back(Value::Complex(1, -0.0));
  for (int c = 0; c <= static_cast<int>(ClassId::kUint64); ++c) {
    const auto id = static_cast<ClassId>(c);
    out.push_back(Value::Array(id, Dims(0, 0)));
    out.push_back(Value::Array(id, Dims(0, 3)));
    out.push_back(Value::Array(id, Dims(3, 0)));
    out.push_back(Value::Array(id, Dims(1, 2)));
    out.push_back(Value::Array(id, Dims(2, 1)));
    out.push_back(Value::Array(id, Dims(std::vector<int64_t>{1, 1, 2})));
    if (id != ClassId::kDouble) out.push_back(Value::Scalar(id, 1));
  }
  out.push_back(Value::String("", '"'));
  out.push_back(Value::Array(ClassId::kChar, Dims(1, 0)));
  out.push_back(Value::Array(ClassId::kChar, Dims(1, 0)).WithQuote('"'));
  out.push_back(Value::String("ab"));
  out.push_back(Value::String("ab", '"'));
  out.push_back(Value::Range(1, 1, 3));
  out.push_back(Matrix(ClassId::kDouble, Dims(1, 3), {1, 2, 3}));
  out.push_back(Value::Range(0, 0.1, 1));
  out.push_back(Value::Range(0, 0.1, 1.05));
  out.push_back(Matrix(ClassId::kDouble, Dims(2, 2), {1, 0, 0, 1}));
  out.push_back(Matrix(ClassId::kDouble, Dims(2, 2), {1, 0, 0, 1}).WithStorage(Storage::kDiagonal));
  out.push_back(Matrix(ClassId::kDouble, Dims(2, 2), {1, 0, 0, 1}).WithStorage(Storage::kPermutation));
  out.push_back(Matrix(ClassId::kSingle, Dims(2, 2), {1, 0, 0, 1}).WithStorage(Storage::kDiagonal));
  out.push_back(SparseOf(2, {0, 1, 2}, {0, 1}, {1, 1}, 2));
  out.push_back(SparseOf(2, {0, 1, 2}, {0, 1}, {1, 1}, 3));
  out.push_back(SparseOf(2, {0, 1, 2}, {0, 1}, {1, 0}, 2));
  out.push_back(SparseOf(2, {0, 1, 1}, {0}, {1}, 2));
  out.push_back(SparseOf(0, {0}, {}, {}, 1));
  out.push_back(CellOf({}));
  out.push_back(Value::Cell(Dims(0, 0)));
  out.push_back(CellOf({Value()}));
  out.push_back(CellOf({Value(), Value()}));
  out.push_back(CellOf({CellOf({Value()})}));
  out.push_back(StructOf({}));
  out.push_back(Value::Struct(Dims(0, 0), {"a"}));
  out.push_back(StructOf({{"a", Value::Double(1)}, {"b", Value::Double(2)}}));
  out.push_back(StructOf({{"b", Value::Double(2)}, {"a", Value::Double(1)}}));
  out.push_back(StructOf({{"ab", Value::Double(1)}}));
  out.push_back(NamedHandle("sin"));
  out.push_back(NamedHandle("cos"));
  return out;
}

std::string BytesOf(const Value& v) {
  std::string why;
  const std::optional<std::string> bytes = Encode(v, {}, &why);
  EXPECT_TRUE(bytes) << why;
  return bytes.value_or("");
}

TEST(Encoding, DifferentValuesHaveDifferentBytesAndComeBack) {
  std::set<std::string> seen;
  for (const Value& v : Distinct()) {
    const std::string bytes = BytesOf(v);
    EXPECT_TRUE(seen.insert(bytes).second) << Fingerprint(v);
    std::string why;
    const std::optional<Value> back = Decode(bytes, kMost, {}, &why);
    ASSERT_TRUE(back) << Fingerprint(v) << ": " << why;
    EXPECT_TRUE(Identical(*back, v)) << Fingerprint(v);
    EXPECT_EQ(Fingerprint(*back), Fingerprint(v));
    EXPECT_EQ(back->quote(), v.quote());
    EXPECT_EQ(BytesOf(*back), bytes);
  }
}

TEST(Encoding, FingerprintsTellNanApart) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::set<std::string> seen;
  for (const double v : {nan, -nan, OfBits(0x7ff00000000007a2), OfBits(0x7ff8000000000001)}) {
    EXPECT_TRUE(seen.insert(Fingerprint(Value::Double(v))).second);
    EXPECT_EQ(ResultText(Value::Double(v)), ResultText(Value::Double(nan)));
  }
}

// Arithmetic on a range gives ranges that no colon makes; their elements go along.
TEST(Encoding, AnOddRangeKeepsItsElements) {
  const Value range = Value::Range(0.1, 0.1, 1);
  std::string bytes = BytesOf(range);
  EXPECT_LT(bytes.size(), 40u);  // base, increment and limit say all
  std::string why;
  const Value back = *Decode(bytes, kMost, {}, &why);
  EXPECT_EQ(back.storage(), Storage::kRange);
  EXPECT_EQ(back.range().limit, range.range().limit);
}

TEST(Encoding, HandlesKeepTextAndCaptures) {
  std::string why;
  // Decoded from a text that the printer writes, so that there is a tree without a whole interpreter.
  std::string bytes("\x01\x0e\x00\x02\x01\x01\x00", 7);
  const std::string text = "@(x) x + a";
  bytes += static_cast<char>(text.size());
  bytes += text;
  bytes += std::string("\x00\x00\x01\x01", 4) + "a" + BytesOf(Value::Double(2)).substr(1);
  const std::optional<Value> handle = Decode(bytes, kMost, {}, &why);
  ASSERT_TRUE(handle) << why;
  ASSERT_EQ(handle->handle().captures.size(), 1u);
  EXPECT_EQ(handle->handle().captures[0].second.inline_double(), 2);
  EXPECT_EQ(BytesOf(*handle), bytes);
  // A blank more is another spelling of the same value, and so refused.
  std::string spaced = bytes;
  spaced.replace(spaced.find("x + a"), 5, "x  +a");
  EXPECT_FALSE(Decode(spaced, kMost, {}, &why));
}

TEST(Encoding, TooDeepIsRefusedBothWays) {
  Value v = Value::Double(1);
  for (int k = 0; k < kDeepestValue; ++k) v = CellOf({v});
  std::string why;
  const std::optional<std::string> bytes = Encode(v, {}, &why);
  ASSERT_TRUE(bytes) << why;
  EXPECT_TRUE(Decode(*bytes, kMost, {}, &why)) << why;
  EXPECT_FALSE(Encode(CellOf({v}), {}, &why));
  std::string deep(1, '\x01');
  for (int k = 0; k < 100000; ++k) deep += std::string("\x0c\x00\x02\x01\x01", 5);
  EXPECT_FALSE(Decode(deep, kMost, {}, &why));
}

TEST(Encoding, AFewBytesCannotAskForMuch) {
  const char* const kGreedy[] = {
      "\x01\x00\x00\x02\xff\xff\xff\xff\x0f\xff\xff\xff\xff\x0f",              // a full matrix of 4e9 x 4e9
      "\x01\x0c\x00\x02\xff\xff\xff\xff\x0f\x01",                              // a cell of 4e9 elements
      "\x01\x0d\x00\x02\xff\xff\xff\xff\x0f\x01\x00",                          // a struct of 4e9 elements of no field
      "\x01\x00\x04\x02\x01\xff\xff\xff\xff\x0f",                              // a sparse matrix of 4e9 columns
      "\x01\x0e\x00\x02\x01\x01\x03sin\x00\x00\xff\xff\xff\xff\x0f",           // a handle with 4e9 captures
      "\x01\x00\x00\x02\xff\xff\xff\xff\xff\xff\xff\xff\x7f\xff\xff\xff\x0f",  // more than any number of elements
  };
  const size_t kSizes[] = {14, 10, 11, 10, 16, 17};
  std::string why;
  for (size_t k = 0; k < std::size(kGreedy); ++k) {
    EXPECT_FALSE(Decode(std::string_view(kGreedy[k], kSizes[k]), kMost, {}, &why)) << k;
  }
  // A range says its length in a few bytes.
  const std::string range = BytesOf(Value::Range(1, 1, 100000));
  EXPECT_TRUE(Decode(range, 1 << 20, {}, &why)) << why;
  EXPECT_FALSE(Decode(range, 1 << 19, {}, &why));
}

// Found by a fuzzer: 2^56 columns of no element were looked at one by one.
TEST(Encoding, ADiagonalMatrixOfNoElementsTakesNoTime) {
  const std::string bytes("\x01\x00\x02\x02\x00\xff\xff\xff\xff\xff\xff\xff\x7f", 13);
  std::string why;
  const std::optional<Value> v = Decode(bytes, kMost, {}, &why);
  ASSERT_TRUE(v) << why;
  EXPECT_EQ(v->rows(), 0);
  EXPECT_EQ(v->cols(), (int64_t{1} << 56) - 1);
  EXPECT_EQ(BytesOf(*v), bytes);
}

// Bytes that were changed, cut or made up decode to a value with exactly these bytes, or not at all.
TEST(Encoding, HostileBytesAreAnErrorOrAValue) {
  std::mt19937_64 random(20260101);
  const std::vector<Value> values = Distinct();
  int decoded = 0, refused = 0;
  for (int round = 0; round < 200000; ++round) {
    std::string bytes = BytesOf(values[random() % values.size()]);
    for (uint64_t changes = 1 + random() % 4; changes > 0; --changes) {
      const size_t at = random() % (bytes.size() + 1);
      switch (random() % 4) {
        case 0:
          bytes.resize(at);
          break;
        case 1:
          bytes.insert(at, 1, static_cast<char>(random()));
          break;
        case 2:
          bytes += BytesOf(values[random() % values.size()]).substr(1);
          break;
        default:
          if (at < bytes.size()) bytes[at] = static_cast<char>(random() % 3 ? random() : random() % 8);
      }
    }
    std::string why;
    const std::optional<Value> v = Decode(bytes, kMost, {}, &why);
    ASSERT_TRUE(v || !why.empty());
    ASSERT_TRUE(!v || BytesOf(*v) == bytes);
    ++(v ? decoded : refused);
  }
  EXPECT_GT(decoded, 1000);
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace residua::value
