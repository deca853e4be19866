// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/statics/statics.h"
#include "ui/document/project/project.h"
#include "ui/document/shown/view_state.h"
#include "ui/document/solving/background_task.h"

#include <QDialog>
#include <QElapsedTimer>
#include <QTimer>

class QCheckBox;
class QLabel;
class QPushButton;

namespace linkwright::widgets {
class TextTable;
}

namespace linkwright::windows {

/// Where the mechanism comes to rest and how it moves about it: a table of modes, the chosen one
/// animated in the view. Blocks nothing; closes when the project changes.
class EquilibriumDialog : public QDialog {
    Q_OBJECT

public:
    EquilibriumDialog(document::Project& project, document::ViewState& shown, QWidget* window);

    /// Searches from the start pose, beside the window, and opens when something is found.
    void start();

Q_SIGNALS:
    void noticed(const QString& text);
    void messageRaised(const linkwright::document::UserMessage& message);

protected:
    void hideEvent(QHideEvent* event) override;

private:
    void show(const document::ModelPointer& model, const session::SmallMotions& motions);
    void fillTable();
    void animate(int row);
    void showFrame();
    void stopAnimation();
    void drawThere();
    void saveMatrices();
    [[nodiscard]] QString jointOf(const session::Mode& mode) const;

    document::Project& project_;
    document::ViewState& shown_;
    document::BackgroundTask task_;
    document::BackgroundTask saving_{document::BackgroundTask::Order::InTurn};
    document::ModelPointer model_;  ///< that `motions_` belongs to
    session::SmallMotions motions_;
    session::SimulationResult frames_;
    QElapsedTimer sinceStart_;
    QTimer clock_;
    QCheckBox* moving_;  ///< about the motion of the project, not about rest
    QLabel* text_;
    widgets::TextTable* table_;
    QPushButton* draw_;
};

}  // namespace linkwright::windows
