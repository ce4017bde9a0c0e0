#include "worker/specialise/memo/function_text.h"

#include "digest/sha256.h"
#include "worker/builtin/builtin_names.h"
#include "worker/interpret/installed_folder.h"
#include "worker/library/library.h"

namespace residua::specialise {

namespace {

// What the evaluator does with a function depends on the kind of place that it comes from.
const char* KindOf(const std::string& path) {
  if (library::IsLibraryPath(path)) return "library";
  return interpret::IsInstalledFolder(path.substr(0, path.rfind('/'))) ? "installed" : "user";
}

}  // namespace

std::optional<PlaceInFunction> FunctionText::PlaceOf(uint32_t offset) const {
  uint32_t token = tokens_->TokenAt(offset);
  if (tokens_->OffsetOf(token) != offset && token > 0) --token;
  const uint32_t begin = tokens_->OffsetOf(token);
  if (token < first_ || token >= end_ || begin > offset) return std::nullopt;
  return PlaceInFunction{token - first_, offset - begin};
}

std::optional<uint32_t> FunctionText::OffsetOf(PlaceInFunction place) const {
  if (place.token >= end_ - first_) return std::nullopt;
  return tokens_->OffsetOf(first_ + place.token) + place.behind;
}

const FunctionText* FunctionTexts::Of(const interpret::FunctionRef& f) {
  if (f.file == nullptr || f.file->ast == nullptr || !f.function.valid() || f.methods != nullptr) return nullptr;
  const auto [at, fresh] = functions_.try_emplace({f.file.get(), f.function.index});
  if (!fresh) return at->second.get();
  const syntax::Ast& ast = *f.file->ast;
  if (ast.kind() != syntax::FileKind::kFunctions) return nullptr;
  const syntax::Function* outer = &ast[f.function];
  while (outer->parent.valid()) outer = &ast[outer->parent];
  auto& tokens = files_[f.file.get()];
  if (tokens == nullptr) tokens = std::make_shared<syntax::TokenText>(ast.sources()[0]);
  if (!tokens->sound()) return nullptr;
  const auto& all = tokens->functions();
  for (size_t k = 1; k < all.size(); ++k) {
    if (all[k].begin != outer->range.begin) continue;
    // `mfilename` tells the name of the file, and whoever asks for the last error is looked for in the whole of it.
    std::string text = std::string(KindOf(f.file->path)) + "\n" + interpret::NameOfFile(f.file->path) + "\n" +
                       (f.file->text.find(builtin::names::k_lasterr) != std::string::npos ? "lasterr\n" : "\n") +
                       all[0].tokens + "\n" + all[k].tokens;
    size_t next = k + 1;
    for (; !outer->nested.empty() && next < all.size() && all[next].begin < outer->range.end; ++next)
      text += "\nnested " + std::to_string(all[next].tokens.size()) + ":" + all[next].tokens;
    const uint32_t end = next < all.size() ? all[next].first : UINT32_MAX;
    if (outer != &ast[f.function])
      text += "\nin it " + std::to_string(tokens->TokenAt(ast[f.function].range.begin) - all[k].first);
    at->second = std::make_unique<FunctionText>(Sha256Hex(text), tokens, all[k].first, end);
  }
  return at->second.get();
}

}  // namespace residua::specialise
