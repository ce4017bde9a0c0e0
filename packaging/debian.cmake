# The Debian packages, by CPack: one for each component of CMakeLists.txt. What a package needs of the system is found by
# dpkg-shlibdeps; what it needs of ours is said here, to the version, as artefacts and programs run with the run-time
# library that they were made for and no other.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME residua)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR Residua)
set(CPACK_PACKAGE_CONTACT "the authors of Residua <residua@localhost>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL residua residua-server residua-worker libresidua-runtime libresidua-runtime-dev)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
# The build tree's copy has no package yet that dpkg-shlibdeps could find; ours are named below.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(runtime "libresidua-runtime (= ${PROJECT_VERSION})")
# residua_debian(COMPONENT DEPENDS DESCRIPTION): CPack spells component names in capitals.
function(residua_debian component depends description)
  string(TOUPPER ${component} name)
  set(CPACK_DEBIAN_${name}_PACKAGE_NAME ${component} PARENT_SCOPE)
  set(CPACK_DEBIAN_${name}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${name}_DESCRIPTION "${description}" PARENT_SCOPE)
endfunction()
residua_debian(libresidua-runtime "" "run-time library of MATLAB functions that Residua compiled
Values, built-in functions and the interpreter, which native artefacts call.
The parts for OpenBLAS, FFTW, SuiteSparse, Qhull, GLPK, ARPACK, SUNDIALS and
MAT-files are loaded when they are first needed.")
residua_debian(libresidua-runtime-dev "${runtime}" "header for programs that call functions compiled by Residua
residua_runtime.h, the library's name for linkers, and files for pkg-config and
CMake.")
residua_debian(residua "${runtime}" "specialises MATLAB functions: residual programs and native code
Says what becomes of a MATLAB function when some of its parameters are fixed:
a smaller program for MATLAB and GNU Octave, and a shared library with a C
header, both with the results of the original, bit for bit.")
set(CPACK_DEBIAN_RESIDUA_PACKAGE_SUGGESTS octave)
residua_debian(residua-server "${runtime}" "shares specialised MATLAB functions: the server of Residua
Keeps results, joins equal requests, and gives work to residua-worker.")
residua_debian(residua-worker "${runtime}, residua (= ${PROJECT_VERSION})" "specialises MATLAB functions for a residua-server
Runs each job in a process of its own, which is confined and bounded.")
include(CPack)
