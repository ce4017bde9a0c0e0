// Loaded before a program's libraries (LD_PRELOAD): its time of day is off by the seconds that stand in the file
// MOVED_CLOCK, as they are now. The clocks that nobody sets are as they were.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include <cstdlib>

namespace {

time_t Off() {
  const char* path = std::getenv("MOVED_CLOCK");
  const int file = path == nullptr ? -1 : open(path, O_RDONLY | O_CLOEXEC);
  char text[32] = {};
  if (file >= 0 && read(file, text, sizeof text - 1) < 0) text[0] = '\0';
  if (file >= 0) close(file);
  return std::strtol(text, nullptr, 10);
}

}  // namespace

extern "C" {

int clock_gettime(clockid_t clock, timespec* now) noexcept {
  static const auto real = reinterpret_cast<int (*)(clockid_t, timespec*)>(dlsym(RTLD_NEXT, "clock_gettime"));
  const int status = real(clock, now);
  if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += Off();
  return status;
}

int gettimeofday(timeval* __restrict now, void* __restrict) noexcept {
  timespec precise{};
  const int status = clock_gettime(CLOCK_REALTIME, &precise);
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return status;
}

time_t time(time_t* out) noexcept {
  timespec precise{};
  clock_gettime(CLOCK_REALTIME, &precise);
  if (out != nullptr) *out = precise.tv_sec;
  return precise.tv_sec;
}

}  // extern "C"
