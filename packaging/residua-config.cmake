# find_package(residua): residua::runtime, the library and header by which programs call native artefacts.
#
#   target_include_directories(app PRIVATE out)        # out/NAME.h, of `residua specialise -o out`
#   target_link_libraries(app PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/out/libNAME.so residua::runtime)
get_filename_component(residua_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT TARGET residua::runtime)
  add_library(residua::runtime SHARED IMPORTED)
  set_target_properties(residua::runtime PROPERTIES
    IMPORTED_LOCATION "${residua_prefix}/lib/libresidua_runtime.so.3"
    IMPORTED_SONAME libresidua_runtime.so.3
    INTERFACE_INCLUDE_DIRECTORIES "${residua_prefix}/include")
endif()
