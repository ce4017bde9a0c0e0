# What the back end uses of LLVM in itself (RESIDUA_STATIC_LLVM), which is what packages and images hold and development tests: the shared
# library has code for twenty sorts of processors and needs libz3, libxml2 and ICU, which nothing of it that runs here uses. Loading it takes
# 20 ms and 30 MB more, linking the back end with the archives a second. Builds with sanitizers load the shared one: what both sides of a call
# make of a container must know the same of its memory.
#
# The linker that is linked in (lld) names each of LLVM's targets when it starts, and Polly when it compiles bitcode, which it is
# never given. So the targets but ours, and Polly, are functions that do nothing, and of the archives nothing of theirs is taken.
file(STRINGS ${LLVM_INCLUDE_DIRS}/llvm/Config/Targets.def targets REGEX "^LLVM_TARGET\\(")
list(TRANSFORM targets REPLACE "^LLVM_TARGET\\((.*)\\)$" "\\1")
list(REMOVE_ITEM targets X86)
set(nothing "// Made by cmake/static_llvm.cmake.\n#include <llvm/Passes/PassPlugin.h>\n\nextern \"C\" {\n")
foreach(target ${targets})
  foreach(part TargetInfo Target TargetMC AsmPrinter AsmParser)
    string(APPEND nothing "void LLVMInitialize${target}${part}();\nvoid LLVMInitialize${target}${part}() {}\n")
  endforeach()
endforeach()
string(APPEND nothing "}\n\nllvm::PassPluginLibraryInfo getPollyPluginInfo();\nllvm::PassPluginLibraryInfo getPollyPluginInfo() {\n"
  "  return {LLVM_PLUGIN_API_VERSION, \"none\", \"\", [](llvm::PassBuilder&) {}};\n}\n")
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/not_in_llvm.cc CONTENT "${nothing}" @ONLY)

list(JOIN targets "|" others)
file(GLOB archives ${LLVM_LIBRARY_DIRS}/libLLVM*.a)
list(FILTER archives EXCLUDE REGEX "/libLLVM(${others})[A-Z]")
# Nobody else sees it, so that what is not called is left out.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/not_in_llvm.map CONTENT "{ local: *4llvm*; *3lld*; LLVM*; };\n" @ONLY)
target_sources(residua_llvm INTERFACE ${PROJECT_BINARY_DIR}/not_in_llvm.cc)
target_link_libraries(residua_llvm INTERFACE $<TARGET_FILE:lldELF> $<TARGET_FILE:lldCommon>
  -Wl,--start-group ${archives} -Wl,--end-group zstd::libzstd_shared z rt ${CMAKE_DL_LIBS} m)
target_link_options(residua_llvm INTERFACE -Wl,--gc-sections -Wl,--version-script,${PROJECT_BINARY_DIR}/not_in_llvm.map)
