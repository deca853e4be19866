# SPDX-License-Identifier: GPL-3.0-or-later
# The Debian packages that `packaging/package` makes with CPack, one for each component.

# Packing, like installing, takes what was built: not the tests as well.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME linkwright)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each has its own
set(CPACK_PACKAGE_VENDOR "Linkwright")
# Whoever makes packages answers for them: by the variables that Debian's tools use, too. Without, the
# address is one that cannot exist (RFC 2606).
set(maintainer_name "$ENV{DEBFULLNAME}")
set(maintainer_address "$ENV{DEBEMAIL}")
if(NOT maintainer_name)
  set(maintainer_name "The Linkwright authors")
endif()
if(NOT maintainer_address)
  set(maintainer_address "nobody@linkwright.invalid")
endif()
set(CPACK_PACKAGE_CONTACT "${maintainer_name} <${maintainer_address}>")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# What was installed from others' components would be packed again.
set(CPACK_COMPONENTS_ALL "")
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
                                                GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

# What Debian wants beside the files of each package.
set(debian "${PROJECT_BINARY_DIR}/debian")
string(TIMESTAMP today "%a, %d %b %Y %H:%M:%S +0000" UTC)
file(CONFIGURE OUTPUT "${debian}/changelog"
     CONTENT "linkwright (${PROJECT_VERSION}) unstable; urgency=medium

  * What is new is told in /usr/share/doc/linkwright-doc/CHANGELOG.md.

 -- ${CPACK_PACKAGE_CONTACT}  ${today}
")
execute_process(COMMAND gzip -9nc "${debian}/changelog" OUTPUT_FILE "${debian}/changelog.gz")

# linkwright_add_package(<name> SUMMARY ... TEXT ... [DEPENDS ...] [RECOMMENDS ...] [SECTION ...]
# [SUGGESTS ...] [ALL]); ALL: nothing in it is compiled.
function(linkwright_add_package name)
  cmake_parse_arguments(PARSE_ARGV 1 argument "ALL" "SUMMARY;TEXT;DEPENDS;RECOMMENDS;SUGGESTS;SECTION"
                        "")
  string(TOUPPER "${name}" upper)
  set(doc "${CMAKE_INSTALL_DATADIR}/doc/${name}")
  install(FILES packaging/debian-copyright.txt DESTINATION "${doc}" RENAME copyright
          COMPONENT ${name})
  install(FILES "${debian}/changelog.gz" DESTINATION "${doc}" COMPONENT ${name})
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME "${name}" PARENT_SCOPE)
  set(CPACK_COMPONENT_${upper}_DESCRIPTION "${argument_SUMMARY}\n${argument_TEXT}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_DEPENDS "${argument_DEPENDS}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_RECOMMENDS "${argument_RECOMMENDS}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${upper}_PACKAGE_SUGGESTS "${argument_SUGGESTS}" PARENT_SCOPE)
  if(argument_SECTION)
    set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION "${argument_SECTION}" PARENT_SCOPE)
  endif()
  if(argument_ALL)
    set(CPACK_DEBIAN_${upper}_PACKAGE_ARCHITECTURE all PARENT_SCOPE)
  else()
    set(CPACK_DEBIAN_${upper}_PACKAGE_SHLIBDEPS ON PARENT_SCOPE)
  endif()
  list(APPEND CPACK_COMPONENTS_ALL ${name})
  set(CPACK_COMPONENTS_ALL "${CPACK_COMPONENTS_ALL}" PARENT_SCOPE)
endfunction()

if(LINKWRIGHT_BUILD_PYTHON)
  math(EXPR next_minor "${Python_VERSION_MINOR} + 1")
endif()
# What a program links with the static libraries of the engine.
set(engine_dependencies
    "libeigen3-dev, libnlopt-cxx-dev | libnlopt-dev, nlohmann-json3-dev, libhdf5-dev, libmatio-dev, libpugixml-dev, pkg-config, g++, cmake")
# What others wrote is read in a process of its own.
set(reader "linkwright-reader (= ${PROJECT_VERSION})")
# OpenCASCADE needs twenty times the room of all else that linkwright-cli needs: who computes on a
# server can leave it out.
set(step)
if(TARGET linkwright-step OR TARGET linkwright-collada)
  set(step ", linkwright-step (= ${PROJECT_VERSION})")
endif()
set(engine "Its multibody engine computes exact gradients by the adjoint method.")
if(TARGET linkwright)
  linkwright_add_package(
    linkwright
    SUMMARY "studio for mechanism design"
    TEXT "Draw a mechanism, say what its motion should do, and watch the optimizer
find the numbers that do it best.
${engine}"
    DEPENDS "${reader}"
    RECOMMENDS
      "linkwright-doc (= ${PROJECT_VERSION})${step}, linkwright-rig, ffmpeg, fonts-inter, fonts-jetbrains-mono, qt6-translations-l10n")
endif()
linkwright_add_package(
  linkwright-cli
  SUMMARY "mechanism design without a window"
  TEXT "Simulates, differentiates and optimizes projects of Linkwright on the
command line, finds linkages for a path, and imports robots.
${engine}"
  DEPENDS "${reader}"
  RECOMMENDS "linkwright-doc${step}"
  SUGGESTS "linkwright, xvfb, xauth, ffmpeg") # to render videos
linkwright_add_package(
  linkwright-reader
  SUMMARY "reader of foreign files for Linkwright"
  TEXT "Reads results, robots and meshes for the other packages of Linkwright, in a
process of its own: a damaged file ends it, but not them.")
if(TARGET linkwright-step OR TARGET linkwright-collada)
  linkwright_add_package(
    linkwright-step
    DEPENDS "${reader}"
    SUMMARY "STEP and Collada files for Linkwright"
    TEXT "Reads assemblies of CAD programs for the other packages of Linkwright: parts
become bodies with exact masses. Reads Collada meshes of robots, too.")
endif()
linkwright_add_package(
  liblinkwright-engine-dev
  SECTION libdevel
  SUMMARY "multibody engine of Linkwright for C++"
  TEXT "Libraries and headers for programs that simulate, differentiate and optimize
mechanisms: find_package(LinkwrightEngine), with an example.
${engine}"
  DEPENDS "${engine_dependencies}, ${reader}")
linkwright_add_package(
  linkwright-rig
  SUMMARY "rigs for Linkwright"
  TEXT "The process that controls a rig, a simulated rig on a pseudo-terminal, the
firmware of a real one, and the rule that lets users reach its port.")
if(LINKWRIGHT_BUILD_PYTHON)
  set(scripts "${PROJECT_SOURCE_DIR}/packaging/python-package")
  set(CPACK_DEBIAN_PYTHON3-LINKWRIGHT_PACKAGE_CONTROL_EXTRA "${scripts}/postinst;${scripts}/prerm")
  linkwright_add_package(
    python3-linkwright
    SECTION python
    SUMMARY "mechanism design in Python"
    TEXT "Opens, builds, simulates, differentiates and optimizes mechanisms in Python,
with results as NumPy arrays.
${engine}"
    DEPENDS "python3 (>= ${Python_VERSION_MAJOR}.${Python_VERSION_MINOR}), python3 (<< ${Python_VERSION_MAJOR}.${next_minor}), python3-numpy, ${reader}"
    DEPENDS "${reader}"
  RECOMMENDS "linkwright-doc${step}")
endif()
linkwright_add_package(
  linkwright-doc ALL
  SECTION doc
  SUMMARY "help and samples of Linkwright"
  TEXT "Help pages that the window shows, and sample projects.")

include(CPack)
