# Every third-party package, in the one order that works on Debian 12: zstd before RocksDB, whose Findzstd shadows
# the config package that LLVM wants.
find_package(Threads REQUIRED)
find_package(OpenSSL 3 REQUIRED)
find_package(zstd CONFIG REQUIRED)
find_package(LLVM 19.1 REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/llvm)
find_package(LLD REQUIRED CONFIG HINTS /usr/lib/llvm-19/lib/cmake/lld)
find_package(Protobuf 3.21 REQUIRED)
find_package(absl CONFIG REQUIRED)
find_package(gRPC 1.51 CONFIG REQUIRED)
if(BUILD_TESTING)
  find_package(GTest 1.12 CONFIG REQUIRED)
endif()
find_package(CLI11 CONFIG REQUIRED)
find_package(nlohmann_json CONFIG REQUIRED)
find_package(prometheus-cpp CONFIG REQUIRED COMPONENTS core)
find_path(TOMLPLUSPLUS_HEADERS toml++/toml.h REQUIRED)  # headers only: configuration files
find_package(RocksDB 7.8 CONFIG REQUIRED)
find_package(PkgConfig REQUIRED)

# SHA-256 alone, from OpenSSL's static library: three functions. The shared one is 5 MB, and takes 4 ms to read its
# configuration and look up its providers before the first digest, which is longer than a hit of the cache.
find_library(RESIDUA_LIBCRYPTO libcrypto.a REQUIRED)
add_library(residua_sha256 INTERFACE)
target_compile_definitions(residua_sha256 INTERFACE OPENSSL_SUPPRESS_DEPRECATED)
target_link_libraries(residua_sha256 INTERFACE ${RESIDUA_LIBCRYPTO} Threads::Threads ${CMAKE_DL_LIBS})
# gRPC brings the shared one into some processes: it keeps its own functions.
target_link_options(residua_sha256 INTERFACE -Wl,--exclude-libs,libcrypto.a)
pkg_check_modules(ARPACK REQUIRED IMPORTED_TARGET arpack)
pkg_check_modules(FFTW REQUIRED IMPORTED_TARGET fftw3 fftw3f)
pkg_check_modules(QHULL REQUIRED IMPORTED_TARGET qhull_r)
pkg_check_modules(OPENBLAS REQUIRED IMPORTED_TARGET openblas)
pkg_check_modules(PCRE2 REQUIRED IMPORTED_TARGET libpcre2-8)
pkg_check_modules(SECCOMP REQUIRED IMPORTED_TARGET libseccomp)
pkg_check_modules(MATIO REQUIRED IMPORTED_TARGET matio)

find_path(GLPK_INCLUDE_DIR glpk.h REQUIRED)
find_library(GLPK_LIBRARY glpk REQUIRED)

find_path(SUITESPARSE_INCLUDE_DIR cholmod.h PATH_SUFFIXES suitesparse REQUIRED)
add_library(suitesparse INTERFACE)
target_include_directories(suitesparse SYSTEM INTERFACE ${SUITESPARSE_INCLUDE_DIR})
foreach(part umfpack cholmod spqr cxsparse amd colamd)
  find_library(SUITESPARSE_${part} ${part} REQUIRED)
  target_link_libraries(suitesparse INTERFACE ${SUITESPARSE_${part}})
endforeach()

# IDA and what it needs, as archives: Debian's shared linear solvers bring PETSc and MPI, of which it needs nothing.
add_library(sundials INTERFACE)
target_include_directories(sundials SYSTEM INTERFACE ${SUITESPARSE_INCLUDE_DIR})
foreach(part ida sunlinsoldense sunlinsolklu sunmatrixdense sunmatrixsparse sunmatrixband nvecserial generic)
  find_library(SUNDIALS_${part} libsundials_${part}.a REQUIRED)
  target_link_libraries(sundials INTERFACE ${SUNDIALS_${part}})
endforeach()
find_library(SUITESPARSE_klu klu REQUIRED)
target_link_libraries(sundials INTERFACE ${SUITESPARSE_klu} m)

add_library(residua_llvm INTERFACE)
target_include_directories(residua_llvm SYSTEM INTERFACE ${LLVM_INCLUDE_DIRS} ${LLD_INCLUDE_DIRS})
separate_arguments(LLVM_DEFS NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(residua_llvm INTERFACE ${LLVM_DEFS})
target_link_libraries(residua_llvm INTERFACE lldELF lldCommon LLVM)
