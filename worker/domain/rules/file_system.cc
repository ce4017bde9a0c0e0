// The file system, the environment and users: nothing is known before the program runs.
#include "worker/domain/weak_rule.h"

namespace residua::domain {

RuleResult Rule_S_ISBLK(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_S_ISCHR(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_S_ISDIR(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_S_ISFIFO(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_S_ISLNK(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_S_ISREG(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_S_ISSOCK(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule___mkdir__(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule___wglob__(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_canonicalize_file_name(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_cd(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_chdir(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_endgrent(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_endpwent(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_file_in_path(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_get_home_directory(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getegid(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_geteuid(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getgid(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getgrent(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getgrgid(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getgrnam(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getpgrp(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getppid(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getpwent(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getpwnam(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getpwuid(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getuid(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_glob(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_is_absolute_filename(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_is_rooted_relative_filename(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_is_same_file(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_lstat(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_make_absolute_filename(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_putenv(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_readdir(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_rename(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_rmdir(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_setenv(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_setgrent(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_setpwent(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_stat(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_tilde_expand(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_umask(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_uname(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_unsetenv(Args, int nargout) { return Unknown(nargout); }

}  // namespace residua::domain
