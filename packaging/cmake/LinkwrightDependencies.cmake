# SPDX-License-Identifier: GPL-3.0-or-later
# Everything found outside the tree. CONTRIBUTING.md says for each why it is there.

# What the engine and linkwright-cli need.
find_package(Threads REQUIRED)
find_package(OpenMP REQUIRED COMPONENTS CXX)
find_package(Eigen3 3.4 REQUIRED NO_MODULE)
find_package(NLopt 2.7 REQUIRED CONFIG)
find_package(nlohmann_json 3.11 REQUIRED CONFIG)
find_package(valijson REQUIRED CONFIG)
find_package(CLI11 2.1 REQUIRED CONFIG)
# Bare "hdf5" is the MPI flavor. An imported target keeps its headers out of our warnings.
find_package(PkgConfig REQUIRED)
pkg_check_modules(hdf5 REQUIRED IMPORTED_TARGET hdf5-serial)
find_package(pugixml 1.12 REQUIRED CONFIG)
pkg_check_modules(matio REQUIRED IMPORTED_TARGET matio)

# Only its header: the library is looked for when a card is used. Without the header, that back end
# says that it was not built.
find_path(LINKWRIGHT_COMEDI_INCLUDE comedilib.h)
mark_as_advanced(LINKWRIGHT_COMEDI_INCLUDE)

# They read robot files for the import. Without one, its files are refused.
pkg_check_modules(urdfdom QUIET IMPORTED_TARGET urdfdom)
find_package(mujoco 2.2 QUIET CONFIG)
find_package(assimp 5.2 QUIET CONFIG)  # for their shapes in Collada files

# OpenCASCADE reads STEP. Its own package file sets definitions for all that follows.
find_path(LINKWRIGHT_OPENCASCADE_INCLUDE STEPCAFControl_Reader.hxx PATH_SUFFIXES opencascade)
set(opencascade_libraries)
foreach(toolkit "TKXDESTEP;TKDESTEP" "TKSTEP;TKDESTEP" TKXCAF TKLCAF TKXSBase TKMesh TKShHealing
                TKPrim TKTopAlgo TKBRep TKGeomBase TKG3d TKG2d TKMath TKernel)
  list(GET toolkit 0 first)
  find_library(LINKWRIGHT_OPENCASCADE_${first} NAMES ${toolkit})
  mark_as_advanced(LINKWRIGHT_OPENCASCADE_${first})
  list(APPEND opencascade_libraries "${LINKWRIGHT_OPENCASCADE_${first}}")
endforeach()
find_library(LINKWRIGHT_OPENCASCADE_BOOLEANS NAMES TKBO)  # for tests, which make solids
mark_as_advanced(LINKWRIGHT_OPENCASCADE_INCLUDE LINKWRIGHT_OPENCASCADE_BOOLEANS)
if(LINKWRIGHT_OPENCASCADE_INCLUDE AND NOT "${opencascade_libraries}" MATCHES "NOTFOUND")
  list(REMOVE_DUPLICATES opencascade_libraries)
  add_library(linkwright_opencascade INTERFACE IMPORTED)
  set_target_properties(
    linkwright_opencascade
    PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${LINKWRIGHT_OPENCASCADE_INCLUDE}"
               INTERFACE_LINK_LIBRARIES "${opencascade_libraries}")
endif()

# Debian exports NLopt in two flavors; nlopt.hpp works with either.
if(NOT TARGET NLopt::nlopt)
  add_library(NLopt::nlopt ALIAS NLopt::nlopt_cxx)
endif()
if(NOT TARGET valijson::valijson)
  add_library(valijson::valijson ALIAS valijson)
endif()

# The Python package is built where its tools are installed, or where it is asked for. They belong to
# the interpreter of the distribution, which another one may hide.
if(NOT DEFINED Python_EXECUTABLE AND EXISTS /usr/bin/python3)
  set(Python_EXECUTABLE /usr/bin/python3)
endif()
find_package(Python 3.11 QUIET COMPONENTS Interpreter Development.Module NumPy)
find_package(pybind11 2.10 QUIET CONFIG)
set(python_there OFF)
if(pybind11_FOUND AND Python_FOUND AND NOT LINKWRIGHT_SANITIZE)
  set(python_there ON)
endif()
option(LINKWRIGHT_BUILD_PYTHON "Build the Python package (needs pybind11 and NumPy)" ${python_there})
if(LINKWRIGHT_BUILD_PYTHON AND NOT python_there)
  message(FATAL_ERROR "The Python package cannot be built here: packaging/install-dependencies python "
                      "installs what is missing. Sanitizers and Python do not go together.")
endif()

if(LINKWRIGHT_BUILD_TESTS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
endif()

if(LINKWRIGHT_BUILD_UI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets OpenGL OpenGLWidgets Svg PrintSupport
                                         LinguistTools)
  find_package(QCustomPlotQt6 REQUIRED CONFIG)
  # Components are always named: without them VTK's package file demands Qt 5.
  find_package(
    VTK 9.1 REQUIRED
    COMPONENTS
      CommonCore
      CommonColor
      CommonDataModel
      CommonExecutionModel
      CommonMath
      CommonTransforms
      FiltersCore
      FiltersGeneral
      FiltersSources
      RenderingCore
      RenderingOpenGL2
      RenderingFreeType
      RenderingAnnotation
      RenderingUI
      InteractionStyle
      InteractionWidgets
      IOGeometry
      IOImage
      IOExport)
endif()

if(LINKWRIGHT_BUILD_BENCHMARKS)
  find_package(benchmark 1.7 REQUIRED CONFIG)
  # SUNDIALS' exported targets name MPI without looking for it themselves.
  find_package(MPI REQUIRED COMPONENTS C)
  find_package(SUNDIALS 6.4 REQUIRED CONFIG)
  find_package(Simbody 3.7 REQUIRED CONFIG)
endif()
