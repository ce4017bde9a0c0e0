#include "worker/specialise/core/portable_fold.h"

#include "worker/library/library.h"
#include "worker/specialise/specialiser.h"
#include "worker/syntax/source_text_watch.h"

namespace residua::specialise {

namespace {

constexpr size_t kNamed = 4;  // expressions that the remark names; the manifest has all

// "`A * B` (f.m:7)": as it is written, and where, which comments and white space change.
std::string Describe(const MachineBits& bits) {
  syntax::NoteSourceText();
  const std::string& path = bits.source->path();
  return "`" + TextOf(bits) + "` (" + path.substr(path.rfind('/') + 1) + ":" +
         std::to_string(bits.source->Locate(bits.range.begin).line) + ")";
}

std::string DescribeAll(const std::vector<MachineBits>& all) {
  std::string text;
  for (size_t k = 0; k < std::min(all.size(), kNamed); ++k) text += (k > 0 ? ", " : "") + Describe(all[k]);
  if (all.size() > kNamed) text += " and " + std::to_string(all.size() - kNamed) + " more";
  return text;
}

// One remark about all of them, at the first that stands in the user's own text.
void Tell(Session* session, const std::vector<MachineBits>& all, const char* what, const char* why, const char* kind) {
  if (all.empty()) return;
  const auto own = [](const MachineBits& bits) { return !library::IsLibraryPath(bits.source->path()); };
  const auto first = std::ranges::find_if(all, own);
  const auto& file = session->request.entry.file->ast;
  const SourceRange entry = (*file)[session->request.entry.function].range;
  session->AddRemark(first == all.end() ? file->sources()[0] : first->source, first == all.end() ? entry : first->range,
                     DescribeAll(all) + ": " + what + LibrariesOf(all).Names() + why + " [" + kind + "]");
}

}  // namespace

builtin::NumericLibraries LibrariesOf(const std::vector<MachineBits>& all) {
  builtin::NumericLibraries libraries;
  for (const MachineBits& bits : all) libraries.Add(bits.libraries);
  return libraries;
}

std::string TextOf(const MachineBits& bits) {
  constexpr size_t kLongest = 40;
  const std::string_view whole = bits.source->text();
  const size_t begin = std::min<size_t>(bits.range.begin, whole.size());
  const std::string text(whole.substr(begin, bits.range.end - begin));
  const size_t end = std::min(text.find('\n'), kLongest);
  return end < text.size() ? text.substr(0, end) + "..." : text;
}

void Session::NoteMachineBits(const syntax::SourceFilePtr& source, SourceRange range,
                              builtin::NumericLibraries libraries) {
  if (libraries.empty()) return;
  recorder.Spoil();
  const auto place = std::pair(source->path(), range.begin);
  machine_bits.try_emplace(place, MachineBits{source, range, {}}).first->second.libraries.Add(libraries);
}

builtin::NumericLibraries Session::LibrariesNoted() const {
  builtin::NumericLibraries libraries;
  for (const auto& [_, bits] : machine_bits) libraries.Add(bits.libraries);
  return libraries;
}

std::vector<MachineBits> Session::ReportMachineBits(builtin::NumericLibraries noted) {
  std::vector<MachineBits> folds, held;
  for (const auto& [_, bits] : machine_bits) folds.push_back(bits);
  if (request.portable_bits) {
    Tell(this, folds, "computed where the program runs, as last bits of ", " follow the machine", "kept-general");
  } else {
    held = folds;
  }
  const auto& file = request.entry.file->ast;
  const MachineBits whole{file->sources()[0], (*file)[request.entry.function].range, noted.Without(LibrariesOf(held))};
  if (!whole.libraries.empty()) held.push_back(whole);
  Tell(this, held, "computed here, with last bits that ", " may give otherwise on another machine", "machine-bits");
  return held;
}

}  // namespace residua::specialise
