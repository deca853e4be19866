# SPDX-License-Identifier: GPL-3.0-or-later
# Compiler, warning, sanitizer and output settings shared by every target.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

# Only where numbers are made is more worth the time that it takes to compile.
string(REPLACE "-O3" "-O1" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")
set(LINKWRIGHT_KERNEL_OPTIONS $<$<CONFIG:Release>:-O3>)

# Every program lands in one place, so that scripts and people know where to look.
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")

find_program(LINKWRIGHT_CCACHE ccache)
mark_as_advanced(LINKWRIGHT_CCACHE)
if(LINKWRIGHT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER "${LINKWRIGHT_CCACHE}")
  set(CMAKE_CXX_COMPILER_LAUNCHER "${LINKWRIGHT_CCACHE}")
endif()

# Over a hundred programs are linked; these linkers take a third of the time of the default one.
include(CheckLinkerFlag)
foreach(linker lld gold)
  check_linker_flag(CXX "-fuse-ld=${linker}" LINKWRIGHT_LINKS_WITH_${linker})
  if(LINKWRIGHT_LINKS_WITH_${linker})
    add_link_options("-fuse-ld=${linker}")
    break()
  endif()
endforeach()

# Where several files are compiled as one, a name may hide one that another file keeps to itself, and
# what a file keeps to itself looks as if it were in a header.
set(shadow -Wshadow)
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  set(shadow -Wshadow=local -Wno-subobject-linkage)
endif()

# Third-party headers come from imported targets and are therefore system includes: these warnings
# concern our own code only.
add_compile_options(
  -Wall
  -Wextra
  -Wpedantic
  ${shadow}
  -Wfloat-conversion
  -Wnon-virtual-dtor
  -Woverloaded-virtual
  -Werror)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # These look across inlined calls and report false positives inside std::string and Eigen
  # (GCC bugs 105329 and 105651 among others); they inform but do not stop the build.
  add_compile_options(
    -Wno-restrict
    -Wno-error=alloc-size-larger-than=
    -Wno-error=array-bounds
    -Wno-error=maybe-uninitialized
    -Wno-stringop-overflow
    -Wno-error=stringop-overread
    -Wno-error=dangling-pointer)
endif()

# The same project gives the same bits on every machine: no fused multiply-add behind our back, and
# no -march flags. Nobody reads errno after a mathematical function, so square roots stay inline.
add_compile_options(-ffp-contract=off -fno-math-errno)

add_compile_definitions(LINKWRIGHT_VERSION="${PROJECT_VERSION}")

set(LINKWRIGHT_SANITIZE "" CACHE STRING "Comma-separated sanitizers passed to -fsanitize=, or empty")
if(LINKWRIGHT_SANITIZE)
  # -Og takes little more than half of the time to compile that -O1 takes, and less than -O0;
  # the kernels keep -O1, or the numeric tests would crawl. Frame pointers give readable reports.
  set(LINKWRIGHT_KERNEL_OPTIONS -O1)
  add_compile_options("-fsanitize=${LINKWRIGHT_SANITIZE}" -fno-omit-frame-pointer -Og -g1)
  add_link_options("-fsanitize=${LINKWRIGHT_SANITIZE}")
  if(LINKWRIGHT_SANITIZE MATCHES "undefined")
    # The checks of every pointer double the time to compile; bad addresses are found by the address
    # sanitizer as well.
    add_compile_options(-fno-sanitize=null,alignment,object-size,vptr,pointer-overflow
                        -fno-sanitize-recover=undefined)
  endif()
endif()
