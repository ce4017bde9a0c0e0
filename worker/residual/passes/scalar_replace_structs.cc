// Structs and cells that are only ever used part by part become variables.
//
//   s = struct('a', 1, 'c', 0);        s__a = 1;
//   while s.c < n                      s__c = 0;
//     s.c = s.c + s.a;            =>   while s__c < n
//   end                                  s__c = s__c + s__a;
//   t = s;                             t__c = s__c;
//
// What the evaluator knows part by part becomes a struct where a loop that is kept assigns a field. Here it is taken
// apart again, where struct_parts.h says so. Fields that nobody reads are then dead code, and those that are copies are
// propagated. A row cell is taken apart in the same way: c = {a, @f}; y = g(c{1});
#include "worker/residual/passes/planned_pass.h"
#include "worker/residual/passes/replace_parts.h"

namespace residua::residual {

bool ScalarReplaceStructs(PassInput& in, Residual* to) {
  return RunPlannedPass<PartsReplacer>(in, to, StructParts::Whose::kInner);
}

}  // namespace residua::residual
