// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimization_queue.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace linkwright::panels {

class FieldList;
class ItemList;
struct Field;

/// The optimizations that wait for their turn: add the project as it is, put them in order, give
/// each a name, notes, a start and stop rules of its own, and start them one after the other.
class QueuePanel : public QWidget {
    Q_OBJECT

public:
    explicit QueuePanel(document::OptimizationQueue& queue, QWidget* parent = nullptr);

private:
    void makeList();
    QWidget* makeForm();
    QWidget* makeActions();
    void refresh();
    void showCurrent();
    [[nodiscard]] std::vector<Field> fields();
    [[nodiscard]] int current() const;

    document::OptimizationQueue& queue_;
    ItemList* list_ = nullptr;
    QWidget* form_ = nullptr;
    FieldList* fields_ = nullptr;
    QPushButton* take_ = nullptr;
    QPushButton* run_ = nullptr;
    QLabel* state_ = nullptr;
};

}  // namespace linkwright::panels
