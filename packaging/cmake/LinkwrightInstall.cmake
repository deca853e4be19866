# SPDX-License-Identifier: GPL-3.0-or-later
# What `cmake --install` puts where.

foreach(program linkwright linkwright-cli linkwright-rig linkwright-rig-controller)
  if(TARGET ${program})
    install(TARGETS ${program} RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  endif()
endforeach()

install(FILES packaging/70-linkwright-rig.rules DESTINATION lib/udev/rules.d)
install(DIRECTORY packaging/firmware/linkwright_rig
        DESTINATION "${CMAKE_INSTALL_DATADIR}/linkwright/firmware")
install(FILES packaging/firmware/README.md
        DESTINATION "${CMAKE_INSTALL_DATADIR}/linkwright/firmware")

if(TARGET linkwright)
  install(FILES packaging/linkwright.desktop DESTINATION "${CMAKE_INSTALL_DATADIR}/applications")
  install(FILES resources/icons/linkwright.svg
          DESTINATION "${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps")
endif()

install(DIRECTORY projects/ DESTINATION "${CMAKE_INSTALL_DATADIR}/linkwright/projects"
        FILES_MATCHING PATTERN "*.linkwright.json" PATTERN "*.csv")
install(DIRECTORY resources/schema/ DESTINATION "${CMAKE_INSTALL_DATADIR}/linkwright/schema"
        FILES_MATCHING PATTERN "*.json")
install(DIRECTORY resources/help/ DESTINATION "${CMAKE_INSTALL_DATADIR}/linkwright/help"
        FILES_MATCHING PATTERN "*.md" PATTERN "*.png")
install(FILES LICENSE README.md CHANGELOG.md packaging/third-party-licenses.md
        DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/linkwright")
install(FILES engine/LICENSE DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/linkwright" RENAME LICENSE.engine)
