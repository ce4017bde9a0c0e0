# cmake -DROOT=... -DLIST=... -DOUT=... -P embed_library.cmake
# Writes the source OUT: a table of the name and the text of each .m file named in LIST (relative to ROOT), by name.
file(STRINGS ${LIST} files)
set(rows "")
foreach(file ${files})
  get_filename_component(name ${file} NAME_WE)
  file(READ ${ROOT}/${file} text)
  string(APPEND rows "    {\"${name}\", R\"~~~(${text})~~~\"},\n")
endforeach()
file(WRITE ${OUT} "// Made from the .m files of worker/library.
#include \"worker/library/library.h\"

namespace residua::library {

const LibraryEntry kLibrary[] = {
${rows}    {{}, {}},
};

}  // namespace residua::library
")
