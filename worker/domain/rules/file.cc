// Files and the process: nothing is known before the program runs.
#include "worker/domain/weak_rule.h"

namespace residua::domain {

RuleResult Rule_fclose(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_feof(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_fgetl(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_fgets(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_fopen(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_fread(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_frewind(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_fseek(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_ftell(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_fwrite(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getpid(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_load(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_nproc(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_tempname(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_unlink(Args, int nargout) { return Unknown(nargout); }

}  // namespace residua::domain
