// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/studies/study_points.h"

#include "engine/model/properties.h"
#include "engine/session/solving/variables.h"
#include "ui/document/elements/element_info.h"
#include "ui/document/elements/engine_words.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace linkwright::document {

namespace {

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();
constexpr double unboundedSlope = std::numeric_limits<double>::infinity();

/// SI unit of the value of a cost term: that of its limits, whether it has any or not.
QString termUnit(model::Model model, std::size_t term) {
    const std::string id = model.costTerms[term].id;
    model.costTerms[term].atMost = model::Number(0.0);
    QString unit;
    model::forEachNumber(std::as_const(model),
                         [&](const model::PropertyInfo& info, const model::Number&) {
                             if (info.object == id && info.property == "atMost")
                                 unit = QString::fromUtf8(base::unitSymbol(info.quantity));
                         });
    return unit;
}

}  // namespace

void StudyPoints::begin(const session::StudyPlan* plan) {
    columns_.clear();
    numbers_.clear();
    statuses_.clear();
    evaluations_.clear();
    reasons_.clear();
    rows_.clear();
    brush_.clear();
    inBrush_.clear();
    brushedCount_ = firstFunction_ = 0;
    current_.reset();
    front_.clear();
    traded_.clear();
    optima_.clear();
    const auto add = [&](const QString& name, const QString& unit, bool variable, double now) {
        columns_.push_back({name, unit, variable, now, {}, unboundedSlope, -unboundedSlope});
    };
    if (plan) {
        const model::Model& model = plan->model();
        for (const session::Variable& variable : plan->variables()) {
            QString name = variable.sample < 0
                               ? variableLabel(model, variable.object, variable.property)
                               : nameOf(model, variable.object);
            if (variable.sample >= 0) name += QStringLiteral(" %1").arg(variable.sample + 1);
            add(name, QString::fromStdString(session::unitOf(model, variable)), true,
                variable.value);
        }
        firstFunction_ = columns_.size();
        add(tr("Cost"), costUnit(plan->problem()), false, unknown);
        for (const std::size_t term : plan->terms())
            add(nameOf(model, model.costTerms[term].id), termUnit(model, term), false, unknown);
    }
    Q_EMIT begun();
    Q_EMIT brushChanged();
    Q_EMIT currentChanged();
}

void StudyPoints::append(const std::vector<session::StudyPoint>& points) {
    for (const session::StudyPoint& point : points) {
        if (point.status == session::PointStatus::Open
            || point.status == session::PointStatus::Unused || rows_.contains(point.point))
            continue;
        const std::size_t row = numbers_.size();
        rows_.insert(point.point, row);
        numbers_.push_back(point.point);
        statuses_.push_back(point.status);
        evaluations_.push_back(point.evaluations);
        if (!point.reason.empty()) reasons_.insert(point.point, translated(point.reason));
        for (std::size_t index = 0; index < columns_.size(); ++index) {
            StudyColumn& column = columns_[index];
            const std::vector<double>& source =
                index < firstFunction_ ? point.values : point.functions;
            const std::size_t place = index < firstFunction_ ? index : index - firstFunction_;
            const double value = place < source.size() ? source[place] : unknown;
            column.values.push_back(value);
            if (!point.computed() || !std::isfinite(value)) continue;
            column.least = std::min(column.least, value);
            column.most = std::max(column.most, value);
        }
        inBrush_.push_back(inside(row) ? 1 : 0);
        brushedCount_ += static_cast<std::size_t>(inBrush_.back());
    }
    Q_EMIT pointsChanged();
}

bool StudyPoints::computed(std::size_t row) const {
    return statuses_[row] != session::PointStatus::Failed;
}

QString StudyPoints::reason(std::size_t row) const {
    return reasons_.value(numbers_[row]);
}

std::optional<std::size_t> StudyPoints::rowOf(std::uint64_t number) const {
    const auto found = rows_.constFind(number);
    return found == rows_.constEnd() ? std::nullopt : std::optional<std::size_t>(*found);
}

std::vector<double> StudyPoints::valuesOf(std::size_t row) const {
    std::vector<double> values;
    for (std::size_t column = 0; column < firstFunction_; ++column)
        values.push_back(columns_[column].values[row]);
    return values;
}

bool StudyPoints::inside(std::size_t row) const {
    if (brush_.empty() || !computed(row)) return false;
    return std::all_of(brush_.begin(), brush_.end(), [&](const auto& entry) {
        const double value = columns_[entry.first].values[row];
        return value >= entry.second.lower && value <= entry.second.upper;
    });
}

void StudyPoints::setBrush(const Brush& brush) {
    if (brush == brush_) return;
    brush_ = brush;
    brushedCount_ = 0;
    for (std::size_t row = 0; row < inBrush_.size(); ++row) {
        inBrush_[row] = inside(row) ? 1 : 0;
        brushedCount_ += static_cast<std::size_t>(inBrush_[row]);
    }
    Q_EMIT brushChanged();
}

void StudyPoints::setCurrent(std::optional<std::size_t> row) {
    if (row && *row >= rows()) row.reset();
    if (row == current_) return;
    current_ = row;
    Q_EMIT currentChanged();
}

void StudyPoints::setFront(std::vector<std::size_t> rows,
                           std::vector<std::size_t> functionColumns) {
    front_ = std::move(rows);
    traded_ = std::move(functionColumns);
    Q_EMIT pointsChanged();
}

void StudyPoints::setOptima(std::vector<std::size_t> rows) {
    optima_ = std::move(rows);
    Q_EMIT pointsChanged();
}

}  // namespace linkwright::document
