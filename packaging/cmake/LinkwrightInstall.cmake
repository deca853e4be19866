# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` puts where, and which Debian package has it: the component is its name.

set(share "${CMAKE_INSTALL_DATADIR}/linkwright")

# linkwright_install_programs(<package> <program>...) with the manual pages.
function(linkwright_install_programs package)
  foreach(program IN LISTS ARGN)
    if(NOT TARGET ${program})
      continue()
    endif()
    install(TARGETS ${program} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT ${package})
    set(page "${PROJECT_BINARY_DIR}/man/${program}.1.gz")
    file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/man")
    execute_process(COMMAND gzip -9nc "${PROJECT_SOURCE_DIR}/packaging/man/${program}.1"
                    OUTPUT_FILE "${page}")
    install(FILES "${page}" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1" COMPONENT ${package})
  endforeach()
endfunction()

linkwright_install_programs(linkwright linkwright)
linkwright_install_programs(linkwright-cli linkwright-cli)
linkwright_install_programs(linkwright-rig linkwright-rig linkwright-rig-controller)

install(FILES packaging/70-linkwright-rig.rules DESTINATION lib/udev/rules.d
        COMPONENT linkwright-rig)
install(DIRECTORY packaging/firmware/linkwright_rig DESTINATION "${share}/firmware"
        COMPONENT linkwright-rig)
install(FILES packaging/firmware/README.md DESTINATION "${share}/firmware"
        COMPONENT linkwright-rig)

if(TARGET linkwright)
  set(icons "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable")
  install(FILES packaging/linkwright.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications"
          COMPONENT linkwright)
  install(FILES packaging/linkwright.metainfo.xml
          DESTINATION "${CMAKE_INSTALL_DATADIR}/metainfo" COMPONENT linkwright)
  install(FILES packaging/linkwright-mime.xml
          DESTINATION "${CMAKE_INSTALL_DATADIR}/mime/packages" RENAME linkwright.xml
          COMPONENT linkwright)
  install(FILES resources/icons/linkwright.svg DESTINATION "${icons}/apps" COMPONENT linkwright)
  install(FILES resources/icons/linkwright.svg DESTINATION "${icons}/mimetypes"
          RENAME application-x-linkwright+json.svg COMPONENT linkwright)
endif()

install(FILES packaging/linkwright-cli.bash
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions" RENAME linkwright-cli
        COMPONENT linkwright-cli)
install(DIRECTORY resources/schema/ DESTINATION "${share}/schema" COMPONENT linkwright-cli
        FILES_MATCHING PATTERN "*.json")

install(DIRECTORY projects/ DESTINATION "${share}/projects" COMPONENT linkwright-doc
        FILES_MATCHING PATTERN "*.json" PATTERN "*.csv")
install(DIRECTORY resources/help/ DESTINATION "${share}/help" COMPONENT linkwright-doc
        FILES_MATCHING PATTERN "*.md" PATTERN "*.png")
install(FILES README.md CHANGELOG.md packaging/third-party-licenses.md
        DESTINATION "${CMAKE_INSTALL_DOCDIR}-doc" COMPONENT linkwright-doc)

include(LinkwrightEngineInstall)
include(LinkwrightPackages)
