# cmake -DPROGRAM=... -DOUT=man1 -DVERSION=... -P manual_pages.cmake: the manual page of a program, and one of each of its
# commands (PROGRAM-COMMAND.1). help2man makes them of what `--help` says, so that there is one table of options.
cmake_minimum_required(VERSION 3.25)
file(MAKE_DIRECTORY ${OUT})
get_filename_component(program ${PROGRAM} NAME)

function(manual_page name words synopsis)
  execute_process(COMMAND help2man --no-info --no-discard-stderr --version-string=${VERSION} --name=${synopsis}
    --output=${OUT}/${name}.1 "${PROGRAM}${words}" COMMAND_ERROR_IS_FATAL ANY)
  execute_process(COMMAND gzip -9nf ${OUT}/${name}.1 COMMAND_ERROR_IS_FATAL ANY)
endfunction()

execute_process(COMMAND ${PROGRAM} --help OUTPUT_VARIABLE help COMMAND_ERROR_IS_FATAL ANY)
set(of_residua-server "the server of Residua, which shares specialised MATLAB functions")
set(of_residua-worker "specialises MATLAB functions for a residua-server")
set(of_residua-job "the process of the jobs of a residua-worker")
set(of_residua-cache "the process that holds the cache of a user of residua")
set(of_residua-channel "the process that holds a channel to a residua-server")
set(of_residua "specialises MATLAB functions: residual programs and native code")
manual_page(${program} "" "${of_${program}}")

# Commands are the rows of the help that do not begin with a dash: two blanks, a name, its synopsis.
string(REGEX MATCHALL "\n  [a-z]+  +[^\n]+" rows "${help}")
if(NOT program STREQUAL residua)
  set(rows "")
endif()
foreach(row IN LISTS rows)
  string(REGEX MATCH "^\n  ([a-z]+)  +(.+)$" matched "${row}")
  manual_page(${program}-${CMAKE_MATCH_1} " ${CMAKE_MATCH_1}" "${CMAKE_MATCH_2}")
endforeach()
