# SPDX-License-Identifier: GPL-3.0-or-later
# The engine for programs of others: `find_package(LinkwrightEngine)` gives Linkwright::engine. One
# static library for each folder, as in the build, and all headers.

set(package liblinkwright-engine-dev)
set(libraries
    linkwright_engine_base
    linkwright_engine_math
    linkwright_engine_model
    linkwright_engine_assembly
    linkwright_engine_dynamics
    linkwright_engine_sensitivity
    linkwright_engine_optimization
    linkwright_engine_control
    linkwright_firmware
    linkwright_engine_rig
    linkwright_engine_project
    linkwright_engine_project_import
    linkwright_engine_synthesis
    linkwright_engine_session)
set(headers "${CMAKE_INSTALL_INCLUDEDIR}/linkwright")
set(folder "${CMAKE_INSTALL_LIBDIR}/cmake/LinkwrightEngine")

foreach(library IN LISTS libraries)
  # linkwright_engine_base -> Linkwright::engine_base
  string(REPLACE "linkwright_" "" name "${library}")
  set_target_properties(${library} PROPERTIES EXPORT_NAME "${name}")
  target_include_directories(${library} INTERFACE "$<INSTALL_INTERFACE:${headers}>")
  # Headers say more in C++20 than the default of a compiler understands.
  target_compile_features(${library} INTERFACE "$<INSTALL_INTERFACE:cxx_std_20>")
endforeach()
install(TARGETS ${libraries} EXPORT LinkwrightEngineTargets
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}/linkwright" COMPONENT ${package})
install(EXPORT LinkwrightEngineTargets NAMESPACE Linkwright:: DESTINATION "${folder}"
        COMPONENT ${package})
foreach(tree engine packaging/firmware/linkwright_rig)
  # Includes are written from the root of the repository.
  install(DIRECTORY ${tree}/ DESTINATION "${headers}/${tree}" COMPONENT ${package}
          FILES_MATCHING PATTERN "*.h")
endforeach()

include(CMakePackageConfigHelpers)
configure_package_config_file(
  packaging/cmake/LinkwrightEngineConfig.cmake.in "${PROJECT_BINARY_DIR}/LinkwrightEngineConfig.cmake"
  INSTALL_DESTINATION "${folder}" NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${PROJECT_BINARY_DIR}/LinkwrightEngineConfigVersion.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/LinkwrightEngineConfig.cmake"
              "${PROJECT_BINARY_DIR}/LinkwrightEngineConfigVersion.cmake"
        DESTINATION "${folder}" COMPONENT ${package})
install(FILES engine/LICENSE DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}"
        COMPONENT ${package})
install(DIRECTORY packaging/engine-example DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}"
        COMPONENT ${package})
