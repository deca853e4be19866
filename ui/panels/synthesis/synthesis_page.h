// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/synthesis/path_finder.h"

#include <QTimer>
#include <QWidget>
#include <array>

class QCheckBox;
class QLabel;
class QPushButton;
class QToolButton;

namespace linkwright::panels {

class CandidateList;
class PathCanvas;

/// "New mechanism for a path": draw the path, look at what follows it, take one. Nothing of the
/// project is touched until then.
class PathPage : public QWidget {
    Q_OBJECT

public:
    explicit PathPage(QWidget* parent = nullptr);

    [[nodiscard]] PathCanvas& canvas() { return *canvas_; }
    [[nodiscard]] document::PathFinder& finder() { return finder_; }
    /// The chosen candidate as a project. There has to be one.
    [[nodiscard]] model::Model chosenModel() const;

Q_SIGNALS:
    void cancelled();
    void taken();

private:
    QWidget* makeOptions();
    QWidget* makeSteps();
    QToolButton* addTool(const char* name, const char* icon, const QString& tip);
    void importPath();
    void pathChanged();
    void search();
    void refresh();
    void refreshMeasures(const synthesis::PathCandidate* candidate);
    [[nodiscard]] const synthesis::PathCandidate* chosen() const;

    document::PathFinder finder_;
    PathCanvas* canvas_ = nullptr;
    CandidateList* list_ = nullptr;
    QToolButton* pen_ = nullptr;
    QToolButton* points_ = nullptr;
    QToolButton* play_ = nullptr;
    QCheckBox* closed_ = nullptr;
    QPushButton* clear_ = nullptr;
    QPushButton* take_ = nullptr;
    QLabel* told_ = nullptr;
    std::array<QLabel*, 3> steps_{};
    std::array<QLabel*, 6> measures_{};
    QTimer soon_;  ///< a search begins when the path rests for a moment
};

}  // namespace linkwright::panels
