// Shared parts of the two lowering files: module-level text, and the exported entries.
#pragma once

#include <map>
#include <string>

#include "worker/native/debug_info.h"
#include "worker/native/lower.h"

namespace residua::native {

// Constants and declarations of the LLVM module, each made once.
class Globals {
 public:
  std::string Text(const std::string& bytes, bool terminated);  // name of a constant with these bytes
  void Declare(const std::string& name, const std::string& declaration);
  std::string Declarations() const;
  // Of a persistent variable of a function, in this module; from 0 on.
  size_t NumberOfKept(const std::string& function, const std::string& name);
  std::string definitions;

 private:
  std::map<std::string, std::string> texts_, declarations_;
  std::map<std::pair<std::string, std::string>, size_t> kept_;
};

// NAME_batch exists: numbers in, numbers out, and nothing to check that C types do not say.
bool HasBatchEntry(const EntryDescription& description);
// The exported functions and the descriptor, as LLVM text.
std::string LowerEntries(const array_ir::Function& entry, const EntryDescription& description, Globals* globals,
                         DebugInfo* debug);

// For debuggers an entry is the function that it calls: behind the head of its definition, and behind the call.
struct EntryPlaces {
  EntryPlaces(const array_ir::Function& entry, DebugInfo* debug);
  std::string function, call;
};
// The exported function in front of @entry.KIND, which holds the code: made for any processor, so that it can say that
// this one will not do before a single instruction of the target runs. %previous is the artefact that was in use; an
// artefact of another build, or for another processor, is refused.
std::string FrontDoor(const EntryDescription& d, const std::string& name, const std::string& kind,
                      const std::string& parameters, const std::string& when_refused);
inline bool IsByElements(const std::vector<array_ir::Extents>& extents, size_t k) {
  return k < extents.size() && extents[k].rows > 0;
}
inline constexpr const char* kFromMatrix = "declare void @rt_from_matrix(ptr, ptr, ptr) nounwind";
// Room for a matrix in the frame, and its extents as rt_from_matrix takes them.
std::string PlaceForElements(const std::string& elements, const std::string& size, const array_ir::Extents& e);
// int NAME(...), the typed entry (lower_typed.cc).
std::string TypedEntryText(const EntryDescription& d, Globals* globals, const EntryPlaces& at);
// int NAME_points(...), the typed entry in a loop (lower_points.cc).
std::string PointsEntryText(const EntryDescription& d, Globals* globals, const EntryPlaces& at);

}  // namespace residua::native
