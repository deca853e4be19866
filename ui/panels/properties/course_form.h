// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/units.h"

#include <QAbstractTableModel>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace linkwright::widgets {
class CurvePreview;
}

namespace linkwright::panels {

class NumberTable;

/// Values over time.
struct Course {
    std::vector<double> times;   ///< s, ascending
    std::vector<double> values;  ///< one per time, in SI units
    bool steps = false;          ///< a value is held until the next time

    bool operator==(const Course&) const = default;
};

/// The rows of a course, to be edited: time and value. Rows keep the order of their times.
class CourseModel : public QAbstractTableModel {
    Q_OBJECT

public:
    using QAbstractTableModel::QAbstractTableModel;

    /// @param fixedTimes rows are neither moved, added nor removed
    void setCourse(const Course& course, bool fixedTimes, const widgets::UnitSpec& unit);
    [[nodiscard]] const Course& course() const { return course_; }
    /// Takes rows out; two stay.
    void removeRowsAt(std::vector<int> rows);
    /// Puts in rows from lines of two numbers, in the places of those of the same time.
    void paste(const QString& text);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

Q_SIGNALS:
    void edited();
    /// Why what was typed was not taken; empty when it was.
    void refused(const QString& reason);

private:
    [[nodiscard]] std::optional<double> read(const QString& text, int column);
    void put(double time, double value, std::optional<std::size_t> insteadOf);

    Course course_;
    bool fixedTimes_ = false;
    widgets::UnitSpec unit_;
};

/// A course to look at and to type: a curve over a table. An empty row at its end takes new times;
/// rows can be pasted from a spreadsheet.
class CourseForm : public QWidget {
    Q_OBJECT

public:
    struct Source {
        /// Nothing while there is no course.
        std::function<std::optional<Course>()> read;
        std::function<void(const Course&)> write;
        std::function<widgets::UnitSpec()> unit;
        bool fixedTimes = false;
    };

    CourseForm(const QString& title, Source source, QWidget* parent = nullptr);

    void refresh();
    /// Shows a file in the import dialog.
    void importFile(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void chooseFile();
    void removeSelected();

    Source source_;
    CourseModel* model_ = nullptr;
    NumberTable* table_ = nullptr;
    widgets::CurvePreview* curve_ = nullptr;
    QLabel* fault_ = nullptr;
    QPushButton* remove_ = nullptr;
};

}  // namespace linkwright::panels
