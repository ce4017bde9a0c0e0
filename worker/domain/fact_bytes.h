// Abstract values as bytes: what is known of a value, written down so that another process can go on with it.
//
// A value that several facts hold is written once (constants of a megabyte are handed from function to function), so a
// writer and its reader go through one record from its beginning to its end.
//
// Guarantees: what is read is what was written, by AbstractValue::Key; the writer reads each fact back to see that.
// Bytes that end too early or make no sense throw value::Malformed. Gives up, with value::Malformed: objects, `[]` that
// still deletes where it lies in a cell, and, unless somebody says where handles stand, function handles and what may
// be one of known functions (they stand for trees of this process).
#pragma once

#include <map>
#include <string>
#include <vector>

#include "worker/domain/abstract_value.h"
#include "worker/value/byte_stream.h"
#include "worker/value/encoding.h"

namespace residua::domain {

class FactWriter {
 public:
  // `handles` is to live as long; null: there are none.
  explicit FactWriter(value::ByteWriter* out, const value::HandlePlaces* handles = nullptr)
      : out_(*out), handles_(handles) {}
  void Write(const AbstractValue& facts);

 private:
  void WriteParts(const AbstractValue& facts);
  void WriteValue(const Value& v);
  void WriteShape(const Shape& shape);
  void WriteList(const std::vector<std::pair<std::string, AbstractValue>>& named);
  void WriteTargets(const AbstractValue& facts);

  value::ByteWriter& out_;
  const value::HandlePlaces* const handles_;
  std::map<std::string, int64_t> written_;  // values, by fingerprint and marks
};

class FactReader {
 public:
  explicit FactReader(value::ByteReader* in, const value::HandlePlaces* handles = nullptr)
      : in_(*in), handles_(handles) {}
  AbstractValue Read();

 private:
  AbstractValue ReadParts(int depth);
  Value ReadValue();
  Shape ReadShape();
  std::vector<std::pair<std::string, AbstractValue>> ReadList(int depth);
  ExtentExpression ReadExpression();
  AbstractValue ReadTargets(AbstractValue facts, int depth);

  value::ByteReader& in_;
  const value::HandlePlaces* const handles_;
  std::vector<Value> read_;
};

}  // namespace residua::domain
