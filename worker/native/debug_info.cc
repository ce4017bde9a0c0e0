#include "worker/native/debug_info.h"

#include <absl/strings/str_cat.h>
#include <absl/strings/str_format.h>

namespace residua::native {
namespace {

// As a metadata string.
std::string Quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const bool plain = c >= 32 && c < 127 && c != '"' && c != '\\';
    if (plain)
      out += c;
    else
      absl::StrAppendFormat(&out, "\\%02X", static_cast<unsigned char>(c));
  }
  return out + "\"";
}

// The first place that an instruction of the function has.
array_ir::Location FirstPlace(const array_ir::Function& f) {
  for (const array_ir::Block& b : f.blocks) {
    for (const array_ir::Instruction& i : b.instructions) {
      if (i.location.line != 0) return i.location;
    }
  }
  return {};
}

}  // namespace

uint32_t DebugInfo::Node(const std::string& text) {
  absl::StrAppend(&nodes_, "!", next_, " = ", text, "\n");
  return next_++;
}

uint32_t DebugInfo::FileNode(uint32_t file) {
  const auto known = files_.find(file);
  if (known != files_.end()) return known->second;
  const std::string name = file < module_.files.size() ? module_.files[file] : "";
  return files_[file] = Node(absl::StrCat("!DIFile(filename: ", Quoted(name), ", directory: \"\")"));
}

uint32_t DebugInfo::Scope(const array_ir::Function& f) {
  if (!wanted_) return 0;
  const array_ir::Location first = FirstPlace(f);
  const uint32_t file = FileNode(first.file);
  if (unit_ == 0) {
    unit_ = Node(
        absl::StrCat("distinct !DICompileUnit(language: DW_LANG_C, file: !", file,
                     ", producer: \"residua\", isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)"));
    type_ = Node("!DISubroutineType(types: !{})");
  }
  const uint32_t scope =
      Node(absl::StrCat("distinct !DISubprogram(name: ", Quoted(f.name), ", scope: !", file, ", file: !", file,
                        ", line: ", first.line, ", type: !", type_, ", scopeLine: ", first.line,
                        ", spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !", unit_, ")"));
  scopes_[scope] = {first.file, first.line};
  return scope;
}

std::string DebugInfo::OfFunction(uint32_t scope) const { return wanted_ ? absl::StrCat(" !dbg !", scope) : ""; }

std::string DebugInfo::At(uint32_t scope, array_ir::Location place) {
  if (!wanted_ || place.line == 0) return "";
  uint32_t inner = scope;
  if (place.file != scopes_.at(scope).file) {
    uint32_t& node = elsewhere_[{scope, place.file}];
    if (node == 0) {
      const uint32_t file = FileNode(place.file);
      node = Node(absl::StrCat("!DILexicalBlockFile(scope: !", scope, ", file: !", file, ", discriminator: 0)"));
    }
    inner = node;
  }
  uint32_t& node = places_[{inner, place.line, place.column}];
  if (node == 0) {
    node = Node(absl::StrCat("!DILocation(line: ", place.line, ", column: ", place.column, ", scope: !", inner, ")"));
  }
  return absl::StrCat(", !dbg !", node);
}

std::string DebugInfo::AtHead(uint32_t scope) {
  if (!wanted_) return "";
  const ScopeOf& s = scopes_.at(scope);
  uint32_t& node = places_[{scope, s.line, 0}];
  if (node == 0) node = Node(absl::StrCat("!DILocation(line: ", s.line, ", column: 0, scope: !", scope, ")"));
  return absl::StrCat(", !dbg !", node);
}

std::string DebugInfo::Text() const {
  if (unit_ == 0) return "";
  return absl::StrCat(nodes_, "!", next_, " = !{i32 2, !\"Debug Info Version\", i32 3}\n!", next_ + 1,
                      " = !{i32 7, !\"Dwarf Version\", i32 4}\n!llvm.dbg.cu = !{!", unit_,
                      "}\n!llvm.module.flags = !{!", next_, ", !", next_ + 1, "}\n");
}

}  // namespace residua::native
