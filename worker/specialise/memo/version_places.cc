#include "worker/specialise/memo/version_places.h"

#include <absl/strings/numbers.h>
#include <absl/strings/str_cat.h>
#include <absl/strings/str_split.h>

#include "worker/residual/lift.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

using interpret::FunctionRef;
using interpret::LoadedFilePtr;
using syntax::ExprId;
using value::FunctionHandle;
using value::Malformed;

namespace {

enum Text : uint8_t { kNone, kOwn, kGiven };

LoadedFilePtr ScopeOf(const FunctionHandle& h) {
  return std::static_pointer_cast<const interpret::LoadedFile>(h.scope);
}

bool SameFile(const LoadedFilePtr& a, const LoadedFilePtr& b) {
  return a == b || (a != nullptr && b != nullptr && a->path == b->path && a->ast == b->ast);
}

bool Within(SourceRange inner, SourceRange outer) { return outer.begin <= inner.begin && inner.end <= outer.end; }

// The anonymous function that begins there.
void FindAnonymous(const syntax::Ast& ast, ExprId at, uint32_t begin, ExprId* found) {
  syntax::VisitExpr(ast, at, [&](ExprId e) {
    if (!found->valid() && ast[e].kind == syntax::ExprKind::kAnonymous && ast[e].range.begin == begin) *found = e;
  });
}

void FindAnonymousIn(const syntax::Ast& ast, const syntax::Function& function, uint32_t begin, ExprId* found) {
  for (const ExprId p : function.parameters) FindAnonymous(ast, p, begin, found);
  syntax::VisitExprs(ast, function.body, [&](ExprId e) { FindAnonymous(ast, e, begin, found); });
  for (const syntax::FunctionId inner : function.nested) FindAnonymousIn(ast, ast[inner], begin, found);
}

int64_t NumberOf(const std::string& text) {
  int64_t number = 0;
  if (!absl::SimpleAtoi(text, &number) || number < 0) throw Malformed("a place that is no number");
  return number;
}

}  // namespace

void VersionPlaces::Give(const FunctionHandle& handle) {
  Given given{handle, ScopeOf(handle), nullptr, {}};
  if (handle.name.empty() && handle.ast != nullptr && !handle.ast->sources().empty()) {
    given.source = handle.ast->sources()[0];
    given.range = (*handle.ast)[handle.anonymous].range;
  }
  given_.push_back(std::move(given));
}

std::string VersionPlaces::KeyOfGiven() const {
  std::string key;
  for (const Given& g : given_) {
    if (residual::IsHandleOfActivation(g.handle)) throw Malformed("a handle of one activation");
    if (g.handle.name.empty() && g.source == nullptr) throw Malformed("a handle without a text");
    std::string text = "@" + g.handle.name, path = g.file == nullptr ? "" : g.file->path;
    if (g.source != nullptr) {
      const std::string_view all = g.source->text();
      text = all.substr(g.range.begin, g.range.end - g.range.begin);
      if (all.find(text) != g.range.begin || all.find(text, g.range.begin + 1) != std::string_view::npos)
        throw Malformed("the text of a handle stands there twice");
      path += "\n" + g.source->path();
    }
    absl::StrAppend(&key, "given ", text.size(), ":", text, " from ", path, "\n");
  }
  return key;
}

std::optional<size_t> VersionPlaces::GivenFrom(const LoadedFilePtr& file) const {
  for (size_t k = 0; k < given_.size(); ++k) {
    if (given_[k].file != nullptr && SameFile(given_[k].file, file)) return k;
  }
  return std::nullopt;
}

LoadedFilePtr VersionPlaces::FileOfGiven(size_t number) const {
  if (number >= given_.size() || given_[number].file == nullptr) throw Malformed("a handle that was not given");
  return given_[number].file;
}

// ---- ranges

void VersionPlaces::WriteOwn(SourceRange range, value::ByteWriter* out) const {
  const std::optional<PlaceInFunction> begin = text_->PlaceOf(range.begin), end = text_->PlaceOf(range.end);
  if (!begin || !end) throw Malformed("a place in another text");
  out->Byte(kOwn);
  for (const PlaceInFunction& place : {*begin, *end}) {
    out->Count(place.token);
    out->Count(place.behind);
  }
}

void VersionPlaces::Write(const syntax::Ast& sources, SourceRange range, value::ByteWriter* out) const {
  if (range.begin == 0 && range.end == 0) return out->Byte(kNone);
  if (range.file >= sources.sources().size()) throw Malformed("a place in no text");
  const syntax::SourceFilePtr& source = sources.sources()[range.file];
  const bool own = source == own_.file->ast->sources()[0];
  if (own && text_->PlaceOf(range.begin) && text_->PlaceOf(range.end)) return WriteOwn(range, out);
  for (size_t k = 0; k < given_.size(); ++k) {
    const Given& g = given_[k];
    if (g.source != source || !Within(range, g.range)) continue;
    out->Byte(kGiven);
    out->Count(static_cast<int64_t>(k));
    out->Count(range.begin - g.range.begin);
    out->Count(range.end - g.range.begin);
    return;
  }
  throw Malformed("a place in another text");
}

