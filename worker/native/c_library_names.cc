// What the C library of this system exports under names that functions of MATLAB have as well: those of the C standard
// and of POSIX, by their headers. A library that exports one of them puts its own in the place of the system's for the
// whole program that links it, and a source that includes both headers does not compile.
#include <string_view>

#include "worker/native/c_names.h"

namespace residua::native {
namespace {

constexpr std::string_view kExported =
    " "
    "a64l abort abs accept access acct acos acosf acosh acoshf acoshl acosl adjtime alarm aligned_alloc "
    "alphasort argz_add asctime asin asinf asinh asinhf asinhl asinl atan atan2 atan2f atan2l atanf atanh atanhf "
    "atanhl atanl atof atoi atol atoll backtrace basename bcmp bcopy bind brk bsearch btowc bzero cabs cabsf "
    "cabsl cacos cacosf cacosh cacoshf cacoshl cacosl call_once calloc capget capset carg cargf cargl casin "
    "casinf casinh casinhf casinhl casinl catan catanf catanh catanhf catanhl catanl catclose catgets catopen "
    "cbrt cbrtf cbrtl ccos ccosf ccosh ccoshf ccoshl ccosl ceil ceilf ceill cexp cexpf cexpl cfmakeraw chdir "
    "chmod chown chroot cimag cimagf cimagl clearerr clock clock_getres clock_gettime clock_nanosleep "
    "clock_settime clog clogf clogl clone close closedir closelog cnd_init cnd_wait confstr conj conjf conjl "
    "connect copysign copysignf copysignl cos cosf cosh coshf coshl cosl cpow cpowf cpowl cproj cprojf cprojl "
    "creal crealf creall creat csin csinf csinh csinhf csinhl csinl csqrt csqrtf csqrtl ctan ctanf ctanh ctanhf "
    "ctanhl ctanl ctermid ctime daemon daylight difftime dirname div dladdr dlclose dlerror dlopen dlsym dprintf "
    "drand48 drem dremf dreml dup dup2 dysize ecvt edata environ epoll_create epoll_wait erand48 erf erfc erfcf "
    "erfcl erff erfl err error errx etext eventfd execl execle execlp execv execve execvp exit exp exp10 exp10f "
    "exp10l exp2 exp2f exp2l expf expl expm1 expm1f expm1l fabs fabsf fabsl fchdir fchmod fchown fclose fcntl "
    "fcvt fdatasync fdim fdimf fdiml fdopen feclearexcept fedisableexcept feenableexcept fegetenv fegetexcept "
    "fegetexceptflag fegetround feholdexcept feof feraiseexcept ferror fesetenv fesetexceptflag fesetround "
    "fetestexcept feupdateenv fflush ffs ffsl fgetc fgetpos fgets fgetwc fgetws fileno finite finitef finitel "
    "flock flockfile floor floorf floorl fma fmaf fmal fmax fmaxf fmaxl fmin fminf fminl fmod fmodf fmodl "
    "fnmatch fopen fork fpathconf fprintf fputc fputs fputwc fputws fread free freeaddrinfo freopen frexp frexpf "
    "frexpl fscanf fseek fsetpos fstat fstatat fsync ftell ftok ftruncate ftw funlockfile fwide fwprintf fwrite "
    "gai_strerror gamma gammaf gammal gcvt getaddrinfo getauxval getc getchar getcontext getcwd getdate getdelim "
    "getdomainname getegid getentropy getenv geteuid getgid getgrgid getgrnam getgroups gethostbyaddr "
    "gethostbyname gethostid gethostname getline getloadavg getlogin getnameinfo getopt getpagesize getpass "
    "getpeername getpgid getpgrp getpid getppid getpriority getprotobyname getpwnam getpwuid getrandom getrlimit "
    "getrusage getservbyname getsid getsockname getsockopt gettext gettimeofday getuid getw getwc getwchar getwd "
    "glob globfree gmtime hcreate hdestroy herror hsearch htonl htons hypot hypotf hypotl iconv iconv_close "
    "iconv_open ilogb ilogbf ilogbl index inet_addr inet_ntoa inet_ntop inet_pton initstate inotify_init insque "
    "ioctl isalnum isalpha isascii isatty isblank iscntrl isdigit isgraph isinf isinff isinfl islower isnan "
    "isnanf isnanl isprint ispunct isspace isupper iswalpha iswdigit isxdigit j0 j0f j0l j1 j1f j1l jn jnf jnl "
    "jrand48 kill killpg klogctl l64a labs lchown lcong48 ldexp ldexpf ldexpl ldiv lfind lgamma lgammaf lgammal "
    "link listen llabs lldiv llrint llrintf llrintl llround llroundf llroundl localeconv localtime lockf log "
    "log10 log10f log10l log1p log1pf log1pl log2 log2f log2l logb logbf logbl logf logl longjmp lrand48 lrint "
    "lrintf lrintl lround lroundf lroundl lsearch lseek lstat madvise main makecontext malloc mblen mbstowcs "
    "mbtowc memccpy memchr memcmp memcpy memmem memmove mempcpy memrchr memset mkdir mkdtemp mkfifo mknod "
    "mkstemp mktemp mktime mlock mmap modf modff modfl mount mprotect mrand48 msgget msgrcv msgsnd msync "
    "mtx_init mtx_lock mtx_unlock munlock munmap nan nanf nanl nanosleep nearbyint nearbyintf nearbyintl "
    "nextafter nextafterf nextafterl nexttoward nexttowardf nexttowardl nftw nice nl_langinfo nrand48 ntohl "
    "ntohs open open_memstream openat opendir openlog optarg opterr optind optopt pathconf pause pclose perror "
    "personality pipe poll popen posix_memalign pow pow10 pow10f pow10l powf powl ppoll prctl pread printf "
    "pselect psignal ptrace putc putchar putenv putgrent putpwent puts putw putwc putwchar pwrite qsort "
    "quick_exit raise rand random read readdir readlink realloc realpath reboot recv recvfrom recvmsg regcomp "
    "regerror regexec regfree remainder remainderf remainderl remove remque remquo remquof remquol rename revoke "
    "rewind rewinddir rindex rint rintf rintl rmdir round roundeven roundevenf roundevenl roundf roundl rpmatch "
    "sbrk scalb scalbf scalbl scalbln scalblnf scalblnl scalbn scalbnf scalbnl scandir scanf sched_yield seed48 "
    "seekdir select sem_init sem_open sem_post sem_wait semget semop send sendfile sendmsg sendto setbuf "
    "setbuffer setcontext setegid setenv seteuid setgid setgroups sethostname setjmp setlinebuf setlocale setns "
    "setpgid setpgrp setpriority setregid setreuid setrlimit setsid setsockopt setstate setuid setvbuf shm_open "
    "shm_unlink shmat shmdt shmget shutdown sigaction sigaddset sigblock sigdelset sigemptyset sigfillset "
    "sighold sigignore siginterrupt sigismember siglongjmp signal signalfd significand significandf significandl "
    "sigpause sigpending sigprocmask sigqueue sigrelse sigset sigsetjmp sigstack sigsuspend sigtimedwait sigvec "
    "sigwait sin sincos sincosf sincosl sinf sinh sinhf sinhl sinl sleep snprintf sockatmark socket socketpair "
    "splice sprintf sqrt sqrtf sqrtl srand srand48 srandom sscanf stat statfs stderr stdin stdout stime stpcpy "
    "stpncpy strcasecmp strcat strchr strcmp strcoll strcpy strcspn strdup strerror strftime strlen strncasecmp "
    "strncat strncmp strncpy strndup strnlen strpbrk strptime strrchr strsep strsignal strspn strstr strtod "
    "strtof strtok strtol strtold strtoll strtoul strtoull strxfrm swab swapcontext swapoff swapon swprintf "
    "symlink sync syscall sysconf syslog system tan tanf tanh tanhf tanhl tanl tcgetattr tcgetpgrp tcsetattr "
    "tcsetpgrp tdelete tee telldir tempnam textdomain tfind tgamma tgammaf tgammal thrd_create thrd_join time "
    "timegm timelocal timer_create timerfd_create times timezone tmpfile tmpnam toascii tolower toupper towlower "
    "towupper trunc truncate truncf truncl tsearch ttyname twalk tzname tzset ualarm ulimit umask umount uname "
    "ungetc ungetwc unlink unsetenv unshare usleep utime utimes verr vfork vfprintf vfscanf vhangup vprintf "
    "vscanf vsnprintf vsprintf vsscanf vwarn wait wait3 wait4 waitpid warn warnx wcscat wcschr wcscmp wcscpy "
    "wcslen wcsncpy wcstombs wctomb wctype wmemcpy wordexp wordfree wprintf write y0 y0f y0l y1 y1f y1l yn ynf "
    "ynl ";

}  // namespace

std::string TypedEntryName(const std::string& name) {
  const bool taken = IsTakenInC(name) || kExported.find(" " + name + " ") != std::string_view::npos;
  return taken ? name + "_" : name;
}

}  // namespace residua::native
