// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/document/optimizations/optimizations.h"
#include "ui/document/project/project.h"

#include <QAbstractTableModel>
#include <optional>
#include <vector>

namespace linkwright::document {

/// The variables of the optimizer: one row per design variable and one per optimized input (its
/// samples together). Shows the value at the start of the last run beside the present one. A row
/// that loses its star here stays in its place, so that the others do not move under the pointer,
/// until `discardHeld`.
class VariablesModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        NameColumn,
        InitialColumn,
        ValueColumn,
        LowerColumn,
        UpperColumn,
        UnitColumn,
        SlopeColumn,  ///< dJ/dp at the last iterate, dL/dp with limits; of samples the largest
        StepColumn,   ///< change in the last iteration, in scaled variables; of samples the largest
        StarColumn,   ///< Qt::CheckStateRole
        ColumnCount
    };
    enum Role {
        ObjectRole = Qt::UserRole,  ///< QString
        PropertyRole,               ///< QString, empty for inputs
        IconNameRole,               ///< QString
        BoundHitRole,               ///< bool: the value, or one of the samples, is at a bound
        UnitRole,                   ///< QString, SI or a word
        ConvertsRole  ///< bool: the unit is SI and others are converted; else it is a mere word
    };

    explicit VariablesModel(Project& project, Optimizations& optimizations,
                            QObject* parent = nullptr);

    /// Number of unknowns, samples counted singly.
    [[nodiscard]] int unknowns() const;
    /// Whether any variable has a value to compare with: that before the last run.
    [[nodiscard]] bool initialKnown() const;
    /// Whether a run has told derivatives and steps.
    [[nodiscard]] bool slopesKnown() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;
    /// Values and bounds can be edited unless a run goes on.
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// Sets a value or a bound in SI units; an invalid bound is removed. One commit.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    [[nodiscard]] bool editable() const { return !optimizations_.running(); }
    /// The variable of a row is one no longer; its value stays. One commit.
    void hold(int row);
    /// Makes a row that was held a variable again, with its bounds, where it was. One commit.
    void vary(int row);
    /// Takes out the rows that are variables no longer.
    void discardHeld();
    [[nodiscard]] Project& project() { return project_; }

private:
    struct Row {
        QString object;
        std::string property;  ///< empty for inputs
        QString name;
        QString icon;
        QString unit;
        bool converts = true;   ///< of the unit
        bool starred = true;    ///< false: was held in this table
        std::size_t place = 0;  ///< in the list of design variables
        std::optional<double> initial;
        double value = 0.0;
        std::optional<double> lower;
        std::optional<double> upper;
        std::string lowerFormula, upperFormula;  ///< empty: the bounds are numbers
        int samples = 0;                         ///< 0 for design variables
        int samplesHeld = 0;                     ///< samples at a bound
        std::optional<double> slope;
        std::optional<double> step;

        [[nodiscard]] std::size_t unknowns() const {
            return !starred ? 0 : samples > 0 ? static_cast<std::size_t>(samples) : 1;
        }
        [[nodiscard]] bool isOf(const Row& other) const {
            return object == other.object && property == other.property;
        }
    };

    void rebuild();
    [[nodiscard]] std::vector<Row> variables() const;
    [[nodiscard]] std::optional<Row> rowOf(const model::DesignVariable& variable) const;
    [[nodiscard]] Row rowOf(const model::Input& input) const;
    bool setBoundFormula(const Row& row, int column, const QString& text);
    [[nodiscard]] std::vector<Row> withHeld(std::vector<Row> rows) const;
    void takeStarts();
    void refreshValues();
    void takeSlopes(const Optimization& run);
    [[nodiscard]] bool isOutcomeOf(const Optimization& run) const;
    [[nodiscard]] QString text(const Row& row, int column) const;
    [[nodiscard]] QString slopeText(const Row& row, double factor) const;
    [[nodiscard]] QString tip(const Row& row, int column) const;
    [[nodiscard]] static bool boundHit(const Row& row);

    Project& project_;
    Optimizations& optimizations_;
    std::vector<Row> rows_;
    bool limited_ = false;  ///< slopes count limits by their multipliers
    double largestSlope_ = 0.0;
};

}  // namespace linkwright::document
