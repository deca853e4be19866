// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/session/studies/study_plan.h"
#include "ui/document/shown/display_units.h"

#include <QHash>
#include <QObject>
#include <QString>
#include <map>
#include <optional>
#include <vector>

namespace linkwright::document {

/// What is known of one variable or function of a study, over all its points.
struct StudyColumn {
    QString name;  ///< "Spring 1 free length"
    QString siUnit;
    bool variable = true;  ///< else a function
    double now = 0.0;      ///< in the project when the study began; of a function not a number
    std::vector<double> values;  ///< by row, SI; not a number where it is not known
    // Over the points that were computed; `least` above `most` where there are none.
    double least = 0.0, most = 0.0;

    [[nodiscard]] DisplayUnit unit() const { return shownUnit(siUnit); }
};

/// The points of a study as plots and tables show them, in the order in which they came; which of
/// them are brushed, and the one that is looked at.
class StudyPoints : public QObject {
    Q_OBJECT

public:
    struct Range {
        double lower = 0.0, upper = 0.0;  ///< SI

        bool operator==(const Range&) const = default;
    };
    using Brush = std::map<std::size_t, Range>;  ///< by column

    using QObject::QObject;

    /// No points of a study yet, or of none.
    void begin(const session::StudyPlan* plan);
    void append(const std::vector<session::StudyPoint>& points);

    [[nodiscard]] const std::vector<StudyColumn>& columns() const { return columns_; }
    /// Variables come first, then the cost, then the other functions.
    [[nodiscard]] std::size_t firstFunction() const { return firstFunction_; }
    [[nodiscard]] std::size_t rows() const { return numbers_.size(); }
    [[nodiscard]] std::uint64_t number(std::size_t row) const { return numbers_[row]; }
    [[nodiscard]] session::PointStatus status(std::size_t row) const { return statuses_[row]; }
    [[nodiscard]] bool computed(std::size_t row) const;
    /// Whether it is a design, and no sample of a search.
    [[nodiscard]] bool optimized(std::size_t row) const { return evaluations_[row] > 1; }
    [[nodiscard]] QString reason(std::size_t row) const;
    [[nodiscard]] std::optional<std::size_t> rowOf(std::uint64_t number) const;
    /// Values of the variables at a point, SI.
    [[nodiscard]] std::vector<double> valuesOf(std::size_t row) const;

    /// Points are brushed that lie in all ranges; a column without one lets every value through.
    void setBrush(const Brush& brush);
    [[nodiscard]] const Brush& brush() const { return brush_; }
    [[nodiscard]] bool brushing() const { return !brush_.empty(); }
    [[nodiscard]] bool brushed(std::size_t row) const { return inBrush_[row] != 0; }
    [[nodiscard]] std::size_t brushedCount() const { return brushedCount_; }

    /// The point that is looked at.
    void setCurrent(std::optional<std::size_t> row);
    [[nodiscard]] std::optional<std::size_t> current() const { return current_; }

    /// Points that no other is better than, in the order of the first function; of a trade-off.
    void setFront(std::vector<std::size_t> rows, std::vector<std::size_t> functionColumns);
    [[nodiscard]] const std::vector<std::size_t>& front() const { return front_; }
    /// Columns of the functions of a trade-off.
    [[nodiscard]] const std::vector<std::size_t>& traded() const { return traded_; }
    /// Different optima, best first.
    void setOptima(std::vector<std::size_t> rows);
    [[nodiscard]] const std::vector<std::size_t>& optima() const { return optima_; }

Q_SIGNALS:
    void begun();          ///< other columns
    void pointsChanged();  ///< or which of them are fronts and optima
    void brushChanged();
    void currentChanged();
    /// Somebody wants the design of a point in the project.
    void taken(std::size_t row);

private:
    [[nodiscard]] bool inside(std::size_t row) const;

    std::vector<StudyColumn> columns_;
    std::size_t firstFunction_ = 0;
    std::vector<std::uint64_t> numbers_;
    std::vector<session::PointStatus> statuses_;
    std::vector<int> evaluations_;
    QHash<quint64, QString> reasons_;
    QHash<quint64, std::size_t> rows_;
    Brush brush_;
    std::vector<char> inBrush_;
    std::size_t brushedCount_ = 0;
    std::optional<std::size_t> current_;
    std::vector<std::size_t> front_, traded_, optima_;
};

}  // namespace linkwright::document
