// Places in texts, as the record of a version tells them, so that the next request finds them wherever they lie then.
//
// A place is in the text of the version's own function (a token, which comments and other functions do not move), or
// in the text of a handle that the version was given. What such a handle says is part of the call, as a value is;
// where in its file it stands is the caller's business. So it is known by its number among the handles that were given,
// and a place in it by the number of bytes before. The bytes of its text and its file's path are part of the record's
// key, and the text stands in the file once: no other handle can be taken for it.
//
// Handles that are made by the version stand in its own text; those that the versions called hand back stand in texts
// of functions that it looked up, and are known by their digests.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "worker/specialise/memo/function_text.h"
#include "worker/specialise/memo/handles_in.h"
#include "worker/value/byte_stream.h"
#include "worker/value/encoding.h"

namespace residua::specialise {

// Functions by digest, as the recorder knows them; all throw value::Malformed.
struct FunctionDigests {
  std::function<std::string(const interpret::FunctionRef&)> digest_of;
  std::function<interpret::FunctionRef(const std::string&)> function_of;
  std::function<const FunctionText*(const interpret::FunctionRef&)> text_of;
};

class VersionPlaces {
 public:
  VersionPlaces(interpret::FunctionRef own, const FunctionText* text, FunctionDigests digests,
                std::function<uint32_t(const syntax::SourceFilePtr&)> source_index)
      : own_(std::move(own)), text_(text), digests_(std::move(digests)), source_index_(std::move(source_index)) {}

  void Give(const value::FunctionHandle& handle);
  // What is to be the same for a record to be followed; throws Malformed: nobody could know one of them again.
  std::string KeyOfGiven() const;
  // The number of the first handle given that looks its names up from this file; none: nobody does.
  std::optional<size_t> GivenFrom(const interpret::LoadedFilePtr& file) const;
  interpret::LoadedFilePtr FileOfGiven(size_t number) const;  // throws Malformed

  void Write(const syntax::Ast& sources, SourceRange range, value::ByteWriter* out) const;
  SourceRange Read(value::ByteReader* in) const;
  void WriteOwn(SourceRange range, value::ByteWriter* out) const;  // of the function's own text, and no other

  value::HandlePlaces Handles() const;

 private:
  struct Given {
    value::FunctionHandle handle;
    interpret::LoadedFilePtr file;
    syntax::SourceFilePtr source;  // null: it has a name
    SourceRange range;
  };
  std::string PlaceOf(const value::FunctionHandle& handle) const;
  std::string FileOf(const value::FunctionHandle& handle) const;
  void Restore(const std::string& place, value::FunctionHandle* handle) const;
  std::optional<std::string> InGiven(const value::FunctionHandle& handle) const;
  interpret::FunctionRef Around(const interpret::LoadedFilePtr& file, SourceRange range) const;

  const interpret::FunctionRef own_;
  const FunctionText* const text_;
  const FunctionDigests digests_;
  const std::function<uint32_t(const syntax::SourceFilePtr&)> source_index_;
  std::vector<Given> given_;
};

}  // namespace residua::specialise
