// The file system, the environment and users: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(S_ISBLK);
LOWER_BY_KERNEL(S_ISCHR);
LOWER_BY_KERNEL(S_ISDIR);
LOWER_BY_KERNEL(S_ISFIFO);
LOWER_BY_KERNEL(S_ISLNK);
LOWER_BY_KERNEL(S_ISREG);
LOWER_BY_KERNEL(S_ISSOCK);
LOWER_BY_KERNEL(__mkdir__);
LOWER_BY_KERNEL(__wglob__);
LOWER_BY_KERNEL(canonicalize_file_name);
LOWER_BY_KERNEL(cd);
LOWER_BY_KERNEL(chdir);
LOWER_BY_KERNEL(endgrent);
LOWER_BY_KERNEL(endpwent);
LOWER_BY_KERNEL(file_in_path);
LOWER_BY_KERNEL(get_home_directory);
LOWER_BY_KERNEL(getegid);
LOWER_BY_KERNEL(geteuid);
LOWER_BY_KERNEL(getgid);
LOWER_BY_KERNEL(getgrent);
LOWER_BY_KERNEL(getgrgid);
LOWER_BY_KERNEL(getgrnam);
LOWER_BY_KERNEL(getpgrp);
LOWER_BY_KERNEL(getppid);
LOWER_BY_KERNEL(getpwent);
LOWER_BY_KERNEL(getpwnam);
LOWER_BY_KERNEL(getpwuid);
LOWER_BY_KERNEL(getuid);
LOWER_BY_KERNEL(glob);
LOWER_BY_KERNEL(is_absolute_filename);
LOWER_BY_KERNEL(is_rooted_relative_filename);
LOWER_BY_KERNEL(is_same_file);
LOWER_BY_KERNEL(lstat);
LOWER_BY_KERNEL(make_absolute_filename);
LOWER_BY_KERNEL(putenv);
LOWER_BY_KERNEL(readdir);
LOWER_BY_KERNEL(rename);
LOWER_BY_KERNEL(rmdir);
LOWER_BY_KERNEL(setenv);
LOWER_BY_KERNEL(setgrent);
LOWER_BY_KERNEL(setpwent);
LOWER_BY_KERNEL(stat);
LOWER_BY_KERNEL(tilde_expand);
LOWER_BY_KERNEL(umask);
LOWER_BY_KERNEL(uname);
LOWER_BY_KERNEL(unsetenv);

}  // namespace residua::array_ir
