# SPDX-License-Identifier: GPL-3.0-or-later
# Most of the time a compiler spends here goes into reading the headers of others. Those are read
# once per family of targets. The sources never count on it: with the option off, or with a compiler
# other than GCC, each file includes what it uses.
option(LINKWRIGHT_PRECOMPILE_HEADERS "Read the headers of other libraries once per family of targets" ON)

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(LINKWRIGHT_PRECOMPILE_HEADERS OFF)
endif()
if(LINKWRIGHT_PRECOMPILE_HEADERS AND LINKWRIGHT_CCACHE)
  # What ccache asks for before it looks into files that use a precompiled header.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  foreach(language C CXX)
    set(CMAKE_${language}_COMPILER_LAUNCHER
        "${CMAKE_COMMAND};-E;env;CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime;${LINKWRIGHT_CCACHE}")
  endforeach()
endif()

set(LINKWRIGHT_STANDARD_HEADERS
    <algorithm> <array> <atomic> <cmath> <complex> <condition_variable> <filesystem> <functional>
    <limits> <map> <memory> <mutex> <numbers> <numeric> <optional> <set> <span> <stdexcept> <string>
    <string_view> <thread> <tuple> <unordered_map> <utility> <variant> <vector>)

set(LINKWRIGHT_WIDGET_HEADERS <QtCore/QtCore> <QtGui/QtGui> <QtWidgets/QtWidgets>)

# linkwright_use_headers(<target> <family>): lets the target read the headers of a family that
# linkwright_add_header_family made; does nothing when there is none.
function(linkwright_use_headers target family)
  if(LINKWRIGHT_PRECOMPILE_HEADERS AND TARGET linkwright_headers_${family})
    target_precompile_headers(${target} REUSE_FROM linkwright_headers_${family})
  endif()
endfunction()

# linkwright_use_own_headers(<target> <header>...): for a target whose expensive headers no other
# one shares.
function(linkwright_use_own_headers target)
  if(LINKWRIGHT_PRECOMPILE_HEADERS)
    target_precompile_headers(${target} PRIVATE ${LINKWRIGHT_STANDARD_HEADERS}
                              ${LINKWRIGHT_WIDGET_HEADERS} ${ARGN})
  endif()
endfunction()

# linkwright_add_header_family(<family> HEADERS ... LINKS ...): LINKS bring the include folders and
# the definitions that every target of the family has.
function(linkwright_add_header_family family)
  cmake_parse_arguments(PARSE_ARGV 1 argument "" "" "HEADERS;LINKS")
  if(NOT LINKWRIGHT_PRECOMPILE_HEADERS)
    return()
  endif()
  set(target linkwright_headers_${family})
  set(source "${PROJECT_BINARY_DIR}/headers/${family}.cpp")
  file(CONFIGURE OUTPUT "${source}" CONTENT "// Carries the precompiled headers of ${family}.\n")
  add_library(${target} OBJECT "${source}")
  target_link_libraries(${target} PRIVATE ${argument_LINKS})
  if(argument_LINKS MATCHES "Qt6::")
    target_compile_definitions(${target} PRIVATE QT_NO_KEYWORDS)
  endif()
  target_precompile_headers(${target} PRIVATE ${argument_HEADERS})
endfunction()

# The families of the window and of the tests; engine/CMakeLists.txt makes those of the engine.
# <QtTest> cannot be among the headers: it asks for macros that differ from test to test.
if(LINKWRIGHT_BUILD_TESTS)
  linkwright_add_header_family(
    test HEADERS ${LINKWRIGHT_STANDARD_HEADERS} <Eigen/Dense> <QtCore/QtCore>
    LINKS Eigen3::Eigen Qt6::Core)
endif()
if(LINKWRIGHT_BUILD_UI)
  linkwright_add_header_family(
    ui HEADERS ${LINKWRIGHT_STANDARD_HEADERS} <Eigen/Dense> ${LINKWRIGHT_WIDGET_HEADERS}
    LINKS Eigen3::Eigen Qt6::Widgets)
endif()