SourceRange VersionPlaces::Read(value::ByteReader* in) const {
  const uint8_t text = in->Byte();
  if (text == kNone) return {};
  if (text == kGiven) {
    const auto number = static_cast<size_t>(in->Count());
    if (number >= given_.size() || given_[number].source == nullptr) throw Malformed("a handle that was not given");
    const Given& g = given_[number];
    const auto begin = static_cast<uint32_t>(in->Count()), end = static_cast<uint32_t>(in->Count());
    const SourceRange range{source_index_(g.source), g.range.begin + begin, g.range.begin + end};
    if (!Within(range, g.range)) throw Malformed("there is no such place");
    return range;
  }
  if (text != kOwn) throw Malformed("there is no such text");
  SourceRange range{source_index_(own_.file->ast->sources()[0]), 0, 0};
  for (uint32_t* offset : {&range.begin, &range.end}) {
    PlaceInFunction place;
    place.token = static_cast<uint32_t>(in->Count());
    place.behind = static_cast<uint32_t>(in->Count());
    const std::optional<uint32_t> at = text_->OffsetOf(place);
    if (!at) throw Malformed("there is no such place");
    *offset = *at;
  }
  return range;
}

// ---- handles

FunctionRef VersionPlaces::Around(const LoadedFilePtr& file, SourceRange range) const {
  if (file != nullptr && file->ast != nullptr) {
    for (const syntax::FunctionId f : file->ast->top_functions()) {
      if (Within(range, (*file->ast)[f].range)) return {file, f};
    }
  }
  throw Malformed("a handle that stands in no function");
}

std::optional<std::string> VersionPlaces::InGiven(const FunctionHandle& handle) const {
  for (size_t k = 0; k < given_.size(); ++k) {
    const Given& g = given_[k];
    if (handle.ast == nullptr || g.handle.ast != handle.ast || !SameFile(g.file, ScopeOf(handle))) continue;
    const SourceRange range = (*handle.ast)[handle.anonymous].range;
    if (g.source != nullptr && Within(range, g.range))
      return absl::StrCat("given ", k, " ", range.begin - g.range.begin);
  }
  return std::nullopt;
}

// From where a handle with a name looks it up.
std::string VersionPlaces::FileOf(const FunctionHandle& handle) const {
  const LoadedFilePtr file = ScopeOf(handle);
  if (handle.ast != nullptr && (file == nullptr || handle.ast != file->ast)) throw Malformed("a text of its own");
  const std::string ast = handle.ast != nullptr ? " text" : " none";
  if (file == nullptr) return "nowhere" + ast;
  if (SameFile(file, own_.file)) return "own" + ast;
  if (const auto k = GivenFrom(file)) return absl::StrCat("given ", *k, ast);
  if (file->ast == nullptr || file->ast->top_functions().empty()) throw Malformed("no file of functions");
  return "of " + digests_.digest_of({file, file->ast->top_functions().front()}) + ast;
}

std::string VersionPlaces::PlaceOf(const FunctionHandle& handle) const {
  if (residual::IsHandleOfActivation(handle)) throw Malformed("a handle of one activation");
  if (!handle.name.empty()) return FileOf(handle);
  if (handle.ast == nullptr) throw Malformed("a handle without a text");
  if (const auto given = InGiven(handle)) return *given;
  const LoadedFilePtr file = ScopeOf(handle);
  if (file == nullptr || handle.ast != file->ast) throw Malformed("a handle with a text of its own");
  const SourceRange range = (*handle.ast)[handle.anonymous].range;
  const FunctionRef around = Around(file, range);
  const FunctionText* text = digests_.text_of(around);
  const std::optional<PlaceInFunction> place = text != nullptr ? text->PlaceOf(range.begin) : std::nullopt;
  if (!place) throw Malformed("a handle at no place");
  const bool own = SameFile(file, own_.file) && text_->PlaceOf(range.begin);
  return absl::StrCat(own ? "own" : "of " + digests_.digest_of(around), " ", place->token, " ", place->behind);
}

void VersionPlaces::Restore(const std::string& place, FunctionHandle* handle) const {
  const std::vector<std::string> words = absl::StrSplit(place, ' ');
  size_t next = 0;
  const auto word = [&]() -> const std::string& {
    if (next >= words.size()) throw Malformed("a place that ends too early");
    return words[next++];
  };
  const std::string& where = word();
  LoadedFilePtr file;
  FunctionRef around;
  const Given* given = nullptr;
  if (where == "own") {
    around = own_;
    file = own_.file;
  } else if (where == "of") {
    around = digests_.function_of(word());
    file = around.file;
  } else if (where == "given") {
    const auto number = static_cast<size_t>(NumberOf(word()));
    file = FileOfGiven(number);
    given = &given_[number];
  } else if (where != "nowhere") {
    throw Malformed("there is no such place");
  }
  handle->scope = file;
  if (!handle->name.empty()) {
    if (word() == "text") handle->ast = file == nullptr ? nullptr : file->ast;
    return;
  }
  ExprId found;
  if (given != nullptr) {
    handle->ast = given->handle.ast;
    const auto begin = static_cast<uint32_t>(NumberOf(word()));
    if (given->source != nullptr)
      FindAnonymous(*handle->ast, given->handle.anonymous, given->range.begin + begin, &found);
  } else if (around.valid()) {
    const FunctionText* text = digests_.text_of(around);
    const auto token = static_cast<uint32_t>(NumberOf(word())), behind = static_cast<uint32_t>(NumberOf(word()));
    const auto at = text != nullptr ? text->OffsetOf({token, behind}) : std::nullopt;
    handle->ast = file->ast;
    if (at) FindAnonymousIn(*file->ast, (*file->ast)[around.function], *at, &found);
  }
  if (!found.valid()) throw Malformed("no anonymous function stands there");
  handle->anonymous = found;
}

value::HandlePlaces VersionPlaces::Handles() const {
  return {[this](const FunctionHandle& handle) { return PlaceOf(handle); },
          [this](const std::string& place, FunctionHandle* handle) { Restore(place, handle); }};
}

}  // namespace residua::specialise
