#include "worker/job/places.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <set>

#include "worker/job/relocation.h"
#include "worker/native/place_text.h"

namespace residua::job {

namespace {

// A number at `at`, which moves behind it.
bool ReadNumber(const std::string& text, size_t* at, uint32_t* number) {
  const auto [end, error] = std::from_chars(text.data() + *at, text.data() + text.size(), *number);
  if (error != std::errc()) return false;
  *at = static_cast<size_t>(end - text.data());
  return true;
}

// `12:5`, likewise.
bool ReadLineAndColumn(const std::string& text, size_t* at, uint32_t* line, uint32_t* column) {
  if (!ReadNumber(text, at, line) || *at >= text.size() || text[*at] != ':') return false;
  ++*at;
  return ReadNumber(text, at, column);
}

// Replaces what follows `path` + `mark` wherever it stands by what `told` makes of it; false: leave it.
std::string Replace(const std::string& text, const std::string& path, const std::string& mark,
                    const std::function<bool(size_t* at, std::string* told)>& told) {
  const std::string wanted = path + mark;
  std::string out;
  size_t done = 0;
  for (size_t at = text.find(wanted); at != std::string::npos; at = text.find(wanted, at)) {
    size_t end = at + wanted.size();
    std::string instead;
    if (told(&end, &instead)) {
      out += text.substr(done, at - done) + instead;
      done = end;
    }
    at = end;
  }
  return out + text.substr(done);
}

}  // namespace

const syntax::TokenText& Places::TokensOf(const syntax::SourceFilePtr& source) {
  auto& tokens = tokens_[source.get()];
  if (!tokens) tokens = std::make_unique<syntax::TokenText>(source);
  return *tokens;
}

std::string Places::Of(const syntax::SourceFilePtr& source, uint32_t offset) {
  return source->path() + ":#" + std::to_string(TokensOf(source).TokenAt(offset));
}

std::optional<std::string> Places::Token(const syntax::SourceFilePtr& source, const std::string& line_and_column) {
  uint32_t line = 0, column = 0;
  size_t at = 0;
  if (!ReadLineAndColumn(line_and_column, &at, &line, &column)) return std::nullopt;
  const std::string_view text_of_line = source->Line(line);
  if (text_of_line.data() == nullptr || column == 0) return std::nullopt;
  const auto begin = static_cast<uint32_t>(text_of_line.data() - source->text().data());
  return "#" + std::to_string(TokensOf(source).TokenAt(begin + column - 1));
}

void Places::KeepInArtefact(std::string* artefact, const std::vector<syntax::SourceFilePtr>& sources) {
  for (const syntax::SourceFilePtr& source : sources) {
    if (!source || source->path().empty()) continue;
    native::RewritePlaces(source->path(), artefact, [&](const std::string& numbers) { return Token(source, numbers); });
  }
}

std::string Places::Keep(const std::string& text, const std::vector<syntax::SourceFilePtr>& sources) {
  std::string kept = text;
  std::set<std::string> paths;
  for (const syntax::SourceFilePtr& source : sources) {
    if (!source || source->path().empty() || !paths.insert(source->path()).second) continue;
    kept = Replace(kept, source->path(), ":", [&](size_t* at, std::string* told) {
      const size_t begin = *at;
      uint32_t line = 0, column = 0;
      if (!ReadLineAndColumn(kept, at, &line, &column)) return false;
      const std::optional<std::string> token = Token(source, kept.substr(begin, *at - begin));
      if (token) *told = source->path() + ":" + *token;
      return token.has_value();
    });
  }
  return kept;
}

void TellPlaces(const JobRequest& request, JobResult* result) {
  const std::unique_ptr<interpret::FileProvider> files = FilesOf(request);
  const auto library = result->files.find("lib" + result->entry + ".so");
  std::string* const artefact = library == result->files.end() ? nullptr : &library->second;
  for (const Dependency& d : result->dependencies) {
    const std::string mark = d.path + ":#";
    const auto names = [&](const std::string& remark) { return remark.find(mark) != std::string::npos; };
    const bool remarked = std::any_of(result->remarks.begin(), result->remarks.end(), names);
    const bool located = artefact != nullptr && native::NamesPlaceOf(*artefact, d.path);
    if (!d.found || (!remarked && !located)) continue;
    std::optional<std::string> text = files->Read(d.path);
    if (!text) continue;
    const auto source = std::make_shared<const syntax::SourceFile>(d.path, std::move(*text));
    const syntax::TokenText tokens(source);
    const auto told_of = [&](uint32_t token) {
      const syntax::LineColumn place = source->Locate(tokens.OffsetOf(token));
      return std::to_string(place.line) + ":" + std::to_string(place.column);
    };
    for (std::string& remark : result->remarks) {
      remark = Replace(remark, d.path, ":#", [&](size_t* at, std::string* told) {
        uint32_t token = 0;
        if (!ReadNumber(remark, at, &token)) return false;
        *told = d.path + ":" + told_of(token);
        return true;
      });
    }
    if (!located) continue;
    native::RewritePlaces(d.path, artefact, [&](const std::string& numbers) -> std::optional<std::string> {
      uint32_t token = 0;
      size_t at = 1;
      if (!numbers.starts_with('#') || !ReadNumber(numbers, &at, &token)) return std::nullopt;
      return told_of(token);
    });
  }
}

}  // namespace residua::job
