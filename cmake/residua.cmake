# residua_library(NAME DIR-relative options): one library a folder.
#   residua_library(syntax DEPS absl::strings)          every *.cc of this folder but *_test.cc, main.cc
#   -> target residua_syntax; if *_test.cc exist and tests are on: target syntax_test, registered with CTest.
# SHARED makes a shared library; EXTRA_SUBDIRS lists subfolders whose sources belong to the same library;
# TEST_DEPS are linked to the test only.
include(GoogleTest)

function(residua_library name)
  cmake_parse_arguments(A "SHARED" "" "DEPS;PRIVATE_DEPS;TEST_DEPS;EXTRA_SUBDIRS" ${ARGN})
  file(GLOB all CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cc)
  foreach(sub ${A_EXTRA_SUBDIRS})
    file(GLOB more CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${sub}/*.cc)
    list(APPEND all ${more})
  endforeach()
  set(sources ${all})
  list(FILTER sources EXCLUDE REGEX "_test\\.cc$")
  list(FILTER sources EXCLUDE REGEX "/main\\.cc$")
  set(tests ${all})
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  if(A_SHARED AND sources)
    add_library(residua_${name} SHARED ${sources})
  elseif(sources)
    add_library(residua_${name} STATIC ${sources})
  else()
    add_library(residua_${name} INTERFACE)
  endif()
  if(sources)
    target_include_directories(residua_${name} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(residua_${name} PUBLIC ${A_DEPS} PRIVATE residua_warnings ${A_PRIVATE_DEPS})
  else()
    target_include_directories(residua_${name} INTERFACE ${PROJECT_SOURCE_DIR})
    target_link_libraries(residua_${name} INTERFACE ${A_DEPS})
  endif()
  if(tests AND BUILD_TESTING)
    add_executable(${name}_test ${tests})
    target_link_libraries(${name}_test PRIVATE residua_${name} residua_warnings ${A_TEST_DEPS} GTest::gmock GTest::gtest_main)
    set_target_properties(${name}_test PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/tests)
    add_test(NAME ${name} COMMAND ${name}_test)
    set_tests_properties(${name} PROPERTIES LABELS unit TIMEOUT 300)
  endif()
endfunction()

# residua_fingerprint(TARGET HEADER NAME FOLDER... [FILES FILE...]): the sources of TARGET may include HEADER, which defines
# NAME as a digest of the code in these folders of worker/ (tests aside) and of these files: two builds with the same
# digest compute the same.
function(residua_fingerprint target header name)
  cmake_parse_arguments(A "" "" "FILES" ${ARGN})
  set(files ${A_FILES})
  list(TRANSFORM files PREPEND worker/)
  foreach(folder ${A_UNPARSED_ARGUMENTS})
    file(GLOB_RECURSE found RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS
      ${PROJECT_SOURCE_DIR}/worker/${folder}/*.cc ${PROJECT_SOURCE_DIR}/worker/${folder}/*.h
      ${PROJECT_SOURCE_DIR}/worker/${folder}/*.def ${PROJECT_SOURCE_DIR}/worker/${folder}/*.inc
      ${PROJECT_SOURCE_DIR}/worker/${folder}/*.m)
    list(APPEND files ${found})
  endforeach()
  list(FILTER files EXCLUDE REGEX "_test\\.")
  list(SORT files)
  set(out ${CMAKE_CURRENT_BINARY_DIR}/fingerprint/${header})
  set(list ${out}.files)
  string(REPLACE ";" "\n" lines "${files}")
  file(GENERATE OUTPUT ${list} CONTENT "${lines}\n")
  list(TRANSFORM files PREPEND ${PROJECT_SOURCE_DIR}/ OUTPUT_VARIABLE paths)
  set(script ${PROJECT_SOURCE_DIR}/cmake/fingerprint.cmake)
  add_custom_command(OUTPUT ${out}.stamp BYPRODUCTS ${out}
    COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DLIST=${list} -DNAME=${name} -DOUT=${out} -P ${script}
    COMMAND ${CMAKE_COMMAND} -E touch ${out}.stamp
    DEPENDS ${paths} ${list} ${script} COMMENT "fingerprint ${header}" VERBATIM)
  target_sources(${target} PRIVATE ${out}.stamp)
  target_include_directories(${target} PRIVATE ${CMAKE_CURRENT_BINARY_DIR}/fingerprint)
endfunction()

# residua_fuzzer(NAME SOURCES... DEPS libraries...): the program NAME_fuzzer of the `fuzz` preset; nothing in others.
function(residua_fuzzer name)
  cmake_parse_arguments(A "" "" "DEPS" ${ARGN})
  if(NOT RESIDUA_FUZZ)
    return()
  endif()
  add_executable(${name}_fuzzer ${A_UNPARSED_ARGUMENTS})
  target_include_directories(${name}_fuzzer PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name}_fuzzer PRIVATE ${A_DEPS} residua_warnings)
  target_link_options(${name}_fuzzer PRIVATE -fsanitize=fuzzer)
endfunction()
