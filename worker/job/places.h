// Places in source texts as results keep them: `f.m:#17`, the 17th token of the file, in remarks, in artefacts and in
// what native code is keyed by. Lines and columns are told when a result is delivered, from the text of whoever asked:
// comments that came or went since the result was made move them (code_digest.h).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "worker/job/job.h"
#include "worker/syntax/source.h"
#include "worker/syntax/token_text.h"

namespace residua::job {

class Places {
 public:
  // `f.m:#17`
  std::string Of(const syntax::SourceFilePtr& source, uint32_t offset);
  // The text with `f.m:7:3` of these sources in that form.
  std::string Keep(const std::string& text, const std::vector<syntax::SourceFilePtr>& sources);
  // The same in the bytes of an artefact (native/place_text.h).
  void KeepInArtefact(std::string* artefact, const std::vector<syntax::SourceFilePtr>& sources);

 private:
  // Of a line and a column, if the text has them.
  std::optional<std::string> Token(const syntax::SourceFilePtr& source, const std::string& line_and_column);
  const syntax::TokenText& TokensOf(const syntax::SourceFilePtr& source);
  std::map<const syntax::SourceFile*, std::unique_ptr<syntax::TokenText>> tokens_;
};

// Remarks and artefact with lines and columns of the files of the request.
void TellPlaces(const JobRequest& request, JobResult* result);

}  // namespace residua::job
