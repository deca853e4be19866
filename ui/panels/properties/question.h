// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <vector>

class QWidget;

namespace linkwright::panels {

/// What has to be decided before an edit that would take something away.
struct Question {
    struct Answer {
        const char* name;  ///< of its button
        QString text;
        std::function<void()> edit;
    };

    QString text;
    std::vector<Answer> answers;
    std::function<void()> kept;  ///< nothing is to be changed
};

/// Opens a question with a button for each answer, one below the other, and Cancel. It opens with
/// the next turn of the event loop: fields ask while the keyboard is leaving them.
void ask(QWidget* parent, const Question& question);

}  // namespace linkwright::panels
