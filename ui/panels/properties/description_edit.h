// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/project/project.h"

#include <QPlainTextEdit>

namespace linkwright::panels {

/// What a project is for, in sentences; as high as its text. Leaving it is one commit.
class DescriptionEdit : public QPlainTextEdit {
    Q_OBJECT

public:
    explicit DescriptionEdit(document::Project& project, QWidget* parent = nullptr);

protected:
    void focusOutEvent(QFocusEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void fitHeight();

    document::Project& project_;
};

}  // namespace linkwright::panels
