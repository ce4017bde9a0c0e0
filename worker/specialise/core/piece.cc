#include "worker/specialise/core/piece.h"

#include <algorithm>

namespace residua::specialise {

bool AllStatic(const Pieces& pieces) {
  return std::all_of(pieces.begin(), pieces.end(), [](const Piece& p) { return p.IsStatic(); });
}

bool AllPure(const Pieces& pieces) {
  return std::all_of(pieces.begin(), pieces.end(), [](const Piece& p) { return p.pure; });
}

}  // namespace residua::specialise
