# SPDX-License-Identifier: GPL-3.0-or-later
# The few ways in which targets are made here. Includes are always written from the repository
# root (#include "engine/math/rotation.h"), so that a line of code shows which folder it leans on.

# Adds the named folders in the given order, leaving out those without a CMakeLists.txt.
function(linkwright_add_folders)
  # The glob makes the build notice a folder that appears later, without a manual configure.
  file(GLOB_RECURSE present CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" CMakeLists.txt)
  foreach(folder IN LISTS ARGN)
    if("${folder}/CMakeLists.txt" IN_LIST present)
      add_subdirectory("${folder}")
    endif()
  endforeach()
endfunction()

# Sets `variable` to the sources of folders below this one in which every kind of thing has a file of its
# own, so that a new kind needs no line here: the next build notices it.
function(linkwright_sources_of variable)
  set(found "")
  foreach(folder IN LISTS ARGN)
    file(GLOB present CONFIGURE_DEPENDS RELATIVE "${CMAKE_CURRENT_SOURCE_DIR}" "${folder}/*.cpp"
         "${folder}/*.h")
    list(APPEND found ${present})
  endforeach()
  set(${variable} ${found} PARENT_SCOPE)
endfunction()

# Makes a library from SOURCES that links LINKS; one without a source file to compile becomes an
# interface library.
function(linkwright_add_library target)
  cmake_parse_arguments(PARSE_ARGV 1 argument "" "" "SOURCES;LINKS")
  if(argument_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${target}: unexpected arguments: ${argument_UNPARSED_ARGUMENTS}")
  endif()
  set(compiled ${argument_SOURCES})
  list(FILTER compiled INCLUDE REGEX "\\.(cpp|c|qrc)$")
  if(compiled)
    add_library(${target} STATIC ${argument_SOURCES})
    target_include_directories(${target} PUBLIC "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>")
    target_link_libraries(${target} PUBLIC ${argument_LINKS})
  else()
    add_library(${target} INTERFACE ${argument_SOURCES})
    target_include_directories(${target} INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>")
    target_link_libraries(${target} INTERFACE ${argument_LINKS})
  endif()
endfunction()

# Adds SOURCES to a target once for each kind of processor: templates over LINKWRIGHT_TARGET. The
# sources named by DISPATCH choose among the instances at run time. Without optimization functions of
# the libraries that are normally inlined would be compiled for newer processors too, and the linker
# might take those everywhere: then, and on other machines, there is only what runs everywhere.
function(linkwright_add_kernels target)
  cmake_parse_arguments(PARSE_ARGV 1 argument "" "" "SOURCES;DISPATCH")
  set(kinds Portable)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$" AND CMAKE_BUILD_TYPE STREQUAL "Release")
    set(kinds Portable Avx2 Avx512)
    set_source_files_properties(
      ${argument_DISPATCH} PROPERTIES COMPILE_DEFINITIONS LINKWRIGHT_PROCESSOR_DISPATCH
                                      SKIP_PRECOMPILE_HEADERS ON)
  endif()
  set(options_Avx2 -mavx2)
  set(options_Avx512 -mavx512f -mavx512dq -mavx512vl)
  foreach(kind IN LISTS kinds)
    string(TOLOWER "${target}_${kind}" kernels)
    add_library(${kernels} OBJECT ${argument_SOURCES})
    set_target_properties(${kernels} PROPERTIES UNITY_BUILD OFF)
    target_include_directories(${kernels} PRIVATE "${PROJECT_SOURCE_DIR}")
    target_link_libraries(${kernels} PRIVATE Eigen3::Eigen)
    # Eigen itself must not make use of newer processors either.
    target_compile_definitions(${kernels} PRIVATE LINKWRIGHT_TARGET=${kind}Target
                                                  EIGEN_DONT_VECTORIZE)
    target_compile_options(${kernels} PRIVATE ${LINKWRIGHT_KERNEL_OPTIONS} ${options_${kind}})
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${kernels}>)
  endforeach()
endfunction()

# linkwright_add_engine_library(<name> [NUMERIC] SOURCES ... LINKS ...) makes
# linkwright_engine_<name>; NUMERIC where the numbers are made, which is optimized like the kernels.
# That is everything that instantiates templates of the dynamics: of equal functions the linker takes
# the first it meets.
# GCC inlines only as much as the options allow that the precompiled headers were made with, so that
# those libraries have headers of their own.
function(linkwright_add_engine_library name)
  cmake_parse_arguments(PARSE_ARGV 1 argument "NUMERIC" "" "")
  set(target linkwright_engine_${name})
  linkwright_add_library(${target} ${argument_UNPARSED_ARGUMENTS})
  if(argument_NUMERIC)
    target_compile_options(${target} PRIVATE ${LINKWRIGHT_KERNEL_OPTIONS})
    linkwright_use_headers(${target} numeric)
  else()
    linkwright_use_headers(${target} engine)
  endif()
endfunction()

# linkwright_add_ui_library(<name> SOURCES ... LINKS ... [HEADERS ...]) makes linkwright_ui_<name>;
# Q_OBJECT headers and .qrc files among SOURCES are handled. HEADERS are headers of others that most
# of its sources include and that take long to read.
function(linkwright_add_ui_library name)
  cmake_parse_arguments(PARSE_ARGV 1 argument "" "" "SOURCES;LINKS;HEADERS")
  set(target linkwright_ui_${name})
  set(sources ${argument_SOURCES})
  list(FILTER sources EXCLUDE REGEX "\\.qrc$")
  linkwright_add_library(${target} SOURCES ${sources} LINKS ${argument_LINKS}
                         ${argument_UNPARSED_ARGUMENTS})
  get_target_property(kind ${target} TYPE)
  if(kind STREQUAL "STATIC_LIBRARY")
    linkwright_describe_classes(${target} ${sources})
    list(FILTER argument_SOURCES INCLUDE REGEX "\\.qrc$")
    qt6_add_resources(resources ${argument_SOURCES})
    target_sources(${target} PRIVATE ${resources})
    set_source_files_properties(${resources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON
                                                        SKIP_PRECOMPILE_HEADERS ON)
    # TBB, which VTK brings along, has a function named emit.
    target_compile_definitions(${target} PUBLIC QT_NO_KEYWORDS)
  endif()
  if(argument_HEADERS)
    linkwright_use_own_headers(${target} ${argument_HEADERS})
  elseif("Qt6::Widgets" IN_LIST argument_LINKS)
    linkwright_use_headers(${target} ui)
  endif()
endfunction()

# Puts the translations resources/translations/linkwright_<language>.ts into a library of the window, and
# what they know of the engine's words, as the resource "translations".
function(linkwright_add_translations target)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/translations")
  set(words "${PROJECT_SOURCE_DIR}/resources/translations/engine.txt")
  set(compiled "${words}")
  set(list "<file alias=\"engine.txt\">${words}</file>")
  foreach(language IN LISTS ARGN)
    set(source "${PROJECT_SOURCE_DIR}/resources/translations/linkwright_${language}.ts")
    set(file linkwright_${language}.qm)
    add_custom_command(
      OUTPUT "${folder}/${file}"
      COMMAND Qt6::lrelease -silent "${source}" -qm "${folder}/${file}"
      DEPENDS "${source}"
      VERBATIM)
    list(APPEND compiled "${folder}/${file}")
    string(APPEND list "<file>${file}</file>")
  endforeach()
  file(CONFIGURE OUTPUT "${folder}/translations.qrc"
       CONTENT "<RCC><qresource prefix=\"/linkwright/translations\">@list@</qresource></RCC>" @ONLY)
  add_custom_command(
    OUTPUT "${folder}/translations.cpp"
    COMMAND Qt6::rcc --name translations "${folder}/translations.qrc" -o "${folder}/translations.cpp"
    DEPENDS ${compiled} "${folder}/translations.qrc"
    VERBATIM)
  target_sources(${target} PRIVATE "${folder}/translations.cpp")
  set_source_files_properties(
    "${folder}/translations.cpp" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON
                                            SKIP_PRECOMPILE_HEADERS ON)
endfunction()

# Makes a program from SOURCES that links LINKS. GUI programs carry the start-up code of VTK, which
# has to be part of every executable that draws, not only of a library. CLASSES: some of its headers or tests
# describe classes to moc.
function(linkwright_add_program target)
  cmake_parse_arguments(PARSE_ARGV 1 argument "GUI;CLASSES" "" "SOURCES;LINKS")
  if(argument_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${target}: unexpected arguments: ${argument_UNPARSED_ARGUMENTS}")
  endif()
  add_executable(${target} ${argument_SOURCES})
  # The files of a test each have their own helpers by the same names.
  set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}")
  target_link_libraries(${target} PRIVATE ${argument_LINKS})
  if(argument_CLASSES)
    linkwright_describe_classes(${target} ${argument_SOURCES})
  endif()
  # Reads files of others for it.
  if(NOT target STREQUAL "linkwright-reader")
    add_dependencies(${target} linkwright-reader)
  endif()
  if(argument_GUI)
    target_compile_definitions(${target} PRIVATE QT_NO_KEYWORDS)
    vtk_module_autoinit(TARGETS ${target} MODULES ${VTK_LIBRARIES})
  endif()
endfunction()

# linkwright_add_tests(<folder> SOURCES ... LINKS ... [GUI] [REAL_TIME <test>...] [DIGITS <test>...]
# [PROGRAM <name>]) makes one program of the tests of a folder, because compilers spend more time on the
# headers than on the tests, and registers each *_test.cpp with CTest as <folder>_<test>; it runs alone as
# `linkwright_test_<folder> <test>`. Each file keeps to a namespace of its own and ends with
# LINKWRIGHT_TEST(Class) and #include "its_file.moc". Tests that need a display say GUI: they get the
# label "gui" and never run beside another one with a window, because both would fight for the keyboard
# focus. REAL_TIME names tests that keep the deadlines of a rig: they get the label "real-time" and run
# alone. DIGITS names tests that are about digits: under sanitizers they would take minutes and meet no
# code that others do not meet, and are left out. A second program of a folder says PROGRAM.
# LINKWRIGHT_SOURCE_DIR is the repository root.
function(linkwright_add_tests folder)
  cmake_parse_arguments(PARSE_ARGV 1 argument "GUI" "PROGRAM" "SOURCES;LINKS;REAL_TIME;DIGITS")
  if(argument_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "${folder}: unexpected arguments: ${argument_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT LINKWRIGHT_BUILD_TESTS OR (argument_GUI AND NOT LINKWRIGHT_BUILD_UI))
    return()
  endif()
  if(LINKWRIGHT_SANITIZE)
    list(TRANSFORM argument_DIGITS APPEND _test.cpp)
    list(REMOVE_ITEM argument_SOURCES ${argument_DIGITS})
  endif()
  set(target linkwright_test_${folder})
  if(argument_PROGRAM)
    set(target linkwright_test_${argument_PROGRAM})
  endif()
  set(gui)
  set(widgets)
  set(headers test)
  if(argument_GUI)
    set(gui GUI)
    set(widgets Qt6::Widgets)
    set(headers ui)
  endif()
  linkwright_add_program(${target} ${gui} CLASSES SOURCES ${argument_SOURCES}
                         LINKS ${argument_LINKS} linkwright_test_program ${widgets} Qt6::Core Qt6::Test)
  set_target_properties(
    ${target} PROPERTIES UNITY_BUILD "${CMAKE_UNITY_BUILD}"
                         RUNTIME_OUTPUT_DIRECTORY "${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/tests")
  target_compile_definitions(${target} PRIVATE QT_NO_KEYWORDS
                                               LINKWRIGHT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  linkwright_use_headers(${target} ${headers})
  foreach(source IN LISTS argument_SOURCES)
    if(NOT source MATCHES "^([a-z_]+)_test\\.cpp$")
      continue()
    endif()
    set(test ${CMAKE_MATCH_1})
    linkwright_register_test(${folder}_${test} COMMAND ${target} ${test})
    if(argument_GUI)
      # The only platform plugin that can show a QOpenGLWidget on a virtual display.
      set_property(TEST ${folder}_${test} APPEND PROPERTY ENVIRONMENT QT_QPA_PLATFORM=xcb)
      # Their row is as long as all other tests together, so it begins first.
      set_tests_properties(${folder}_${test} PROPERTIES LABELS gui RESOURCE_LOCK display COST 1000)
    endif()
    if(test IN_LIST argument_REAL_TIME)
      linkwright_mark_real_time(${folder}_${test})
    endif()
  endforeach()
endfunction()

# linkwright_register_test(<name> COMMAND ... [ENVIRONMENT NAME=value...]) registers a run of a program.
function(linkwright_register_test name)
  cmake_parse_arguments(PARSE_ARGV 1 argument "" "" "COMMAND;ENVIRONMENT")
  add_test(NAME ${name} COMMAND ${argument_COMMAND})
  linkwright_set_test_environment(${name})
  set_property(TEST ${name} APPEND PROPERTY ENVIRONMENT ${argument_ENVIRONMENT})
  set_tests_properties(${name} PROPERTIES LABELS engine)
endfunction()

# Runs moc over the headers and the *_test.cpp among SOURCES; a *_test.cpp includes what comes out, what comes
# out of headers is compiled as one file. Without folders to include from, moc reads nothing but that file: AUTOMOC
# lets it read all headers of Qt and VTK each time, which takes a hundred times as long and gives the same.
function(linkwright_describe_classes target)
  set(includes)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source STEM name)
    if(source MATCHES "_test\\.cpp$")
      set(description "${CMAKE_CURRENT_BINARY_DIR}/${name}.moc")
    elseif(source MATCHES "\\.h$")
      set(description "${CMAKE_CURRENT_BINARY_DIR}/moc_${name}.cpp")
      string(APPEND includes "#include \"${description}\"\n")
    else()
      continue()
    endif()
    cmake_path(ABSOLUTE_PATH source OUTPUT_VARIABLE path)
    cmake_path(RELATIVE_PATH path BASE_DIRECTORY "${PROJECT_SOURCE_DIR}" OUTPUT_VARIABLE included)
    cmake_path(GET included PARENT_PATH folder)
    add_custom_command(
      OUTPUT "${description}"
      COMMAND Qt6::moc --no-notes -p "${folder}" "${path}" -o "${description}"
      DEPENDS "${path}"
      COMMENT ""
      VERBATIM)
    list(APPEND descriptions "${description}")
  endforeach()
  target_sources(${target} PRIVATE ${descriptions})
  set_source_files_properties(${descriptions} PROPERTIES HEADER_FILE_ONLY ON)
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}")
  if(includes)
    set(file "${CMAKE_CURRENT_BINARY_DIR}/${target}_classes.cpp")
    file(CONFIGURE OUTPUT "${file}" CONTENT "@includes@" @ONLY)
    target_sources(${target} PRIVATE "${file}")
    set_source_files_properties("${file}" PROPERTIES OBJECT_DEPENDS "${descriptions}"
                                                     SKIP_UNITY_BUILD_INCLUSION ON)
  endif()
endfunction()

function(linkwright_mark_real_time name)
  set_property(TEST ${name} APPEND PROPERTY LABELS real-time)
  set_tests_properties(${name} PROPERTIES RUN_SERIAL ON)
endfunction()

# Gives a test its own settings folders, so that it never reads or alters those of the person who
# runs it, and the options of the sanitizers.
function(linkwright_set_test_environment name)
  set(home "${PROJECT_BINARY_DIR}/test-home")
  set(environment
      "XDG_CONFIG_HOME=${home}/config"
      "XDG_DATA_HOME=${home}/data"
      "XDG_CACHE_HOME=${home}/cache"
      "XDG_STATE_HOME=${home}/state")
  if(LINKWRIGHT_SANITIZE)
    set(suppressions "${PROJECT_SOURCE_DIR}/tests/support/sanitizer")
    list(
      APPEND
      environment
      "ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1"
      "LSAN_OPTIONS=suppressions=${suppressions}/leak.supp:print_suppressions=0"
      "UBSAN_OPTIONS=print_stacktrace=1"
      # A process that Qt starts forks within the memory of this one: no reason to die.
      "TSAN_OPTIONS=ignore_noninstrumented_modules=1:second_deadlock_stack=1:die_after_fork=0")
  endif()
  set(patience 300) # s
  if(LINKWRIGHT_SANITIZE MATCHES "thread")
    set(patience 3000)
    # GCC's OpenMP run time is not instrumented: its barriers look like races.
    list(APPEND environment "OMP_NUM_THREADS=1" "QTEST_FUNCTION_TIMEOUT=${patience}000")
  endif()
  set_tests_properties(${name} PROPERTIES ENVIRONMENT "${environment}" TIMEOUT ${patience})
endfunction()
