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

# Only its header: the library is looked for when a card is used. Without the header, that back end
# says that it was not built.
find_path(LINKWRIGHT_COMEDI_INCLUDE comedilib.h)
mark_as_advanced(LINKWRIGHT_COMEDI_INCLUDE)

# Debian exports NLopt in two flavors; nlopt.hpp works with either.
if(NOT TARGET NLopt::nlopt)
  add_library(NLopt::nlopt ALIAS NLopt::nlopt_cxx)
endif()
if(NOT TARGET valijson::valijson)
  add_library(valijson::valijson ALIAS valijson)
endif()

if(LINKWRIGHT_BUILD_TESTS)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Test)
endif()

if(LINKWRIGHT_BUILD_UI)
  find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets OpenGL OpenGLWidgets Svg PrintSupport)
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
